import type { ApplicationStage, ConversationState } from '../../../contract/admin/inbox/inbox.ts';

/**
 * Returns the state of an application, which follows from its stage and from who wrote last. Staff see and choose the stage only; what
 * counts open conversations, and the page for the sender, read the state.
 */
export function applicationState(
  stage: ApplicationStage,
  { isAnswered }: { isAnswered: boolean },
): ConversationState {
  const isDecided = stage === 'accepted' || stage === 'declined';
  if (isAnswered) return isDecided ? 'closed' : 'answered';
  // Whoever is decided on has to be told.
  return stage === 'new' ? 'new' : 'open';
}

/** Whether staff wrote last in a conversation, as its state says. */
export function isAnsweredState(state: ConversationState): boolean {
  return state !== 'new' && state !== 'open';
}
