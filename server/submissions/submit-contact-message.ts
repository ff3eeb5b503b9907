import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '../../contract/locale.ts';
import type { ContactMessage } from '../../contract/sending.ts';
import { contactNotice } from './mails/organisation.ts';
import { receipt } from './mails/visitor.ts';
import { queueMails } from '../platform/mail/outbox.ts';
import { addSubmission } from './repository.ts';
import {
  newReference,
  outboxRow,
  type SendingContext,
  type SendingStore,
  type Stored,
  storeOnce,
} from './store-submission.ts';

/**
 * Stores a contact message, the mail that tells the organisation of it, and the one that tells the
 * visitor that it arrived: all or nothing, once for each key.
 * @throws where the database cannot be written
 */
export async function submitContactMessage(
  store: SendingStore,
  message: ContactMessage,
  context: SendingContext,
): Promise<Stored> {
  const id = randomUUID();
  const reference = newReference();
  const { language, suspicion } = context;
  const ids = { reference, submissionId: id, subscriberId: null };
  return storeOnce(store, context, ['contact', message], ids, async (trx) => {
    await addSubmission(
      trx,
      {
        ...{ id, reference, language, suspicion, kind: 'contact' },
        state: suspicion === null ? 'received' : 'suspected',
        email_key: message.email.toLowerCase(),
        fields: JSON.stringify(message),
        received_at: store.now(),
      },
      null,
    );
    const about = { reference, visitorLanguage: language, language: DEFAULT_LANGUAGE };
    const mails = [
      { purpose: 'contact-notice', recipient: null, mail: contactNotice(message, about) },
      {
        purpose: 'contact-receipt',
        recipient: message.email,
        mail: receipt('contact', reference, language),
      },
    ];
    const row = { submissionId: id, subscriberId: null, held: suspicion !== null };
    await queueMails(
      trx,
      mails.map((mail) => outboxRow(mail, row, store)),
    );
  });
}
