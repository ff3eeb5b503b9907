import type { AdminCall } from '../call.ts';

/** The call with which staff begin a conversation. */
export const beginCalls = {
  /** Begins a conversation with somebody who has sent no form, and assigns it to the user. A repeated call with the same key begins none. */
  beginConversation: {
    method: 'POST',
    path: '/admin/api/conversations/begin',
    access: 'submissions.answer',
  },
} as const satisfies Record<string, AdminCall>;

/** Maximum lengths of what staff type, in UTF-16 units. They are those of the contact form. */
export const BEGIN_MAX = { name: 100, subject: 100, text: 5_000 } as const;

/** What the call returns. */
export type BeginResponses = {
  beginConversation: {
    /** The id of the conversation. */
    id: string;
  };
};
