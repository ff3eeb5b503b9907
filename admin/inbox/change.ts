import type {
  ApplicationStage,
  Colleague,
  ConversationResponse,
  ConversationRow,
  ConversationState,
} from '../../contract/admin/inbox/inbox.ts';

/** The changes of one or several conversations. Omitted values stay unchanged. */
export type Change = {
  ids: string[];
  state?: ConversationState;
  stage?: ApplicationStage;
  /** Null: nobody. */
  assignee?: Colleague | null;
  isUnread?: boolean;
  /** Epoch milliseconds. Null ends it. */
  snoozedUntil?: number | null;
};

/** Returns a conversation, or its row, after a change. */
export function withChange<Of extends ConversationRow | ConversationResponse>(
  conversation: Of,
  { ids, state, stage, assignee, isUnread, snoozedUntil }: Change,
): Of {
  if (!ids.includes(conversation.id)) return conversation;
  // Another state or stage ends a snooze.
  const isEnded = state !== undefined || stage !== undefined;
  return {
    ...conversation,
    ...(state === undefined ? {} : { state }),
    ...(stage === undefined ? {} : { stage }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(isUnread === undefined ? {} : { isUnread }),
    ...(isEnded ? { snoozedUntil: null } : {}),
    ...(snoozedUntil === undefined ? {} : { snoozedUntil }),
  };
}
