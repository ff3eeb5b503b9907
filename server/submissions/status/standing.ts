import type { ApplicationStage, ConversationState } from '../../../contract/admin/inbox/inbox.ts';
import type { Standing } from '../../../contract/status-page.ts';

/** What decides the state of a submission. */
export type StandingFacts = {
  state: ConversationState;
  /** Null: it is no application. */
  stage: ApplicationStage | null;
  isUnread: boolean;
  /** Whether staff have written first, and the sender has not answered. */
  isAwaited?: boolean;
  /** Whether a mail was sent to the sender. */
  isReplied: boolean;
};

/**
 * Returns the state of a submission for its sender. It reveals a decision only after a mail to the sender, because staff set
 * the stage before they write the mail.
 */
export function standingOf({
  state,
  stage,
  isUnread,
  isAwaited = false,
  isReplied,
}: StandingFacts): Standing {
  if (isAwaited) return 'written';
  const isTold = isReplied && (state === 'answered' || state === 'closed');
  if (stage === 'accepted' || stage === 'declined') return isTold ? stage : 'deciding';
  if (state === 'waiting' && isReplied) return 'yours';
  if (state === 'closed') return 'closed';
  if (stage === 'conversation') return 'talking';
  if (state === 'answered' && isReplied) return 'answered';
  const isUntouched = state === 'new' && (stage === null || stage === 'new');
  return isUntouched && isUnread ? 'waiting' : 'reading';
}
