import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '../../contract/locale.ts';
import type { CvType, JoinApplication } from '../../contract/sending.ts';
import { isSurelyUndone } from '../platform/database/database.ts';
import type { IncomingFile } from '../platform/http/read-body.ts';
import { queueMails } from '../platform/mail/outbox.ts';
import { shownFileName } from './file-name.ts';
import { applicationNotice } from './mails/organisation.ts';
import { receipt } from './mails/visitor.ts';
import { addSubmission } from './repository.ts';
import {
  newReference,
  outboxRow,
  type SendingContext,
  type SendingStore,
  type Stored,
  storeOnce,
} from './store-submission.ts';
import { removeUploads, storeUpload, type UploadFolders } from './uploads.ts';

/** A CV that was looked at, and what the virus scanner said of it. */
export type CheckedCv = {
  file: IncomingFile;
  type: CvType;
  /** `kept`: there is no scanner; `quarantined`: it did not answer. */
  state: 'kept' | 'scanned' | 'quarantined';
};

/**
 * Stores an application with its CV, the mail that tells the organisation of it, and the one that
 * tells the applicant that it arrived: all or nothing, once for each key. The file is on disk, under
 * its own name, before the row that names it.
 * @throws where file system or database cannot be written; then the file is gone
 */
export async function submitJoinApplication(
  store: SendingStore & { uploads: UploadFolders },
  application: JoinApplication,
  cv: CheckedCv,
  context: SendingContext,
): Promise<Stored> {
  const id = randomUUID();
  const reference = newReference();
  const { language, suspicion } = context;
  const ids = { reference, submissionId: id, subscriberId: null };
  const file = await storeUpload(store.uploads, cv.file);
  const stored = await storeOnce(
    store,
    context,
    ['join', application, cv.file.sha256],
    ids,
    async (trx) => {
      await addSubmission(
        trx,
        {
          ...{ id, reference, language, suspicion, kind: 'join' },
          state: suspicion === null ? 'received' : 'suspected',
          email_key: application.email.toLowerCase(),
          fields: JSON.stringify(application),
          received_at: store.now(),
        },
        {
          ...{ file, type: cv.type, state: cv.state },
          original_name: shownFileName(cv.file.originalName, cv.type),
          bytes: cv.file.bytes,
          sha256: cv.file.sha256,
        },
      );
      const about = {
        ...{ reference, visitorLanguage: language, language: DEFAULT_LANGUAGE },
        cv: cv.state === 'quarantined' ? ('quarantined' as const) : ('attached' as const),
      };
      const mails = [
        { purpose: 'join-notice', recipient: null, mail: applicationNotice(application, about) },
        {
          purpose: 'join-receipt',
          recipient: application.email,
          mail: receipt('join', reference, language),
        },
      ];
      const row = { submissionId: id, subscriberId: null, held: suspicion !== null };
      await queueMails(
        trx,
        mails.map((mail) => outboxRow(mail, row, store)),
      );
    },
  ).catch(async (error: unknown) => {
    // Else a row may name it; if none does, the sweep takes it.
    if (isSurelyUndone(error)) {
      await removeUploads(store.uploads, [file]).catch(() => undefined);
    }
    throw error;
  });
  const isNew = stored.outcome === 'accepted' && !stored.repeated;
  if (!isNew) await removeUploads(store.uploads, [file]);
  return stored;
}
