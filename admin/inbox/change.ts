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
};

/** Returns a conversation, or its row, after a change. */
export function withChange<Of extends ConversationRow | ConversationResponse>(
  conversation: Of,
  { ids, state, stage, assignee, isUnread }: Change,
): Of {
  if (!ids.includes(conversation.id)) return conversation;
  return {
    ...conversation,
    ...(state === undefined ? {} : { state }),
    ...(stage === undefined ? {} : { stage }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(isUnread === undefined ? {} : { isUnread }),
  };
}
