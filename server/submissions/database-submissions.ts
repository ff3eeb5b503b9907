import type { Kysely } from 'kysely';
import type { FormName } from '../../contract/forms/forms.ts';
import type { ProblemKind } from '../../contract/problem.ts';
import { rejected, type SubmissionResult } from '../../contract/submissions.ts';
import { confirmSubscription, endSubscription } from '../newsletter/newsletter.ts';
import { isUnavailable } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import {
  RETRY_AFTER,
  type ReceivingParts,
  receiveSubmission,
  type SubmissionBody,
} from './receive-submission.ts';
import { suspicionOf } from './spam.ts';
import type { StoreResult, SubmissionContext } from './store-submission.ts';
import type { SubmissionRequest, Submissions } from './submission-types.ts';
import { submitContactMessage } from './submit-contact-message.ts';
import { submitJoinApplication } from './submit-join-application.ts';
import { subscribeNewsletter } from './subscribe-newsletter.ts';
import { type ValidSubmission, validatePost } from './validate-submission.ts';
import type { VirusScanner } from './virus-scanner.ts';

/** What storing submissions in our own database depends on. */
export type DatabaseSubmissionsParts = ReceivingParts & {
  db: Kysely<Schema>;
  now: () => number;
  publicUrl: string;
  /** Null where CVs are not scanned. */
  scanner: VirusScanner | null;
  /** Signs the newsletter's links. */
  linkSecret: string;
};

/** Receives what visitors submit, and stores it in our own database. */
export function databaseSubmissions(parts: DatabaseSubmissionsParts): Submissions {
  return {
    receive: (form, request) =>
      receiveSubmission(parts, form, request, (body) =>
        storeSubmission(parts, form, request, body),
      ),
    confirmSubscription: (token) => orUnavailable(parts, () => confirmSubscription(parts, token)),
    endSubscription: (token) => orUnavailable(parts, () => endSubscription(parts, token)),
  };
}

async function storeSubmission(
  parts: DatabaseSubmissionsParts,
  form: FormName,
  { language, isKeyedByContent = false }: SubmissionRequest,
  { post, key }: SubmissionBody,
): Promise<StoreResult> {
  const validated = await validatePost(form, post, parts.scanner);
  if (!validated.ok) return { result: validated.result, isNew: false };
  const suspicion = suspicionOf(post.fields);
  return store(parts, validated.submission, { language, key, suspicion, isKeyedByContent });
}

function store(
  parts: DatabaseSubmissionsParts,
  submission: ValidSubmission,
  context: SubmissionContext,
): Promise<StoreResult> {
  switch (submission.form) {
    case 'contact':
      return submitContactMessage(parts, submission.data, context);
    case 'newsletter':
      return subscribeNewsletter(parts, submission.data, context);
    case 'join':
      return submitJoinApplication(parts, submission.data, submission.cv, context);
  }
}

async function orUnavailable(
  { reportFailure }: ReceivingParts,
  act: () => Promise<SubmissionResult<ProblemKind>>,
): Promise<SubmissionResult<ProblemKind>> {
  try {
    return await act();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    reportFailure(error, 'newsletter-link');
    return rejected('unavailable', { retryAfter: RETRY_AFTER });
  }
}
