import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { replayDeliveries, wakeDeliveries } from '../platform/deliveries/delivery-store.ts';
import { acceptSubmission, listSubmissions } from './repository.ts';

/**
 * Queues given-up mails again, and sends mails that wait for a retry at once. With a reference it handles only the mails of
 * that message, including those that were held because it was suspected. The message then counts as accepted.
 * @returns how many mails; null if there is no message with this reference
 */
export async function retryMails(
  db: Kysely<Schema>,
  now: () => number,
  reference?: string,
): Promise<number | null> {
  if (reference === undefined)
    return (await wakeDeliveries(db)) + (await replayDeliveries(db, now()));
  const [submission] = await listSubmissions(db, { reference });
  if (submission === undefined) return null;
  return db.transaction().execute(async (trx) => {
    await acceptSubmission(trx, submission.id);
    return replayDeliveries(trx, now(), { submissionId: submission.id, states: ['dead', 'held'] });
  });
}
