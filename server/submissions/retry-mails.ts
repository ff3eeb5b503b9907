import type { Kysely } from 'kysely';
import { replayMails } from '../platform/mail/outbox.ts';
import type { Schema } from '../platform/database/schema.ts';
import { acceptSubmission, listSubmissions } from './repository.ts';

/**
 * Lets mails be sent again that were given up; with a reference, those of one message, and also
 * those that were held because it was suspected, which it then is no more.
 * @returns how many mails; or null where there is no message with this reference
 */
export async function retryMails(
  db: Kysely<Schema>,
  now: () => number,
  reference?: string,
): Promise<number | null> {
  if (reference === undefined) return replayMails(db, now());
  const [submission] = await listSubmissions(db, { reference });
  if (submission === undefined) return null;
  return db.transaction().execute(async (trx) => {
    await acceptSubmission(trx, submission.id);
    return replayMails(trx, now(), { submissionId: submission.id });
  });
}
