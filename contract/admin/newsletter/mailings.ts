import type { Localized } from '../../locale.ts';
import type { IssueMailProblem } from '../../newsletter-mail.ts';
import type { AdminCall } from '../call.ts';
import type { FieldProblemSummary } from '../content/content.ts';
import type { MailFailureCause } from '../mail-failures.ts';

/** The calls with which staff send an issue of the newsletter. A mailing is one sending of an issue. */
export const mailingCalls = {
  /** All mailings, the last one first, and whom the next one would reach. */
  mailings: { method: 'GET', path: '/admin/api/mailings', access: 'newsletter.send' },
  /** One mailing, with those whom it has not reached. Its query is a `MailingQuery`. */
  mailing: { method: 'GET', path: '/admin/api/mailings/:id', access: 'newsletter.send' },
  /** Has an issue published and sent at a moment. An issue has one mailing, beside those that could not begin. */
  scheduleMailing: { method: 'POST', path: '/admin/api/mailings', access: 'newsletter.send' },
  /** Cancels a mailing that has not begun, or removes one that could not. */
  cancelMailing: { method: 'DELETE', path: '/admin/api/mailings/:id', access: 'newsletter.send' },
  /** Nothing more leaves until it is resumed. What is being sent at this moment arrives. */
  pauseMailing: {
    method: 'POST',
    path: '/admin/api/mailings/:id/pause',
    access: 'newsletter.send',
  },
  resumeMailing: {
    method: 'POST',
    path: '/admin/api/mailings/:id/resume',
    access: 'newsletter.send',
  },
  /** Ends it: what has not left does not leave, unless it is sent again. */
  stopMailing: { method: 'POST', path: '/admin/api/mailings/:id/stop', access: 'newsletter.send' },
  /** Sends it, under the same Message-IDs, to those who have not got it. */
  resendMailing: {
    method: 'POST',
    path: '/admin/api/mailings/:id/resend',
    access: 'newsletter.send',
  },
  /** Mails an issue as it is now, with its draft, to the person who asks. */
  sendTestIssue: {
    method: 'POST',
    path: '/admin/api/mailings/test',
    access: 'newsletter.send',
  },
} as const satisfies Record<string, AdminCall>;

/** Where a mailing stands (`NewsletterMailings` in the schema). */
export const MAILING_STATES = [
  'scheduled',
  'sending',
  'paused',
  'stopped',
  'sent',
  'failed',
] as const;

export type MailingState = (typeof MAILING_STATES)[number];

/** Those of a mailing whom it has not reached, on one page. */
export const MAILING_FAILURES_PER_PAGE = 50;

/** Test mails of an issue that somebody gets in an hour at most. Each language is one. */
export const TEST_MAILS_PER_HOUR = 12;

/** Why a mailing could not begin. */
export type MailingFailure =
  | { reason: 'not-found' }
  /** The entry cannot be published: what is wrong with it, by field. Without a field: it was changed in two places. */
  | { reason: 'entry'; problems: FieldProblemSummary[] }
  /** Its mail would lack a part, as the checks of the issue say, too; without problems: it could not be made. */
  | { reason: 'mail'; problems: IssueMailProblem[] }
  /** Nobody is subscribed whom mail reaches. */
  | { reason: 'no-recipients' };

/**
 * What became of the mails of a mailing. All but `recipients` add up to it once all deliveries exist. `sent`: a mail server has taken
 * them, and they have not come back.
 */
export type MailingCounts = {
  /** Everybody whom it is for; while deliveries are added: as many as there are. */
  recipients: number;
  sent: number;
  /** Not tried yet; of a mailing that is stopped: not sent. */
  waiting: number;
  /** Tried, and tried again. */
  retrying: number;
  /** A mail server has refused the address for good. */
  refused: number;
  /** Given up after five days, or come back for another reason than the address. */
  givenUp: number;
  /** The process ended while they were sent, and `MAIL_ON_CRASH` leaves them to an administrator. */
  inDoubt: number;
  /** Left the newsletter before the mail was sent. */
  left: number;
};

/** A mailing in the list. Times are epoch milliseconds. */
export type Mailing = {
  id: string;
  /** The number of the issue, which is the id of its entry, and its subject as it is now; empty: it is gone. */
  issue: number;
  subject: Localized;
  state: MailingState;
  dueAt: number;
  /** The name of who has scheduled it. */
  by: string;
  startedAt: number | null;
  endedAt: number | null;
  failure: MailingFailure | null;
  counts: MailingCounts;
  /** Of a mailing that is sent: how many mails leave in an hour now, and when the last one leaves; null: none does. */
  pace: { perHour: number; endsAt: number } | null;
};

export type MailingsResponse = {
  mailings: Mailing[];
  /** Those whom a mailing that begins now is for, by language. */
  recipients: { ar: number; en: number };
  /** Mails that leave in the first hour of a mailing, and in any hour; it doubles each hour until then. */
  rate: { first: number; greatest: number };
  /** How long it takes until the mails to all of them have left. In milliseconds. */
  takesMs: number;
  /** Whether the site sends mail. */
  sendsMail: boolean;
};

/** What a mailing's page shows. */
export type MailingQuery = {
  /** From 1. */
  page?: string;
};

/** Somebody whom a mailing has not reached. */
export type MailingTrouble = {
  /** Of the delivery. */
  id: string;
  address: string;
  kind: 'retrying' | 'refused' | 'given-up' | 'in-doubt';
  /** What the mail server said; null: nothing. */
  words: string | null;
  /** Null: nothing has failed. */
  cause: MailFailureCause | null;
  /** When it was queued last, and how often it was tried since. */
  at: number;
  attempts: number;
  /** When it is tried again; null: it is not. */
  nextTryAt: number | null;
};

export type MailingResponse = {
  mailing: Mailing;
  troubles: MailingTrouble[];
  /** How many there are on all pages. */
  troubleCount: number;
};

/** What the calls return. */
export type MailingResponses = {
  mailings: MailingsResponse;
  mailing: MailingResponse;
  scheduleMailing: { id: string };
  /** How many mails are sent again. */
  resendMailing: { count: number };
};
