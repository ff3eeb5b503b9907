import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '../../contract/locale.ts';
import type { SubmissionData } from '../../contract/submission-rules.ts';
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

/**
 * Stores a contact message with a notice to the organisation and a receipt to the visitor in the
 * outbox: all or nothing, once for each key.
 * @throws if the database cannot be written
 */
export async function submitContactMessage(
  store: SubmissionStore,
  message: SubmissionData['contact'],
  context: SubmissionContext,
): Promise<StoreResult> {
  const id = randomUUID();
  const reference = newReference();
  const { language, suspicion } = context;
  const ids = { reference, submissionId: id, subscriberId: null };
  return storeOnce(store, context, ['contact', message], ids, async (trx) => {
    await addSubmission(
      trx,
      {
        id,
        reference,
        language,
        suspicion,
        kind: 'contact',
        state: suspicion === null ? 'received' : 'suspected',
        email_key: message.email.toLowerCase(),
        fields: JSON.stringify(message),
        received_at: store.now(),
      },
      null,
    );
    const about = { reference, visitorLanguage: language, language: DEFAULT_LANGUAGE, cv: null };
    const mails = [
      { purpose: 'contact-notice', recipient: null, mail: renderNotice('contact', message, about) },
      {
        purpose: 'contact-receipt',
        recipient: message.email,
        mail: renderReceipt('contact', reference, language),
      },
    ];
    const owner = { submissionId: id, subscriberId: null, held: suspicion !== null };
    await queueMailsOf(trx, owner, mails, store);
  });
}
