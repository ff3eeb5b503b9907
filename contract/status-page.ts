import type { Begun } from './begun.ts';
import type { StoredFields } from './forms/fields.ts';
import type { StaffFormName } from './forms/forms.ts';
import type { CvType } from './forms/join.ts';
import type { FieldErrors, SubmittedValues } from './submissions.ts';

/**
 * The path of the page that shows visitors the status of their submission, without language prefix. It is not in `pages.ts`: only the
 * server renders it, so the site's scripts do not know it.
 */
export const STATUS_PATH = '/my-request';

/** The query parameter and the field with the token of a mailed link. */
export const TOKEN_FIELD = 'token';

/** The field with the kind of request that a form of the page makes. */
export const ACTION_FIELD = 'action';

/** The requests that the forms of the page make. All are posts, because mail scanners open every link. */
export const STATUS_ACTIONS = [
  'link',
  'data',
  'cv',
  'correct',
  'keep',
  'unkeep',
  'withdraw',
  'erase',
] as const;

export type StatusAction = (typeof STATUS_ACTIONS)[number];

/** The field for the scope of an erasure, and its values: this submission, or everything under the same address. */
export const SCOPE_FIELD = 'scope';
export const ERASURE_SCOPES = ['this', 'everything'] as const;

export type ErasureScope = (typeof ERASURE_SCOPES)[number];

/** The checkbox that must be ticked to erase anything. */
export const CONFIRM_FIELD = 'confirm';

/** The query parameter that says what was done after a post. */
export const DONE_PARAMETER = 'done';

/** The requests that a person can make about their own data. */
export const RIGHTS_REQUESTS = ['correction', 'withdrawal', 'erasure'] as const;

export type RightsRequestKind = (typeof RIGHTS_REQUESTS)[number];

/** Number of days within which staff must fulfil such a request. */
export const RIGHTS_DAYS = 30;

/**
 * The status of a submission, as its sender sees it. `written`: staff have written first, and have no answer yet. `waiting`: nobody has read it. `yours`: the sender was asked something. `talking` and
 * `deciding`: only for applications. `accepted` and `declined`: the applicant has been told.
 */
export type Standing =
  | 'written'
  | 'waiting'
  | 'reading'
  | 'yours'
  | 'answered'
  | 'talking'
  | 'deciding'
  | 'accepted'
  | 'declined'
  | 'closed';

/** The stored data of a submission, as its sender may see it, without staff's internal notes. Times are in epoch milliseconds. */
export type SubmissionRecord = {
  form: StaffFormName;
  reference: string;
  receivedAt: number;
  /** How staff have begun it. Null: the person has sent it. */
  begun: Begun | null;
  /** When it is purged. */
  purgedAt: number;
  /** Until when we would like to keep an application, and until when we do. Null if we do not. */
  keepAskedUntil: number | null;
  keptUntil: number | null;
  standing: Standing;
  /** Time of the latest answer. Null if there is none. */
  answeredAt: number | null;
  /** As sent. */
  fields: StoredFields;
  /** With every correction. */
  current: StoredFields;
  /** The CV. `isReadable` is false while it waits for the virus scanner, or if it was removed. */
  cv: { name: string; type: CvType; bytes: number; isReadable: boolean } | null;
  /** The newest first. */
  requests: { kind: RightsRequestKind; askedAt: number; dueAt: number; doneAt: number | null }[];
  isWithdrawn: boolean;
  /** Other submissions of the same address. */
  others: number;
};

/** How much was erased. */
export type ErasedCounts = {
  submissions: number;
  files: number;
  mails: number;
  subscriptions: number;
};

/** What the page shows. */
export type StatusView =
  /** The form to request another link. `isInvalid`: the link that was opened is no longer valid. */
  | { kind: 'ask'; isInvalid: boolean; problem: 'not-an-email' | 'too-many' | null; email: string }
  /** The response is the same whether the address is known or not. */
  | { kind: 'asked' }
  | {
      kind: 'record';
      token: string;
      record: SubmissionRecord;
      done: 'corrected' | 'unchanged' | 'kept' | 'unkept' | 'withdrawn' | null;
      /** What was wrong with a posted form. Null if nothing was. */
      problem: 'invalid-fields' | 'too-many' | 'too-often' | 'not-confirmed' | 'no-cv' | null;
      errors: FieldErrors;
      /** The posted values, shown again if they are wrong. */
      values: SubmittedValues;
    }
  | { kind: 'erased'; counts: ErasedCounts }
  /** Not all could be erased now, so staff get a request. */
  | { kind: 'erasing' }
  | { kind: 'unavailable' };
