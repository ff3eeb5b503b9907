import type { AdminCall } from '../call.ts';
import type { MailFailureCause } from '../mail-failures.ts';
import type { Campaign } from '../newsletter/campaigns.ts';

/** The calls of the page "Mail": what has left the site, what has not, and what receivers can know of its domain. */
export const mailCalls = {
  /** One page of the mails of one state, the newest first. Its query is of `mailFilter`. */
  mails: { method: 'GET', path: '/admin/api/mails', access: 'system.read' },
  /** How many there are, and how a newsletter goes on that is being sent. */
  mailState: { method: 'GET', path: '/admin/api/mails/state', access: 'system.read' },
  /** The last mails of the mailbox that were not taken into a conversation, and how many there are. */
  untakenMails: { method: 'GET', path: '/admin/api/mails/untaken', access: 'system.read' },
  /** Tries mails again that were given up: those that are named, or all. */
  retryMails: { method: 'POST', path: '/admin/api/mails/retry', access: 'system.read' },
  /** Sends mails at once that wait for another try: those that are named, or all. */
  wakeMails: { method: 'POST', path: '/admin/api/mails/wake', access: 'system.read' },
  /** Says of mails in doubt whether they have arrived: of those that are named, or of all. */
  resolveMails: { method: 'POST', path: '/admin/api/mails/resolve', access: 'system.read' },
  /** Mails a test to the person who asks. */
  sendTestMail: { method: 'POST', path: '/admin/api/mails/test', access: 'system.read' },
  /** Looks up what the DNS says of the domain that mail is sent from. */
  senderDomain: { method: 'GET', path: '/admin/api/mails/domain', access: 'system.read' },
} as const satisfies Record<string, AdminCall>;

/**
 * Where a mail stands. `refused`: a mail server says for good that it does not arrive; `dead`: given up after five days; `in-doubt`: the
 * process ended while it was sent, and `MAIL_ON_CRASH` leaves it to an administrator; `held`: it waits for something else, such as that a
 * submission is not suspected any more, or for its turn in a newsletter.
 */
export const MAIL_STATES = ['waiting', 'sent', 'refused', 'dead', 'in-doubt', 'held'] as const;

export type MailState = (typeof MAIL_STATES)[number];

/** Mails on one page. */
export const MAILS_PER_PAGE = 50;

/** Mails that one call names. */
export const MAILS_MAX = 50;

/** Test mails that somebody gets in an hour at most. */
export const TESTS_PER_HOUR = 6;

/** What mails are for. Mails of a form that has its own name, such as of a later build, are shown by that. */
export const MAIL_PURPOSES = [
  'contact-notice',
  'contact-receipt',
  'join-notice',
  'join-receipt',
  'vacancy-notice',
  'vacancy-receipt',
  'program-notice',
  'program-receipt',
  'reply',
  'reply-copy',
  'keep-request',
  'status-links',
  'erasure-answer',
  'newsletter-confirmation',
  'newsletter',
  'newsletter-test',
  'staff-invitation',
  'staff-reset',
  'staff-recovery',
  'staff-review',
  'mail-test',
] as const;

export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** A mail in the list, without its text. Times are epoch milliseconds. */
export type MailRow = {
  id: string;
  /** A `MailPurpose`, or one that this build does not know. */
  purpose: string;
  /** Null: the organisation. */
  to: string | null;
  queuedAt: number;
  sentAt: number | null;
  attempts: number;
  /** Null: it is not tried again by itself. */
  nextTryAt: number | null;
  /** Why it was not sent, or has come back, in the words of the mail server; null: it has said nothing. */
  words: string | null;
  /** Null: nothing has failed. */
  cause: MailFailureCause | null;
  /** Whether it was given up and can be tried again. */
  canRetry: boolean;
};

export type MailsResponse = { rows: MailRow[]; total: number };

export type MailStateResponse = {
  /** Null: the site sends no mail. */
  settings: { from: string; to: string; onCrash: 'resend' | 'hold' } | null;
  counts: Record<MailState, number>;
  /** The newsletters that are being sent or are paused. */
  campaigns: Campaign[];
};

/**
 * Why a mail of the mailbox was not taken. `unmatched`: it is a report about none of our mails, as far as it says; `contradictory`: its address
 * names another conversation than what it answers; `too-many`: that conversation has as many mails as it can have; `slow-sender`: other mails of its
 * sender took too long to read lately.
 */
export const UNTAKEN_REASONS = [
  'unmatched',
  'contradictory',
  'too-many',
  'damaged',
  'too-many-parts',
  'too-slow',
  'too-much-memory',
  'slow-sender',
  'failed',
] as const;

/** Mails that were not taken, in one response. */
export const UNTAKEN_MAX = 50;

/** A mail that was not taken. It is in the mailbox. */
export type UntakenMail = {
  id: string;
  /** When it arrived, in epoch milliseconds. */
  at: number;
  /** Its sender's address; null: it has none. */
  from: string | null;
  /** The recipient that a report names; null: none. */
  about: string | null;
  /** Null: one that this build does not know. */
  reason: (typeof UNTAKEN_REASONS)[number] | null;
};

export type UntakenMailsResponse = {
  /** The newest first. */
  rows: UntakenMail[];
  total: number;
};

/** The records of a domain that are looked up. */
export const DOMAIN_RECORDS = ['spf', 'dkim', 'dmarc', 'mx'] as const;

export type DomainRecord = (typeof DOMAIN_RECORDS)[number];

/** What is found of a record; its sentence says what to do. */
export type DomainCode =
  | 'spf-ok'
  | 'spf-none'
  | 'spf-several'
  | 'spf-open'
  | 'spf-neutral'
  | 'spf-lookups'
  | 'dkim-ok'
  | 'dkim-none'
  | 'dkim-missing'
  | 'dkim-revoked'
  | 'dkim-short'
  | 'dmarc-ok'
  | 'dmarc-monitoring'
  | 'dmarc-none'
  | 'dmarc-several'
  | 'dmarc-broken'
  | 'mx-ok'
  | 'mx-none'
  | 'mx-null'
  | 'unanswered';

export type DomainFinding = {
  record: DomainRecord;
  /** `unknown`: the DNS did not answer. */
  state: 'ok' | 'warning' | 'failed' | 'unknown';
  code: DomainCode;
  /** Of its sentence. */
  values: Readonly<Record<string, string | number>>;
  /** The record as it is in the DNS; null: there is none. */
  text: string | null;
};

export type SenderDomainResponse = {
  /** Null: the site sends no mail. */
  domain: string | null;
  /** When it was looked up, in epoch milliseconds. */
  at: number;
  findings: DomainFinding[];
};

/** What the calls return. */
export type MailResponses = {
  mails: MailsResponse;
  mailState: MailStateResponse;
  untakenMails: UntakenMailsResponse;
  retryMails: { count: number };
  wakeMails: { count: number };
  resolveMails: { count: number };
  senderDomain: SenderDomainResponse;
};
