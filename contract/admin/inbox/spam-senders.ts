import type { AdminCall } from '../call.ts';

/** The calls with which staff mark spam, and manage the list of senders whose submissions are suspected. */
export const spamCalls = {
  /** Moves conversations to the folder of suspected spam, and puts their senders on the list if that is asked for: all of it, or nothing. */
  markAsSpam: {
    method: 'POST',
    path: '/admin/api/conversations/spam',
    access: 'submissions.answer',
  },
  /** The newest `SPAM_SENDERS_SHOWN`. Its query may have `search`, a part of what is listed. */
  spamSenders: { method: 'GET', path: '/admin/api/spam-senders', access: 'submissions.answer' },
  /** Adds an address, the domain of addresses, or a telephone number. */
  addSpamSender: { method: 'POST', path: '/admin/api/spam-senders', access: 'submissions.answer' },
  removeSpamSender: {
    method: 'POST',
    path: '/admin/api/spam-senders/remove',
    access: 'submissions.answer',
  },
} as const satisfies Record<string, AdminCall>;

/** What a listed sender is recognised by: an e-mail address, all addresses of a domain, or a telephone number. */
export const SPAM_SENDER_KINDS = ['email', 'domain', 'phone'] as const;

export type SpamSenderKind = (typeof SPAM_SENDER_KINDS)[number];

/** Maximum number of listed senders. */
export const SPAM_SENDERS_MAX = 5_000;

/** How many of the listed senders are shown at once. */
export const SPAM_SENDERS_SHOWN = 100;

/** A sender of the list. `shown`: as it was added. All its spellings are recognised. */
export type SpamSender = { kind: SpamSenderKind; shown: string };

export type SpamSendersResponse = {
  senders: (SpamSender & {
    key: string;
    /** In epoch milliseconds. */
    addedAt: number;
    addedBy: { id: string; name: string } | null;
  })[];
  /** How many match the search. */
  total: number;
};

export type SpamResponses = { spamSenders: SpamSendersResponse };
