import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/locale.ts';
import { accepted } from '../../contract/submissions.ts';
import {
  isCertainlyRolledBack,
  retryWhileBusy,
  VISITOR_PATIENCE,
} from '../platform/database/database.ts';
import type { Outbox, Schema, SubmissionFiles } from '../platform/database/schema.ts';
import { DUE_AT_ONCE, queueMails } from '../platform/mail/outbox.ts';
import type { Mail } from '../platform/mail/render-mail.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { earlierResult, fingerprintOf } from './earlier-result.ts';
import { shownFileName } from './file-name.ts';
import { renderNotice } from './mails/organisation.ts';
import { renderReceipt } from './mails/visitor.ts';
import { referenceFrom } from './reference.ts';
import { addSubmission } from './repository.ts';
import type { StoreResult, SubmissionContext, SubmissionStore } from './submission-types.ts';
import { removeUploads, storeUpload } from './uploads.ts';
import type { CheckedCv, ValidStaffSubmission } from './validate-submission.ts';

/**
 * Stores a message or an application, with a notice to the organisation and a receipt to the visitor, in one transaction:
 * all or nothing, once for each key. A CV is stored before the row that names it. When it returns, all is on disk.
 * @throws if the file or the database cannot be written; then the file is removed
 */
export async function storeSubmission(
  store: SubmissionStore & { storage: Storage },
  submission: ValidStaffSubmission,
  { language, key, isKeyedByContent = false, suspicion }: SubmissionContext,
): Promise<StoreResult> {
  const { form, data, cv } = submission;
  const id = randomUUID();
  const reference = referenceFrom(randomBytes(10));
  const fingerprint = fingerprintOf([form, data, ...(cv === null ? [] : [cv.file.sha256])]);
  const use = {
    key: key ?? (isKeyedByContent ? `content:${fingerprint}` : null),
    fingerprint,
    reference,
    submissionId: id,
    subscriberId: null,
  };
  const mails = renderMails(submission, reference, language);
  const file = cv === null ? null : await storeCv(store.storage, cv);
  let stored: StoreResult;
  try {
    stored = await retryWhileBusy(VISITOR_PATIENCE, () =>
      store.db.transaction().execute(async (trx) => {
        const at = store.now();
        const earlier = await earlierResult(trx, { ...use, at });
        if (earlier !== null) return earlier;
        await addSubmission(
          trx,
          {
            id,
            reference,
            language,
            suspicion,
            kind: form,
            state: suspicion === null ? 'received' : 'suspected',
            email_key: data.email.toLowerCase(),
            fields: JSON.stringify(data),
            received_at: at,
          },
          file,
        );
        const owner = { submissionId: id, subscriberId: null, held: suspicion !== null };
        await queueMailsOf(trx, owner, mails, store);
        return { result: accepted(reference), isNew: true };
      }),
    );
  } catch (error) {
    // Otherwise a row may name the file.
    if (isCertainlyRolledBack(error)) await removeCv(store.storage, file);
    throw error;
  }
  if (!stored.isNew) await removeCv(store.storage, file);
  return stored;
}

/** Renders the notice to the organisation and the receipt to the visitor. */
function renderMails(
  { form, data, cv }: ValidStaffSubmission,
  reference: string,
  language: Language,
): MailFor[] {
  const notice = renderNotice(form, data, {
    reference,
    visitorLanguage: language,
    language: DEFAULT_LANGUAGE,
    cv: cv === null ? null : cv.state === 'quarantined' ? 'quarantined' : 'attached',
  });
  const receipt = renderReceipt(form, reference, language);
  return [
    { purpose: `${form}-notice`, recipient: null, mail: notice },
    { purpose: `${form}-receipt`, recipient: data.email, mail: receipt },
  ];
}

/** The row of a stored file, but for its submission. */
type StoredCv = Omit<SubmissionFiles, 'submission_id'>;

async function storeCv(storage: Storage, { file, type, state }: CheckedCv): Promise<StoredCv> {
  return {
    file: await storeUpload(storage, file),
    type,
    state,
    original_name: shownFileName(file.originalName, type),
    bytes: file.bytes,
    sha256: file.sha256,
  };
}

/** Removes a stored file that no row names. If it cannot be removed now, the clean-up removes it. */
async function removeCv(storage: Storage, cv: StoredCv | null): Promise<void> {
  if (cv !== null) await removeUploads(storage, [cv.file]).catch(() => undefined);
}

/** A mail and its recipient. */
type MailFor = {
  purpose: string;
  /** Null: the organisation. */
  recipient: string | null;
  mail: Mail;
};

/** What mails belong to. The mails of a suspected submission are held. */
type MailOwner = { submissionId: string | null; subscriberId: string | null; held: boolean };

/** Inserts mails into the outbox, in the transaction that stores the submission or subscriber that they belong to. */
export async function queueMailsOf(
  trx: Transaction<Schema>,
  owner: MailOwner,
  mails: readonly MailFor[],
  store: Pick<SubmissionStore, 'now' | 'publicUrl'>,
): Promise<void> {
  await queueMails(
    trx,
    mails.map((mail) => outboxRow(mail, owner, store)),
  );
}

function outboxRow(
  { purpose, recipient, mail }: MailFor,
  owner: MailOwner,
  { now, publicUrl }: Pick<SubmissionStore, 'now' | 'publicUrl'>,
): Outbox {
  const id = randomUUID();
  return {
    id,
    submission_id: owner.submissionId,
    subscriber_id: owner.subscriberId,
    purpose,
    recipient,
    mail: JSON.stringify(mail),
    message_id: `<${id}@${new URL(publicUrl).hostname}>`,
    state: owner.held ? 'held' : 'waiting',
    attempts: 0,
    queued_at: now(),
    next_try_at: DUE_AT_ONCE,
    sent_at: null,
    last_error: null,
    claim_token: null,
    smtp_started_at: null,
  };
}
