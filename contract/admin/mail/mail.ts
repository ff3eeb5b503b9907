import type { AdminCall } from '../call.ts';
import type { MailFailureCause } from '../mail-failures.ts';
import type { Campaign } from '../newsletter/campaigns.ts';

/** The calls of the page "Mail": which mails were sent, which were not, and what receivers can learn about the site's domain. */
export const mailCalls = {
  /** One page of the mails in one state, newest first. `mailFilter` reads its query. */
  mails: { method: 'GET', path: '/admin/api/mails', access: 'system.read' },
  /** The number of mails, and the progress of a newsletter that is being sent. */
  mailState: { method: 'GET', path: '/admin/api/mails/state', access: 'system.read' },
  /** The latest mails of the mailbox that belong to no conversation, and their number. */
  quarantinedMails: { method: 'GET', path: '/admin/api/mails/quarantined', access: 'system.read' },
  /** Tries mails again that were given up: the named ones, or all. */
  retryMails: { method: 'POST', path: '/admin/api/mails/retry', access: 'system.read' },
  /** Sends mails now that wait for another attempt: the named ones, or all. */
  wakeMails: { method: 'POST', path: '/admin/api/mails/wake', access: 'system.read' },
  /** Says whether mails in doubt have arrived: the named ones, or all. */
  resolveMails: { method: 'POST', path: '/admin/api/mails/resolve', access: 'system.read' },
  /** Mails a test to the user. */
  sendTestMail: { method: 'POST', path: '/admin/api/mails/test', access: 'system.read' },
  /** Looks up the DNS records of the sender's domain. */
  senderDomain: { method: 'GET', path: '/admin/api/mails/domain', access: 'system.read' },
} as const satisfies Record<string, AdminCall>;

/**
 * The state of a mail. `refused`: a mail server has refused it permanently. `dead`: it was given up after five days. `in-doubt`: the
 * process ended while sending, and `MAIL_ON_CRASH` leaves it to an administrator. `held`: it waits for something else, such as the release
 * of a suspected submission, or its turn in a newsletter.
 */
export const MAIL_STATES = ['waiting', 'sent', 'refused', 'dead', 'in-doubt', 'held'] as const;

export type MailState = (typeof MAIL_STATES)[number];

/** Mails on one page. */
export const MAILS_PER_PAGE = 50;

/** Maximum number of mails that one call names. */
export const MAILS_MAX = 50;

/** Maximum number of test mails per user and hour. */
export const TESTS_PER_HOUR = 6;

/** The purposes of mails. Mails of a form with its own name, for example from a later build, are shown under that name. */
export const DELIVERY_PURPOSES = [
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
  'newsletter-welcome',
  'newsletter',
  'newsletter-test',
  'staff-invitation',
  'staff-reset',
  'staff-recovery',
  'staff-review',
  'staff-notification',
  'staff-digest',
  'mail-test',
] as const;

export type DeliveryPurpose = (typeof DELIVERY_PURPOSES)[number];

/** A mail in the list, without its text. Times are in epoch milliseconds. */
export type MailRow = {
  id: string;
  /** A `DeliveryPurpose`, or one that this build does not know. */
  purpose: string;
  /** Null: the organisation. */
  to: string | null;
  queuedAt: number;
  sentAt: number | null;
  attempts: number;
  /** Null if it is not retried automatically. */
  nextTryAt: number | null;
  /** Why it was not sent or has come back, as the mail server said. Null if it said nothing. */
  words: string | null;
  /** Null if nothing has failed. */
  cause: MailFailureCause | null;
  /** Whether it was given up and can be tried again. */
  canRetry: boolean;
};

export type MailsResponse = { rows: MailRow[]; total: number };

export type MailStateResponse = {
  /** Null if the site sends no mail. */
  settings: { from: string; to: string; onCrash: 'resend' | 'hold' } | null;
  counts: Record<MailState, number>;
  /** The newsletters that are being sent or are paused. */
  campaigns: Campaign[];
};

/**
 * Why a mail in the mailbox was quarantined. `unmatched`: it is a report, but apparently about none of our mails. `contradictory`: its
 * address names another conversation than the one it answers. `too-many`: that conversation has the maximum number of mails. `slow-sender`:
 * recent mails from its sender took too long to read.
 */
export const QUARANTINE_REASONS = [
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

/** Maximum number of quarantined mails in one response. */
export const QUARANTINED_MAX = 50;

/** A mail that was quarantined. It stays in the mailbox. */
export type QuarantinedMail = {
  id: string;
  /** When it arrived, in epoch milliseconds. */
  at: number;
  /** Its sender's address. Null if it has none. */
  from: string | null;
  /** The recipient in a report. Null if there is none. */
  about: string | null;
  /** Null for a value that this build does not know. */
  reason: (typeof QUARANTINE_REASONS)[number] | null;
};

export type QuarantinedMailsResponse = {
  /** The newest first. */
  rows: QuarantinedMail[];
  total: number;
};

/** The DNS records that are looked up. */
export const DOMAIN_RECORDS = ['spf', 'dkim', 'dmarc', 'mx'] as const;

export type DomainRecord = (typeof DOMAIN_RECORDS)[number];

/** The result for a record. Its sentence says what to do. */
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

export type DomainCheckResult = {
  record: DomainRecord;
  /** `unknown`: the DNS did not respond. */
  state: 'ok' | 'warning' | 'failed' | 'unknown';
  code: DomainCode;
  /** Of its sentence. */
  values: Readonly<Record<string, string | number>>;
  /** The record as found in the DNS. Null if there is none. */
  text: string | null;
};

export type SenderDomainResponse = {
  /** Null if the site sends no mail. */
  domain: string | null;
  /** When it was looked up, in epoch milliseconds. */
  at: number;
  results: DomainCheckResult[];
};

/** What the calls return. */
export type MailResponses = {
  mails: MailsResponse;
  mailState: MailStateResponse;
  quarantinedMails: QuarantinedMailsResponse;
  retryMails: { count: number };
  wakeMails: { count: number };
  resolveMails: { count: number };
  senderDomain: SenderDomainResponse;
};
