import { fieldsOf } from '../../contract/forms/fields.ts';
import { QUESTIONS_MAX } from '../../contract/forms/form.ts';
import { type FormName, forms } from '../../contract/forms/forms.ts';
import { KEY_FIELD } from '../../contract/hidden-fields.ts';
import { SUBMISSION_LIMITS } from '../../contract/submission-rules.ts';
import {
  KEY_HEADER,
  KEY_PATTERN,
  type RejectedSubmission,
  rejected,
  type SubmittedValues,
} from '../../contract/submissions.ts';
import { isUnavailable } from '../platform/database/database.ts';
import { MINUTE } from '../platform/durations.ts';
import {
  deleteIncomingFile,
  type ParsedPost,
  type PostLimits,
  readPost,
  readSmallPost,
} from '../platform/http/read-body.ts';
import { type Storage, StorageFailure } from '../platform/storage/storage.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import type { SubmissionLimits } from './submission-limits.ts';
import type { ReceivedSubmission, SubmissionRequest } from './submission-types.ts';

/** What receiving a submission depends on. */
export type ReceivingDependencies = {
  submissionLimits: SubmissionLimits;
  storage: Storage;
  /** Logs why a submission could not be stored. `kind`: the form, or the kind of any other submission. */
  reportFailure: (error: unknown, kind: SubmissionKind) => void;
};

/** A form, a link in a mail of the newsletter, or what a visitor says of a page. */
export type SubmissionKind = FormName | 'newsletter-link' | 'feedback';

/** A submission that was read and is not yet validated, or why it was rejected before that. */
export type ReadSubmission =
  | {
      ok: true;
      /** The next step must delete its file. */
      post: ParsedPost;
      /** The idempotency key of the request. Null if it has none. */
      key: string | null;
      values: SubmittedValues;
    }
  | ({ ok: false } & ReceivedSubmission);

/** How long a request may pause, and how long it may take, because 10 MiB over a slow line need minutes. In milliseconds. */
export const POST_TIMES = { idleTimeout: MINUTE / 2, totalTimeout: 10 * MINUTE } as const;

/** When to retry after a failure of ours, in seconds. */
export const RETRY_AFTER = 30;

/** The longest value that a page shows again. In characters. */
const MAX_VALUE = 2 * SUBMISSION_LIMITS.message;

/**
 * Checks origin and rate limit of a submission, then reads its body. A rejected one leaves no file in the folder for
 * incoming files.
 */
export async function readSubmission(
  dependencies: ReceivingDependencies,
  form: FormName,
  request: SubmissionRequest,
): Promise<ReadSubmission> {
  const { body, headers } = request;
  const contentType = headers['content-type'];
  const rejection = await dependencies.submissionLimits.check(request);
  if (rejection !== null) {
    // The page shows the submitted values again if the body arrives at once. It does not wait for a slow body.
    const isShown = rejection.problem === 'too-many';
    const post = isShown ? await readSmallPost(body, contentType) : null;
    return { ok: false, result: rejection, values: post?.ok ? submittedValues(form, post) : {} };
  }
  try {
    await yieldToEventLoop();
    const post = await readPost(body, contentType, postLimits(form, dependencies.storage));
    if (!post.ok) return { ok: false, result: rejected(post.problem), values: {} };
    const values = submittedValues(form, post);
    const key = keyOf(request, post);
    if (key !== undefined) return { ok: true, post, key, values };
    await deleteIncomingFile(post.file);
    return { ok: false, result: rejected('malformed'), values };
  } catch (error) {
    return { ok: false, result: unavailable(dependencies, form, error), values: {} };
  }
}

/**
 * Reports a failure of the storage or of the database, and returns the result for the visitor.
 * @throws any other error
 */
export function unavailable(
  { reportFailure }: Pick<ReceivingDependencies, 'reportFailure'>,
  kind: SubmissionKind,
  error: unknown,
): RejectedSubmission<'unavailable'> {
  if (!(error instanceof StorageFailure) && !isUnavailable(error)) throw error;
  reportFailure(error, kind);
  return rejected('unavailable', { retryAfter: RETRY_AFTER });
}

function postLimits(form: FormName, storage: Storage): PostLimits {
  const file = fieldsOf(forms[form]).some(({ type }) => type === 'file')
    ? { field: 'cv', maxBytes: SUBMISSION_LIMITS.cv, folder: storage.incomingFolder }
    : null;
  return { file, ...POST_TIMES };
}

/** The key of the header or of the form. Null if there is none, undefined if it is malformed. */
function keyOf({ headers }: SubmissionRequest, { fields }: ParsedPost): string | null | undefined {
  const header = headers[KEY_HEADER.toLowerCase()];
  const field = Object.hasOwn(fields, KEY_FIELD) ? fields[KEY_FIELD] : undefined;
  const key = header ?? (field === '' ? undefined : field);
  if (key === undefined) return null;
  return typeof key === 'string' && KEY_PATTERN.test(key) ? key : undefined;
}

function submittedValues(form: FormName, { fields }: ParsedPost): SubmittedValues {
  const values: Record<string, string> = {};
  for (const wire of namesOf(form)) {
    const value = Object.hasOwn(fields, wire) ? fields[wire] : undefined;
    if (typeof value === 'string') values[wire] = value.toWellFormed().slice(0, MAX_VALUE);
  }
  return values;
}

/** Returns the names of a form's texts on the wire. The number of an entry's questions is not known yet. */
function namesOf(form: FormName): string[] {
  return fieldsOf(forms[form]).flatMap(({ type, wire }) =>
    type === 'answers'
      ? Array.from({ length: QUESTIONS_MAX }, (_, index) => `answer${index + 1}`)
      : [wire],
  );
}
