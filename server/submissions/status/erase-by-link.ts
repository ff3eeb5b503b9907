import type { ErasedCounts, ErasureScope } from '../../../contract/status-page.ts';
import { recordAuditEvent } from '../../audit/audit.ts';
import { countMailsAbout } from '../../platform/deliveries/delivery-store.ts';
import { StorageFailure } from '../../platform/storage/storage.ts';
import { deleteSubmissions } from '../delete-submissions.ts';
import { addRequest } from '../inbox/rights-requests.ts';
import { type EraseDependencies, erasePerson } from '../person/erase-person.ts';
import { findFilesOf } from '../submission-files.ts';
import { removeUploads } from '../uploads.ts';

/**
 * Erases what the sender of a submission requests: the submission, or everything under its address. If the files cannot be
 * removed now, staff are asked to do it.
 * @returns `null`: there is nothing to erase; `later`: staff are asked
 */
export async function eraseByLink(
  dependencies: EraseDependencies,
  submissionId: string,
  scope: ErasureScope,
): Promise<ErasedCounts | 'later' | null> {
  const { db, now } = dependencies;
  const submission = await db
    .selectFrom('submissions')
    .select('email_key')
    .where('id', '=', submissionId)
    .executeTakeFirst();
  if (submission === undefined) return null;
  try {
    const counts =
      scope === 'everything' && submission.email_key !== null
        ? await eraseEverything(dependencies, submission.email_key)
        : await eraseSubmission(dependencies, submissionId);
    const event = { event: 'sender-erased', details: { count: counts.submissions } } as const;
    await db
      .transaction()
      .execute((trx) =>
        recordAuditEvent(trx, { actor: { source: 'server', staffId: null }, ...event }, now()),
      );
    return counts;
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    const request = { submissionId, kind: 'erasure', at: now() } as const;
    await db.transaction().execute((trx) => addRequest(trx, request));
    return 'later';
  }
}

async function eraseEverything(
  dependencies: EraseDependencies,
  emailKey: string,
): Promise<ErasedCounts> {
  const erased = await erasePerson(dependencies, { kind: 'email', key: emailKey });
  const { submissions = [], files = 0, mails = 0, subscriptions = 0 } = erased ?? {};
  return { submissions: submissions.length, files, mails, subscriptions };
}

async function eraseSubmission(
  { db, storage }: EraseDependencies,
  submissionId: string,
): Promise<ErasedCounts> {
  const files = await findFilesOf(db, [submissionId]);
  // The files first, as in `erasePerson`.
  await removeUploads(storage, files);
  const mails = await countMailsAbout(db, submissionId);
  await db.transaction().execute((trx) => deleteSubmissions(trx, [submissionId]));
  return { submissions: 1, files: files.length, mails, subscriptions: 0 };
}
