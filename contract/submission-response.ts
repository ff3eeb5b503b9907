import { FIELD_ERROR_CODES, type FieldError } from './field-errors.ts';
import { fieldsOf } from './forms/fields.ts';
import type { Form, SubmissionField } from './forms/forms.ts';
import { type ProblemKind, problemStatus } from './problem.ts';
import { accepted, type FieldErrors, rejected, type SubmissionResult } from './submissions.ts';

/** A backend's response to a submission. */
export type SubmissionResponse = {
  status: number;
  /** The header `Retry-After`. Only seconds are read. A date is ignored. */
  retryAfter: string | null;
  /** Parsed JSON, or anything else. */
  body: unknown;
};

/** Reads the response to a submission, whichever backend of the contract it comes from. */
export function readSubmissionResponse(
  form: Form,
  { status, retryAfter, body }: SubmissionResponse,
): SubmissionResult<ProblemKind> {
  if (status >= 200 && status < 300) {
    const { reference } = asObject(asObject(body).data);
    const isGiven = typeof reference === 'string' || typeof reference === 'number';
    return accepted(isGiven && reference !== '' ? String(reference) : null);
  }
  const { errors } = asObject(body);
  return rejected(problemOf(status, errors), {
    errors: errorsIn(form, asObject(body)),
    retryAfter: /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null,
  });
}

/**
 * The problem for a status. An unknown status is `unavailable` from 500 on, otherwise `malformed`. A 422 names the fields in `errors`.
 * Without them it is about the idempotency key (contract, "Submissions").
 */
function problemOf(status: number, errors: unknown): ProblemKind {
  if (status === problemStatus['key-reused'] && errors === undefined) return 'key-reused';
  const known = Object.entries(problemStatus).find(([, its]) => its === status);
  if (known !== undefined) return known[0] as ProblemKind;
  return status >= 500 ? 'unavailable' : 'malformed';
}

/** The errors of the form's fields. Codes are ours, and preferred to a backend's own words. */
function errorsIn(form: Form, body: Record<string, unknown>): FieldErrors {
  const [messages, codes] = [asObject(body.errors), asObject(body.codes)];
  const errors: Partial<Record<SubmissionField, FieldError>> = {};
  for (const { wire: field } of fieldsOf(form)) {
    const code = FIELD_ERROR_CODES.find((known) => known === own(codes, field));
    const message = firstText(own(messages, field));
    if (code !== undefined) errors[field] = { code };
    else if (message !== null) errors[field] = { message };
  }
  return errors;
}

function firstText(messages: unknown): string | null {
  const first: unknown = Array.isArray(messages) ? messages[0] : messages;
  return typeof first === 'string' && first !== '' ? first : null;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function own(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
