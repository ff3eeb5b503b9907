import type { FieldError } from './field-errors.ts';
import type { FormName, SubmissionField } from './forms/forms.ts';
import type { NewsletterPreferences } from './newsletter-preferences.ts';
import type { ProblemKind } from './problem.ts';

/** What is wrong with which field, by its name on the wire: the first error of each. */
export type FieldErrors = Readonly<Partial<Record<SubmissionField, FieldError>>>;

/** The texts of a submission as the visitor typed them. Files are never in it. */
export type SubmittedValues = Readonly<Partial<Record<SubmissionField, string>>>;

/** Name of the request header for the idempotency key. */
export const KEY_HEADER = 'Idempotency-Key';

/** The format of an idempotency key. A UUID fits it. */
export const KEY_PATTERN = /^[\x21-\x7e]{8,200}$/;

/** Why a submission was not accepted. Only a browser knows `offline`: no server was reached. */
export type SubmissionProblem = ProblemKind | 'offline';

/**
 * The result of a submission. The API's JSON, the page that a form without script is posted to, the response of another backend and the
 * state of a form in the browser are all derived from it.
 *
 * The newsletter's links (confirm, unsubscribe) have the same result. An invalid or expired link is rejected with `not-found`.
 */
export type SubmissionResult<Problem extends SubmissionProblem = SubmissionProblem> =
  /** Stored. The reference is null for the newsletter, or if another backend returns none. */
  { status: 'accepted'; reference: string | null } | RejectedSubmission<Problem>;

/** A submission that was not accepted, or whose result is unknown (`unanswered`). */
export type RejectedSubmission<Problem extends SubmissionProblem = SubmissionProblem> = {
  status: 'rejected';
  problem: Problem;
  /** What the visitor can correct. Empty unless the problem is `invalid-fields`. */
  errors: FieldErrors;
  /** When to try again, in seconds from now. Null if unknown. */
  retryAfter: number | null;
};

/** The result of a submission that was accepted. */
export function accepted(reference: string | null): SubmissionResult<never> {
  return { status: 'accepted', reference };
}

/** The result of a submission that was rejected. Each one has an `errors` object of its own. */
export function rejected<Problem extends SubmissionProblem>(
  problem: Problem,
  details: { errors?: FieldErrors; retryAfter?: number | null } = {},
): RejectedSubmission<Problem> {
  const { errors = {}, retryAfter = null } = details;
  return { status: 'rejected', problem, errors, retryAfter };
}

/** A form that was posted to a page without script, for the page that shows its result. */
export type PostedForm = {
  form: FormName | 'newsletter-link' | 'feedback';
  result: SubmissionResult<ProblemKind>;
  /** Shown in the form again where it was rejected. */
  values: SubmittedValues;
  /** What the subscriber of a link can change. The page of such a link counts as accepted when it is opened. */
  preferences?: NewsletterPreferences & {
    /** Whether they were posted, and not only shown. */
    isPosted: boolean;
  };
};

/**
 * Query parameter that names the form of a post without script if the address does not: the newsletter form is on every page, and posts to
 * the current page.
 */
export const FORM_PARAMETER = 'form';

/** Id of the newsletter's form, so that the page is shown there after a post without script. */
export const NEWSLETTER_ANCHOR = 'newsletter';

/** Query parameter of the page that a post without script redirects to once it is accepted. */
export const ACCEPTED_PARAMETER = 'sent';

/** The value of that parameter: `contact.Y-12`, `newsletter`. */
export function acceptedValue(form: FormName, reference: string | null): string {
  return reference === null ? form : `${form}.${reference}`;
}

/** Reads that value. Null where there is none, or it is not one of ours. */
export function readAcceptedValue(value: string | null): PostedForm | null {
  const match = /^(contact|join|vacancy|program|newsletter)(?:\.([\w-]{1,40}))?$/.exec(value ?? '');
  if (match === null) return null;
  return { form: match[1] as FormName, result: accepted(match[2] ?? null), values: {} };
}
