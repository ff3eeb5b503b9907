import type { Language, Localized } from '../../locale.ts';
import type { AdminCall } from '../call.ts';
import type { CampaignCounts } from './campaigns.ts';

/** Maximum size of an imported table of addresses, in bytes. */
export const IMPORT_MAX_BYTES = 2 * 1024 * 1024;

/** Maximum number of addresses of one import. */
export const IMPORT_MAX_ROWS = 10_000;

/** Maximum size of a request body with such a table in base64, in bytes. */
const IMPORT_MAX_BODY = Math.ceil(IMPORT_MAX_BYTES / 3) * 4 + 64 * 1024;

/** The calls with which staff manage the subscribers of the newsletter. */
export const subscriberCalls = {
  /** One page of the subscribers, newest first. `subscribersFilter` reads its query. */
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
  /** Number of people who subscribed and unsubscribed in each of the last months. `growthFilter` reads its query. */
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
  /** Adds a subscriber who has consented elsewhere. */
  addSubscriber: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers',
    access: 'newsletter.send',
  },
  /** Corrects the name, the language and the address of a subscriber. */
  correctSubscriber: {
    method: 'PATCH',
    path: '/admin/api/newsletter/subscribers/:id',
    access: 'newsletter.send',
  },
  /** Says what importing a table would do, without doing it. */
  checkImport: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers/import/check',
    access: 'newsletter.send',
    maxBody: IMPORT_MAX_BODY,
  },
  /** Imports a table that was checked. A call with the same key continues after an interruption, and does nothing twice. */
  importSubscribers: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers/import',
    access: 'newsletter.send',
    maxBody: IMPORT_MAX_BODY,
  },
  /** Removes subscribers. They then count as unsubscribed. */
  removeSubscribers: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers/remove',
    access: 'newsletter.send',
  },
  /** Allows mail to these subscribers to be tried again. */
  retrySubscribers: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers/retry',
    access: 'newsletter.send',
  },
  /** Downloads all pages of the list as CSV. `subscribersFilter` reads its query. */
  exportSubscribers: {
    method: 'POST',
    path: '/admin/api/newsletter/subscribers/export',
    access: 'newsletter.send',
    response: 'table',
  },
} as const satisfies Record<string, AdminCall>;

/** How a subscriber is reached. No mail is sent to phone numbers, which are for export. */
export const SUBSCRIBER_KINDS = ['email', 'phone'] as const;

export type SubscriberKind = (typeof SUBSCRIBER_KINDS)[number];

/**
 * The state of a subscriber. `waiting`: the confirmation link was not followed yet. `suspected`: a program seems to have filled in the
 * form. `bouncing`: confirmed, but mail does not arrive, so none is sent.
 */
export const SUBSCRIBER_STATES = ['confirmed', 'waiting', 'suspected', 'bouncing'] as const;

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** How a subscriber was added: by the subscriber in the form, or by staff. */
export const SUBSCRIBER_SOURCES = ['form', 'added', 'imported'] as const;

export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

/** Where a subscriber consented: in the site's form, in one of its languages, or elsewhere, as staff noted. */
export type ConsentPlace = 'site-ar' | 'site-en' | 'admin';

/** Subscribers on one page of the list. */
export const SUBSCRIBERS_PER_PAGE = 50;

/** Maximum number of subscribers that one call can change. */
export const SUBSCRIBERS_MAX = 500;

/** Minimum length of the statement about consent for an import, in UTF-16 units. */
export const STATEMENT_MIN = 20;

/** Maximum length of that statement, and of a note on one subscriber's consent, in UTF-16 units. */
export const CONSENT_MAX = 1_000;

/** Maximum number of listed import lines that cannot be imported. All such lines are counted. */
export const IMPORT_LINES_LISTED = 200;

/** A subscriber in the list. */
export type SubscriberRow = {
  id: string;
  address: string;
  name: string | null;
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
  /** People who had confirmed and then unsubscribed. */
  unsubscribed: number;
  /** The confirmed ones by language. */
  languages: Record<Language, number>;
  /** Subscribed phone numbers. */
  phones: number;
};

/** The choices for the number of months of growth. */
export const GROWTH_MONTHS = [12, 24] as const;

export type GrowthMonths = (typeof GROWTH_MONTHS)[number];

/** What happened in a month, in the organisation's time zone. */
export type GrowthMonth = {
  /** Such as `2026-11`. */
  month: string;
  confirmed: number;
  unsubscribed: number;
  /** Number of subscribers at its end, or now. */
  total: number;
};

export type GrowthResponse = { months: GrowthMonth[] };

/** What staff can correct of a subscriber. `name` is null if it is not known. */
export type SubscriberFacts = { address: string; language: Language; name: string | null };

/** All data of a subscriber. Times are in epoch milliseconds. */
export type SubscriberResponse = {
  id: string;
  kind: SubscriberKind;
  address: string;
  name: string | null;
  /** The address to which it is to be corrected, once its owner confirms. */
  newAddress: { address: string; askedAt: number } | null;
  state: SubscriberState;
  language: Language;
  source: SubscriberSource;
  /** When the form was last submitted, or when staff added them. */
  askedAt: number;
  /** When the confirmation link was last sent. */
  mailedAt: number | null;
  confirmedAt: number | null;
  /** Where and with which words they consented. Null if an earlier version of the site did not record it. */
  consent: { place: ConsentPlace; text: string } | null;
  /** What staff noted about the consent to the address that they corrected last. */
  addressNote: string | null;
  /** The name of the user who added them. */
  addedBy: string | null;
  bouncingSince: number | null;
  /** When mail to the address was last refused permanently, and the mail server's response. */
  failure: { at: number; words: string } | null;
  /** The topics that they have chosen. Empty: they get every issue. */
  topics: Localized[];
  /** The latest issues sent to them, newest first. */
  issues: SentIssue[];
};

/** The state of an issue's mail, as in `CampaignCounts`. */
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

/** The result for a line of an imported table. Only `valid` lines are imported. */
export const IMPORT_OUTCOMES = [
  'valid',
  'subscribed',
  'unsubscribed',
  'duplicate',
  'invalid',
] as const;

export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** A line that cannot be imported, with the beginning of the text that should be its address. */
export type ImportLine = { line: number; text: string; outcome: Exclude<ImportOutcome, 'valid'> };

/**
 * Why a table cannot be read. `unreadable`: it is damaged from some line on, for example by a quote that is never closed. `damaged`: the
 * workbook is damaged. `other-file`: it is another kind of file, or has a password. `no-addresses`: no column has addresses. `too-many`: it
 * has more than `IMPORT_MAX_ROWS`.
 */
export type ImportProblem = 'unreadable' | 'damaged' | 'other-file' | 'no-addresses' | 'too-many';

/** A column of a table with addresses. */
export type AddressColumn = {
  /** From 0. */
  index: number;
  /** The beginning of its heading. */
  name: string;
  /** Number of rows with an address in it. */
  addresses: number;
};

export type ImportCheckResponse =
  | {
      ok: true;
      /** Identifies the checked content. The import is refused if it would import other addresses. */
      fingerprint: string;
      counts: Record<ImportOutcome, number>;
      /** Number of valid addresses that would be subscribed, by language. */
      languages: Record<Language, number>;
      /** The columns with addresses, if the table has headings. Only one of them is read. */
      columns: AddressColumn[];
      /** The column that was read. Null if all addresses in the text count. */
      column: number | null;
      /** The first `IMPORT_LINES_LISTED` lines that are not valid. */
      lines: ImportLine[];
    }
  | { ok: false; problem: ImportProblem; line: number | null };

/** Number of new subscribers. People who subscribed or unsubscribed after the check are not counted. */
export type ImportResponse = { added: number };

export type SubscriberResponses = {
  subscribers: SubscribersResponse;
  subscriberCounts: SubscriberCountsResponse;
  subscriberGrowth: GrowthResponse;
  subscriber: SubscriberResponse;
  addSubscriber: { id: string };
  /** `asked`: the new address counts once its owner has confirmed it. */
  correctSubscriber: { asked: boolean };
  checkImport: ImportCheckResponse;
  importSubscribers: ImportResponse;
};
