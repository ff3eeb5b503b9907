import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { FeedbackAnswer } from '../../contract/feedback.ts';
import type { FormName } from '../../contract/forms/forms.ts';
import type { Language } from '../../contract/locale.ts';
import type { NewsletterPreferences } from '../../contract/newsletter-preferences.ts';
import type { ProblemKind } from '../../contract/problem.ts';
import type { RawFields } from '../../contract/submission-rules.ts';
import type { SubmissionResult, SubmittedValues } from '../../contract/submissions.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { DeliverDependencies } from '../platform/deliveries/deliver.ts';

/** A request that submits a form, through the API or to a page. Its body is not read yet. */
export type SubmissionRequest = {
  headers: IncomingHttpHeaders;
  body: Readable;
  /** The visitor's network address, with proxies taken into account. */
  address: string;
  /** The vacancy or programme that the application is for. Missing: the form is for none, or none is named. */
  entryId?: number | null;
  /** The language of the page, or of the request to the API. The visitor's mail is written in it. */
  language: Language;
  /**
   * Whether a submission without an idempotency key is stored once for the same content. Set for pages without JavaScript,
   * which have no key.
   */
  isKeyedByContent?: boolean;
};

/** The result of a submission, with the texts to show in the form again. */
export type ReceivedSubmission = {
  result: SubmissionResult<ProblemKind>;
  /** As typed, but at most twice as long as the limits. Empty if the body was not read. */
  values: SubmittedValues;
};

/** The result of an answer, or of what somebody adds to it. */
export type ReceivedFeedback = {
  result: SubmissionResult<ProblemKind>;
  /** The address of the page. Null if it is none that asks. */
  page: string | null;
  /** The answer. Null if a text was posted. */
  answer: FeedbackAnswer | null;
  /** The text as typed, but at most twice as long as the limit. */
  text: string;
};

/** What storing a submission depends on. */
export type SubmissionStore = DeliverDependencies & {
  db: Kysely<Schema>;
  /** Whether the mails about it count as sent, so that none leaves, because it is an example. */
  countsAsMailed?: boolean;
};

/** What is known about a submission besides its data. */
export type SubmissionContext = {
  language: Language;
  /** The idempotency key of its request. Null if it has none. */
  key: string | null;
  /** Whether a message or an application without a key is stored once for the same content. */
  isKeyedByContent?: boolean;
  /** Why it looks like spam. Null if it does not. */
  suspicion: string | null;
};

/** The result, and whether it belongs to a new submission or to an earlier one with the same key. */
export type StoreResult = {
  result: SubmissionResult<ProblemKind>;
  isNew: boolean;
};

/** Everything that visitors can submit. Expected failures are results. */
export type Submissions = {
  /**
   * Receives a submission: checks origin and rate limit, reads the body (JSON, form or multipart), validates it, and stores
   * it with its mails or passes it on to another backend.
   */
  receive(form: FormName, request: SubmissionRequest): Promise<ReceivedSubmission>;
  /**
   * Confirms a subscription with the token of the mailed link. A second time nothing more happens. An invalid or expired
   * token is rejected with `not-found`.
   */
  confirmSubscription(token: string): Promise<SubmissionResult<ProblemKind>>;
  /** Ends a subscription and erases its address, in the same way. */
  endSubscription(token: string): Promise<SubmissionResult<ProblemKind>>;
  /** Receives an answer whether a page was useful, or what somebody adds to it. */
  receiveFeedback(request: SubmissionRequest): Promise<ReceivedFeedback>;
  /** Returns what the subscriber of a link can change, in a language; null: nothing, as with another backend. */
  readPreferences(token: string, language: Language): Promise<NewsletterPreferences | null>;
  /** Saves what they want, by the fields of the form as they were posted. */
  savePreferences(token: string, fields: RawFields): Promise<SubmissionResult<ProblemKind>>;
};
