import { randomUUID } from 'node:crypto';
import type { CvType } from '../../contract/forms/join.ts';
import { DEFAULT_LANGUAGE } from '../../contract/locale.ts';
import type { SubmissionData } from '../../contract/submission-rules.ts';
import { isCertainlyRolledBack } from '../platform/database/database.ts';
import type { IncomingFile } from '../platform/http/read-body.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { shownFileName } from './file-name.ts';
import { renderNotice } from './mails/organisation.ts';
import { renderReceipt } from './mails/visitor.ts';
import { addSubmission } from './repository.ts';
import {
  newReference,
  queueMailsOf,
  type StoreResult,
  type SubmissionContext,
  type SubmissionStore,
  storeOnce,
} from './store-submission.ts';
import { removeUploads, storeUpload } from './uploads.ts';

/** An inspected CV with the verdict of the virus scanner. */
export type CheckedCv = {
  file: IncomingFile;
  type: CvType;
  /** `kept`: there is no scanner; `quarantined`: the scanner did not respond. */
  state: 'kept' | 'scanned' | 'quarantined';
};

/**
 * Stores an application and its CV with a notice to the organisation and a receipt to the applicant in
 * the outbox: all or nothing, once for each key. The file is stored before the row that names it.
 * @throws if the file or the database cannot be written; then the file is removed
 */
export async function submitJoinApplication(
  store: SubmissionStore & { storage: Storage },
  application: SubmissionData['join'],
  cv: CheckedCv,
  context: SubmissionContext,
): Promise<StoreResult> {
  const id = randomUUID();
  const reference = newReference();
  const { language, suspicion } = context;
  const ids = { reference, submissionId: id, subscriberId: null };
  const file = await storeUpload(store.storage, cv.file);
  const stored = await storeOnce(
    store,
    context,
    ['join', application, cv.file.sha256],
    ids,
    async (trx) => {
      await addSubmission(
        trx,
        {
          id,
          reference,
          language,
          suspicion,
          kind: 'join',
          state: suspicion === null ? 'received' : 'suspected',
          email_key: application.email.toLowerCase(),
          fields: JSON.stringify(application),
          received_at: store.now(),
        },
        {
          file,
          type: cv.type,
          state: cv.state,
          original_name: shownFileName(cv.file.originalName, cv.type),
          bytes: cv.file.bytes,
          sha256: cv.file.sha256,
        },
      );
      const about = {
        reference,
        visitorLanguage: language,
        language: DEFAULT_LANGUAGE,
        cv: cv.state === 'quarantined' ? ('quarantined' as const) : ('attached' as const),
      };
      const mails = [
        {
          purpose: 'join-notice',
          recipient: null,
          mail: renderNotice('join', application, about),
        },
        {
          purpose: 'join-receipt',
          recipient: application.email,
          mail: renderReceipt('join', reference, language),
        },
      ];
      const owner = { submissionId: id, subscriberId: null, held: suspicion !== null };
      await queueMailsOf(trx, owner, mails, store);
    },
  ).catch(async (error: unknown) => {
    // Otherwise a row may name the file. If none does, the clean-up removes it.
    if (isCertainlyRolledBack(error)) {
      await removeUploads(store.storage, [file]).catch(() => undefined);
    }
    throw error;
  });
  // If it cannot be removed now, no row names it, and the clean-up removes it.
  if (!stored.isNew) await removeUploads(store.storage, [file]).catch(() => undefined);
  return stored;
}
