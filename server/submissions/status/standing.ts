import type { ApplicationStage, ConversationState } from '../../../contract/admin/inbox/inbox.ts';
import type { Standing } from '../../../contract/status-page.ts';

/** What the standing of a submission follows from. */
export type StandingFacts = {
  state: ConversationState;
  /** Null: it is no application. */
  stage: ApplicationStage | null;
  isUnread: boolean;
  /** Whether the sender has been written to. */
  isReplied: boolean;
};

/**
 * Says where a submission stands for whoever sent it. A decision is told only to whom it was written already: staff set the stage
 * before they write the mail.
 */
export function standingOf({ state, stage, isUnread, isReplied }: StandingFacts): Standing {
  const isTold = isReplied && (state === 'answered' || state === 'closed');
  if (stage === 'accepted' || stage === 'declined') return isTold ? stage : 'deciding';
  if (state === 'waiting' && isReplied) return 'yours';
  if (state === 'closed') return 'closed';
  if (stage === 'conversation') return 'talking';
  if (state === 'answered' && isReplied) return 'answered';
  const isUntouched = state === 'new' && (stage === null || stage === 'new');
  return isUntouched && isUnread ? 'waiting' : 'reading';
}
