import type { AdminCall } from '../call.ts';
import type { ConversationRow } from './inbox.ts';

/** The calls that make one conversation of two of the same person. */
export const mergeCalls = {
  /** Other conversations of the person that can be merged with one, newest first. */
  mergeCandidates: {
    method: 'GET',
    path: '/admin/api/conversations/:id/merge',
    access: 'submissions.answer',
  },
  /** Merges another conversation with one, which keeps its state, its assignee and its snooze. */
  mergeConversations: {
    method: 'POST',
    path: '/admin/api/conversations/:id/merge',
    access: 'submissions.answer',
  },
} as const satisfies Record<string, AdminCall>;

/** Maximum number of conversations that can be merged with one, and of candidates that are listed. */
export const MERGED_MAX = 5;
export const MERGE_CANDIDATES_MAX = 20;

/** What these calls return. */
export type MergeResponses = {
  mergeCandidates: { rows: ConversationRow[] };
  mergeConversations: {
    /** The id of the conversation that has both. It may be that of the other one. */
    id: string;
  };
};
