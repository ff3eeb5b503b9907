import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { FIELD_TEXTS } from '../../contract/forms/field-texts.ts';
import { fieldsOf, staffFields, valueText } from '../../contract/forms/fields.ts';
import { forms } from '../../contract/forms/forms.ts';
import type { Language } from '../../contract/locale.ts';
import { hasForm, type ModulesOff } from '../../contract/modules.ts';
import { newsletterCalls } from '../../contract/paths.ts';
import type { ProblemKind } from '../../contract/problem.ts';
import {
  readSubmissionResponse,
  type SubmissionResponse,
} from '../../contract/submission-response.ts';
import type { RawFields } from '../../contract/submission-rules.ts';
import { accepted, rejected, type SubmissionResult } from '../../contract/submissions.ts';
import { deleteIncomingFile } from '../platform/http/read-body.ts';
import { makeIncomingFolder } from '../platform/storage/incoming-folder.ts';
import { shownFileName } from '../platform/text/file-name.ts';
import { isEntryForm } from './entry-form.ts';
import {
  RETRY_AFTER,
  type ReceivingDependencies,
  readSubmission,
  type SubmissionKind,
  unavailable,
} from './read-submission.ts';
import { suspicionOf } from './spam.ts';
import type { SubmissionRequest, Submissions } from './submission-types.ts';
import { type CheckedCv, type ValidSubmission, validatePost } from './validate-submission.ts';

/** A request to another backend. */
export type UpstreamPost = {
  kind: SubmissionKind;
  path: string;
  /** JSON, or a multipart form. */
  body: string | FormData;
  /** The visitor's network address. Empty if it is not passed on. */
  address: string;
  language: Language;
  /** The idempotency key. Null if there is none. */
  key: string | null;
};

/**
 * Posts to another backend. A backend that cannot be reached counts as status 503, and one that does not respond with JSON in
 * time as 504. Their body is null.
 */
export type PostUpstream = (post: UpstreamPost) => Promise<SubmissionResponse>;

/** What passing submissions on depends on. */
export type UpstreamSubmissionsDependencies = ReceivingDependencies & {
  postUpstream: PostUpstream;
  /** The modules that are off, and so their forms. */
  modulesOff: ModulesOff;
};

/**
 * Receives submissions, with or without JavaScript, and passes them on to another backend of the contract. They are validated
 * by the same rules as ours, and have only the fields of the specification (§7).
 */
export function upstreamSubmissions(dependencies: UpstreamSubmissionsDependencies): Submissions {
  const follow = (path: string) => async (token: string) => {
    const response = await dependencies.postUpstream({
      kind: 'newsletter-link',
      path: `${path}?${new URLSearchParams({ token })}`,
      body: '{}',
      // The token is all that a backend needs to know.
      address: '',
      language: 'ar',
      key: null,
    });
    return linkResult(readSubmissionResponse(forms.newsletter, response));
  };
  return {
    async receive(form, request) {
      // Another backend has no form for an entry, so its visitors use the contact form.
      if (isEntryForm(form)) return { result: rejected('not-found'), values: {} };
      // There is no data folder until a CV is uploaded. If it cannot be created, storing the file fails below, and that is
      // the result.
      if (form === 'join') {
        await makeIncomingFolder(dependencies.storage.incomingFolder).catch(() => undefined);
      }
      const read = await readSubmission(dependencies, form, request);
      if (!read.ok) return read;
      const { post, key, values } = read;
      try {
        if (!hasForm(form, dependencies.modulesOff)) return { result: rejected('closed'), values };
        const validated = await validatePost(forms[form], post, {
          submissionLimits: dependencies.submissionLimits,
          address: request.address,
          entry: null,
          scanner: null,
        });
        if (!validated.ok) return { result: validated.result, values };
        // Another backend has no honeypot, and cannot hold back suspected submissions. The message of `malformed` tells a
        // person to load the page again, which empties the field.
        if (suspicionOf(post.fields) === 'filled-trap') {
          return { result: rejected('malformed'), values };
        }
        const result = await passOn(dependencies, validated.submission, post.fields, {
          ...request,
          key,
        });
        if (result.status === 'accepted') await dependencies.submissionLimits.countAccepted();
        return { result, values };
      } catch (error) {
        return { result: unavailable(dependencies, form, error), values };
      } finally {
        await deleteIncomingFile(post.file);
      }
    },
    confirmSubscription: follow(newsletterCalls.confirm),
    endSubscription: follow(newsletterCalls.unsubscribe),
    receiveFeedback: async () => ({
      result: rejected('not-found'),
      page: null,
      answer: null,
      text: '',
    }),
    // The contract has no call for them.
    readPreferences: async () => null,
    savePreferences: async () => rejected('not-found'),
  };
}

async function passOn(
  { postUpstream }: UpstreamSubmissionsDependencies,
  submission: ValidSubmission,
  raw: RawFields,
  {
    address,
    language,
    key,
    isKeyedByContent = false,
  }: Omit<SubmissionRequest, 'headers' | 'body'> & { key: string | null },
): Promise<SubmissionResult<ProblemKind>> {
  const { form } = submission;
  const fields = passedFields(submission, raw, language);
  const response = await postUpstream({
    kind: form,
    path: forms[form].path,
    body: submission.cv === null ? JSON.stringify(fields) : await multipart(fields, submission.cv),
    address,
    language,
    key: key ?? (isKeyedByContent ? keyOfContent(submission, fields) : null),
  });
  return passedResult(readSubmissionResponse(forms[form], response));
}

/**
 * The texts that are passed on, as they were typed and under the names of the specification (§7). The names of an application
 * become one, and fields that do not exist there become the first lines of the message.
 */
function passedFields(
  submission: ValidSubmission,
  raw: RawFields,
  language: Language,
): Record<string, string> {
  const form = forms[submission.form];
  const joinedName = 'name' in submission.data ? submission.data.name : null;
  const passed: Record<string, string> = {};
  for (const { type, name, wire, isOurs = false } of fieldsOf(form)) {
    if (type === 'file' || isOurs || (joinedName !== null && name === 'lastName')) continue;
    const value = joinedName !== null && name === 'firstName' ? joinedName : raw[wire];
    if (value !== undefined) passed[wire] = String(value);
  }
  if (submission.form === 'newsletter') return passed;
  const ours = staffFields(form, submission.data)
    .filter(({ isOurs = false }) => isOurs)
    .map((field) => valueText(field, FIELD_TEXTS[language]));
  const message = fieldsOf(form).find(({ type }) => type === 'message');
  if (message !== undefined && ours.length > 0) {
    passed[message.wire] = [...ours, '', passed[message.wire]].join('\n');
  }
  return passed;
}

async function multipart(
  fields: Record<string, string>,
  { file, type }: CheckedCv,
): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('cv', await openAsBlob(file.path), shownFileName(file.originalName, type, 'CV'));
  return form;
}

/** The same content has the same key. A subscription has none, because it may be made again after it has ended. */
function keyOfContent(submission: ValidSubmission, fields: Record<string, string>): string | null {
  if (submission.form === 'newsletter') return null;
  const file = submission.cv?.file.sha256 ?? null;
  const content = JSON.stringify([submission.form, fields, file]);
  return createHash('sha256').update(content).digest('hex');
}

/**
 * What a visitor is told about another backend's result. A failure between two servers, which neither the visitor nor the
 * submission can have caused, is `unavailable`.
 */
function passedResult(result: SubmissionResult<ProblemKind>): SubmissionResult<ProblemKind> {
  if (result.status === 'accepted') return result;
  const { problem, errors, retryAfter } = result;
  switch (problem) {
    case 'invalid-fields':
      return rejected(problem, { errors });
    case 'malformed':
    case 'too-large':
    case 'wrong-kind':
    case 'key-reused':
    case 'unanswered':
      return rejected(problem);
    case 'too-many':
      return rejected(problem, { retryAfter: retryAfter ?? RETRY_AFTER });
    case 'cross-site':
    case 'not-found':
    case 'method-not-allowed':
    case 'closed':
    case 'internal':
    case 'unavailable':
      return rejected('unavailable', { retryAfter: retryAfter ?? RETRY_AFTER });
  }
}

/** Does the same for the newsletter's links. A token that another backend rejects is `not-found`. */
function linkResult(result: SubmissionResult<ProblemKind>): SubmissionResult<ProblemKind> {
  if (result.status === 'accepted') return accepted(null);
  switch (result.problem) {
    case 'malformed':
    case 'cross-site':
    case 'not-found':
    case 'method-not-allowed':
    case 'closed':
    case 'too-large':
    case 'wrong-kind':
    case 'invalid-fields':
    case 'key-reused':
      return rejected('not-found');
    case 'too-many':
    case 'internal':
    case 'unavailable':
    case 'unanswered':
      return rejected('unavailable', { retryAfter: result.retryAfter ?? RETRY_AFTER });
  }
}
