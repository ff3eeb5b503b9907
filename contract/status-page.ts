import type { StoredFields } from './forms/fields.ts';
import type { StaffFormName } from './forms/forms.ts';
import type { CvType } from './forms/join.ts';
import type { FieldErrors, SubmittedValues } from './submissions.ts';

/**
 * The path of the page that tells visitors where what they sent stands, without language prefix. It is no row of `pages.ts`: only
 * the server renders it, so no script of the site knows it.
 */
export const STATUS_PATH = '/my-request';

/** The query parameter and the field with the token of a mailed link. */
export const TOKEN_FIELD = 'token';

/** The field that says what a form of the page asks for. */
export const ACTION_FIELD = 'action';

/** What the forms of the page ask for. All are posts, because mail scanners open every link. */
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

/** The field that says what is erased, and its values: this submission, or everything under the same address. */
export const SCOPE_FIELD = 'scope';
export const ERASURE_SCOPES = ['this', 'everything'] as const;

export type ErasureScope = (typeof ERASURE_SCOPES)[number];

/** The field of the box without whose tick nothing is erased. */
export const CONFIRM_FIELD = 'confirm';

/** The query parameter that says what was done, after a post. */
export const DONE_PARAMETER = 'done';

/** What a person asks for concerning their own data. */
export const RIGHTS_REQUESTS = ['correction', 'withdrawal', 'erasure'] as const;

export type RightsRequestKind = (typeof RIGHTS_REQUESTS)[number];

/** Within so many days staff must have done what a person asks for. */
export const RIGHTS_DAYS = 30;

/**
 * Where a submission stands, for whoever sent it. `waiting`: nobody has read it; `yours`: the sender was asked something; `talking`
 * and `deciding`: of applications; `accepted` and `declined`: the applicant has been told.
 */
export type Standing =
  | 'waiting'
  | 'reading'
  | 'yours'
  | 'answered'
  | 'talking'
  | 'deciding'
  | 'accepted'
  | 'declined'
  | 'closed';

/** What is stored of a submission, for whoever sent it: nothing that staff have written for each other. Times in epoch milliseconds. */
export type SubmissionRecord = {
  form: StaffFormName;
  reference: string;
  receivedAt: number;
  /** When it is purged. */
  purgedAt: number;
  /** Until when we would like to keep an application, and until when we do; null: we do not. */
  keepAskedUntil: number | null;
  keptUntil: number | null;
  standing: Standing;
  /** When it was last answered; null: not yet. */
  answeredAt: number | null;
  /** As sent. */
  fields: StoredFields;
  /** With every correction. */
  current: StoredFields;
  /** The CV; `isReadable` is false while it waits for the virus scanner, and if it was removed. */
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
  /** The form for another link. `isInvalid`: the link that was opened is not valid any more. */
  | { kind: 'ask'; isInvalid: boolean; problem: 'not-an-email' | 'too-many' | null; email: string }
  /** Says the same whether the address is known or not. */
  | { kind: 'asked' }
  | {
      kind: 'record';
      token: string;
      record: SubmissionRecord;
      done: 'corrected' | 'unchanged' | 'kept' | 'unkept' | 'withdrawn' | null;
      /** What was wrong with a posted form; null: nothing. */
      problem: 'invalid-fields' | 'too-many' | 'too-often' | 'not-confirmed' | 'no-cv' | null;
      errors: FieldErrors;
      /** The posted values, shown again if they are wrong. */
      values: SubmittedValues;
    }
  | { kind: 'erased'; counts: ErasedCounts }
  /** Not all could be erased now, so staff are asked to. */
  | { kind: 'erasing' }
  | { kind: 'unavailable' };
