import { randomBytes, randomUUID } from 'node:crypto';
import type { StoredFields } from '../../contract/forms/fields.ts';
import type { StaffFormName } from '../../contract/forms/forms.ts';
import { accepted } from '../../contract/submissions.ts';
import {
  isCertainlyRolledBack,
  retryWhileBusy,
  VISITOR_PATIENCE,
} from '../platform/database/database.ts';
import type { SubmissionFiles } from '../platform/database/schema.ts';
import { deliver } from '../platform/deliveries/deliver.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { emailKey } from '../platform/text/email-key.ts';
import { shownFileName } from '../platform/text/file-name.ts';
import { earlierResult, fingerprintOf } from './earlier-result.ts';
import type { AppliedEntry } from './entry-form.ts';
import { stopRepliesTo } from './inbox/scheduled-reply.ts';
import { addConversation } from './inbox/store-conversation.ts';
import { addSubmission } from './repository.ts';
import { isListedSender } from './spam-senders.ts';
import type { StoreResult, SubmissionContext, SubmissionStore } from './submission-types.ts';
import { removeUploads, storeUpload } from './uploads.ts';
import type { CheckedCv } from './validate-submission.ts';

/** What is stored. All forms ask for an e-mail address, but a submission from elsewhere may have only a telephone number. */
type NewSubmission = {
  form: StaffFormName;
  data: StoredFields;
  cv: CheckedCv | null;
  entry?: AppliedEntry;
};

/**
 * Stores a message or an application, with the deliveries of a notice to the organisation and a receipt to the visitor, in
 * one transaction: all or nothing, once for each key. A CV is stored before the row that names it. When it returns, all is on
 * disk.
 * @throws if the file or the database cannot be written; then the file is removed
 */
export async function storeSubmission(
  store: SubmissionStore & { storage: Storage },
  submission: NewSubmission,
  { language, key, isKeyedByContent = false, suspicion }: SubmissionContext,
): Promise<StoreResult> {
  const { form, cv } = submission;
  const entry = submission.entry ?? null;
  const data = entry === null ? submission.data : { ...submission.data, [form]: entry.title };
  const id = randomUUID();
  const reference = newReference();
  const fingerprint = fingerprintOf([
    form,
    data,
    ...(entry === null ? [] : [entry.id]),
    ...(cv === null ? [] : [cv.file.sha256]),
  ]);
  const use = {
    key: key ?? (isKeyedByContent ? `content:${fingerprint}` : null),
    fingerprint,
    reference,
    submissionId: id,
    subscriberId: null,
  };
  const about = {
    submissionId: id,
    countsAsSent: store.countsAsMailed === true,
  };
  const file = cv === null ? null : await storeCv(store.storage, cv);
  let isCommitting = false;
  let stored: StoreResult;
  try {
    stored = await retryWhileBusy(VISITOR_PATIENCE, () =>
      store.db.transaction().execute(async (trx) => {
        isCommitting = false;
        const at = store.now();
        const earlier = await earlierResult(trx, { ...use, at });
        if (earlier !== null) return earlier;
        const reason = suspicion ?? ((await isListedSender(trx, data)) ? 'listed' : null);
        const row = {
          id,
          reference,
          language,
          suspicion: reason,
          kind: form,
          state: reason === null ? ('received' as const) : ('suspected' as const),
          email_key: data.email === undefined ? null : emailKey(data.email),
          fields: JSON.stringify(data),
          received_at: at,
          begun: null,
          merged_into: null,
        };
        await addSubmission(trx, row, file);
        await addConversation(trx, row, entry?.id ?? null);
        // Anybody can type an address: what is suspected stops nothing.
        if (reason === null) await stopRepliesTo(trx, { id, emailKey: row.email_key }, at);
        await deliver(trx, store, [
          { purpose: `${form}-notice`, to: 'organisation', isHeld: reason !== null, ...about },
          { purpose: `${form}-receipt`, to: data, isHeld: reason !== null, ...about },
        ]);
        isCommitting = true;
        return { result: accepted(reference), isNew: true };
      }),
    );
  } catch (error) {
    // A row may name the file only if the connection broke during the commit.
    if (!isCommitting || isCertainlyRolledBack(error)) await removeCv(store.storage, file);
    throw error;
  }
  if (!stored.isNew) await removeCv(store.storage, file);
  return stored;
}

/** The row of a stored file, without its submission. */
type StoredCv = Omit<SubmissionFiles, 'submission_id'>;

async function storeCv(storage: Storage, { file, type, state }: CheckedCv): Promise<StoredCv> {
  return {
    file: await storeUpload(storage, file),
    type,
    state,
    original_name: shownFileName(file.originalName, type, 'CV'),
    bytes: file.bytes,
    sha256: file.sha256,
  };
}

/** Removes a stored file that no row names. If it cannot be removed now, the clean-up removes it. */
async function removeCv(storage: Storage, cv: StoredCv | null): Promise<void> {
  if (cv !== null) await removeUploads(storage, [cv.file]).catch(() => undefined);
}

/** Crockford's base 32, without letters that are easily confused when read aloud. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new reference number, such as `7K3MQ-9TD2X`. */
export function newReference(): string {
  const letters = Array.from(randomBytes(10), (byte) => LETTERS[byte % 32] ?? '0').join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
