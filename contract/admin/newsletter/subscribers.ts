import type { Language } from '../../locale.ts';
import type { AdminCall } from '../call.ts';
import type { CampaignCounts } from './campaigns.ts';

/** Largest table of addresses that can be imported. In bytes. */
export const IMPORT_MAX_BYTES = 2 * 1024 * 1024;

/** Most addresses of one import. */
export const IMPORT_MAX_ROWS = 10_000;

/** The largest body of a call with such a table, which is in base64 there. In bytes. */
const IMPORT_MAX_BODY = Math.ceil(IMPORT_MAX_BYTES / 3) * 4 + 64 * 1024;

/** The calls with which staff look after the subscribers of the newsletter. */
export const subscriberCalls = {
  /** One page of the subscribers, the newest first. Its query is of `subscribersFilter`. */
  subscribers: {
    method: 'GET',
    path: '/admin/api/newsletter/subscribers',
    access: 'newsletter.send',
  },
  subscriberCounts: {
    method: 'GET',
    path: '/admin/api/newsletter/subscribers/counts',
    access: 'newsletter.send',
  },
  /** How many subscribed and unsubscribed in each of the last months. `growthFilter` reads its query. */
  subscriberGrowth: {
    method: 'GET',
    path: '/admin/api/newsletter/subscribers/growth',
    access: 'newsletter.send',
  },
  subscriber: {
    method: 'GET',
    path: '/admin/api/newsletter/subscribers/:id',
    access: 'newsletter.send',
  },
  /** Adds somebody who has consented elsewhere. */
  addSubscriber: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers',
    access: 'newsletter.send',
  },
  /** Says what an import of a table would do, and does nothing. */
  checkImport: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers/import/check',
    access: 'newsletter.send',
    maxBody: IMPORT_MAX_BODY,
  },
  /** Imports a table that was checked. With the same key it goes on where it was interrupted, and does nothing twice. */
  importSubscribers: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers/import',
    access: 'newsletter.send',
    maxBody: IMPORT_MAX_BODY,
  },
  /** Removes subscribers, who then count as unsubscribed. */
  removeSubscribers: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers/remove',
    access: 'newsletter.send',
  },
  /** Says that mail to these subscribers is tried again. */
  retrySubscribers: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers/retry',
    access: 'newsletter.send',
  },
  /** Downloads what the list shows on all of its pages as CSV. Its query is of `subscribersFilter`. */
  exportSubscribers: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers/export',
    access: 'newsletter.send',
    response: 'table',
  },
} as const satisfies Record<string, AdminCall>;

/** What a subscriber is reached by. No mail is sent to phone numbers: they are for export. */
export const SUBSCRIBER_KINDS = ['email', 'phone'] as const;

export type SubscriberKind = (typeof SUBSCRIBER_KINDS)[number];

/**
 * Where a subscriber stands. `waiting`: the confirmation link was not followed yet; `suspected`: a program seems to have filled in the
 * form; `bouncing`: confirmed, but mail does not arrive, so that none is sent.
 */
export const SUBSCRIBER_STATES = ['confirmed', 'waiting', 'suspected', 'bouncing'] as const;

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** How somebody came to be subscribed: by themselves in the form, or by staff. */
export const SUBSCRIBER_SOURCES = ['form', 'added', 'imported'] as const;

export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

/** Where somebody consents: in the form of the site, in one of its languages, or elsewhere, as staff have noted. */
export type ConsentPlace = 'site-ar' | 'site-en' | 'office';

/** Subscribers on one page of the list. */
export const SUBSCRIBERS_PER_PAGE = 50;

/** Subscribers that one call can change. */
export const SUBSCRIBERS_MAX = 500;

/** Least length of what is stated about the consent of all addresses of an import. In UTF-16 units. */
export const STATEMENT_MIN = 20;

/** Greatest length of that, and of a note on the consent of one. In UTF-16 units. */
export const CONSENT_MAX = 1_000;

/** Lines of an import that are listed because they cannot be imported. All are counted. */
export const IMPORT_LINES_LISTED = 200;

/** A subscriber in the list. */
export type SubscriberRow = {
  id: string;
  address: string;
  state: SubscriberState;
  language: Language;
  source: SubscriberSource;
  /** When they confirmed, or, if they have not, asked last. In epoch milliseconds. */
  since: number;
};

export type SubscribersResponse = { rows: SubscriberRow[]; total: number };

export type SubscriberCountsResponse = {
  /** E-mail addresses that are confirmed, and how many of them are bouncing. */
  confirmed: number;
  bouncing: number;
  waiting: number;
  suspected: number;
  /** Those who had confirmed and unsubscribed. */
  unsubscribed: number;
  /** The confirmed ones by language. */
  languages: Record<Language, number>;
  /** Subscribed phone numbers. */
  phones: number;
};

/** For how many months the growth can be shown. */
export const GROWTH_MONTHS = [12, 24] as const;

export type GrowthMonths = (typeof GROWTH_MONTHS)[number];

/** What happened in a month, in the organisation's time zone. */
export type GrowthMonth = {
  /** Such as `2026-11`. */
  month: string;
  confirmed: number;
  unsubscribed: number;
  /** How many were subscribed at its end, or are now. */
  total: number;
};

export type GrowthResponse = { months: GrowthMonth[] };

/** Everything about a subscriber. Times are in epoch milliseconds. */
export type SubscriberResponse = {
  id: string;
  kind: SubscriberKind;
  address: string;
  state: SubscriberState;
  language: Language;
  source: SubscriberSource;
  /** When the form was sent last, or staff added them. */
  askedAt: number;
  /** When the link to confirm was last sent. */
  mailedAt: number | null;
  confirmedAt: number | null;
  /** Where and by which words they consent; null: an earlier version of the site did not record it. */
  consent: { place: ConsentPlace; text: string } | null;
  /** The name of who has added them. */
  addedBy: string | null;
  bouncingSince: number | null;
  /** When mail to the address was last refused for good, and what the mail server said. */
  failure: { at: number; words: string } | null;
  /** The last issues that were sent to them, the newest first. */
  issues: SentIssue[];
};

/** What became of a mail of an issue, as in `CampaignCounts`. */
export const ISSUE_OUTCOMES = [
  'sent',
  'refused',
  'givenUp',
  'inDoubt',
  'retrying',
  'waiting',
] as const satisfies readonly (keyof CampaignCounts)[];

/** An issue for a subscriber. `sentAt` is null until its mail was sent. */
export type SentIssue = {
  issue: number;
  outcome: (typeof ISSUE_OUTCOMES)[number];
  sentAt: number | null;
};

/** What becomes of a line of an imported table. Only `valid` ones are imported. */
export const IMPORT_OUTCOMES = [
  'valid',
  'subscribed',
  'unsubscribed',
  'duplicate',
  'invalid',
] as const;

export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** A line that cannot be imported, with the beginning of what is in place of its address. */
export type ImportLine = { line: number; text: string; outcome: Exclude<ImportOutcome, 'valid'> };

/**
 * Why a table cannot be read. `unreadable`: it is damaged from a line on, such as a quote that is never closed; `damaged`: the workbook is;
 * `other-file`: it is a file of another kind, or has a password; `no-addresses`: no column has addresses; `too-many`: it has more than
 * `IMPORT_MAX_ROWS`.
 */
export type ImportProblem = 'unreadable' | 'damaged' | 'other-file' | 'no-addresses' | 'too-many';

/** A column of a table that has addresses. */
export type AddressColumn = {
  /** From 0. */
  index: number;
  /** The beginning of its head. */
  name: string;
  /** Rows with an address in it. */
  addresses: number;
};

export type ImportCheckResponse =
  | {
      ok: true;
      /** What was checked: the import is refused if it would take other addresses. */
      fingerprint: string;
      counts: Record<ImportOutcome, number>;
      /** How many of the valid ones would be subscribed in each language. */
      languages: Record<Language, number>;
      /** The columns with addresses, if the table has heads. Only one of them is read. */
      columns: AddressColumn[];
      /** The one that was read; null: every address of the text counts. */
      column: number | null;
      /** The first `IMPORT_LINES_LISTED` that are not valid. */
      lines: ImportLine[];
    }
  | { ok: false; problem: ImportProblem; line: number | null };

/** How many were subscribed. Those who subscribed or unsubscribed since the check are not counted. */
export type ImportResponse = { added: number };

export type SubscriberResponses = {
  subscribers: SubscribersResponse;
  subscriberCounts: SubscriberCountsResponse;
  subscriberGrowth: GrowthResponse;
  subscriber: SubscriberResponse;
  addSubscriber: { id: string };
  checkImport: ImportCheckResponse;
  importSubscribers: ImportResponse;
};
