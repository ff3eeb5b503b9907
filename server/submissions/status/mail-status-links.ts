import type { Kysely, Transaction } from 'kysely';
import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import type { Language } from '../../../contract/locale.ts';
import { retryWhileBusy, VISITOR_PATIENCE } from '../../platform/database/database.ts';
import type { Schema, Submissions } from '../../platform/database/schema.ts';
import { deliver } from '../../platform/deliveries/deliver.ts';
import { DAY, HOUR } from '../../platform/durations.ts';
import { emailKey } from '../../platform/text/email-key.ts';
import { readStoredFields } from '../stored-fields.ts';
import type { SubmissionStore } from '../submission-types.ts';

/** Submissions whose links one mail has, the newest ones. */
const LINKS_MAX = 10;

/**
 * How long an address waits for the next such mail after the first, second, … within the period; the last pause again and again. A
 * stranger who asks for them can neither fill a mailbox nor keep its owner from a lost link for longer. In milliseconds.
 */
const PAUSES = [12 * HOUR, DAY, 2 * DAY, 3 * DAY] as const;
const MAILS_PERIOD = 30 * DAY;

const PURPOSE: DeliveryPurpose = 'status-links';

/** Mails the links to everything that was sent from an address to that address, unless it got such mails lately. */
export async function mailStatusLinks(
  store: SubmissionStore,
  email: string,
  language: Language,
): Promise<void> {
  const key = emailKey(email);
  await retryWhileBusy(VISITOR_PATIENCE, () =>
    store.db.transaction().execute(async (trx) => {
      // The first statement locks the rows, so that two requests at once come one after the other, on both databases.
      await trx
        .updateTable('submissions')
        .set((eb) => ({ email_key: eb.ref('email_key') }))
        .where('email_key', '=', key)
        .execute();
      const [newest] = await findLinkedSubmissions(trx, key);
      if (newest === undefined || (await isMailedEnough(trx, key, store.now()))) return;
      await deliver(trx, store, [
        {
          purpose: PURPOSE,
          to: { email: readStoredFields(newest.fields).email },
          about: { language },
          submissionId: newest.id,
        },
      ]);
    }),
  );
}

/** Finds the newest submissions from an address, whose links one mail has. */
export async function findLinkedSubmissions(
  db: Kysely<Schema>,
  emailKey: string,
): Promise<Pick<Submissions, 'id' | 'kind' | 'reference' | 'fields'>[]> {
  return db
    .selectFrom('submissions')
    .select(['id', 'kind', 'reference', 'fields'])
    .where('email_key', '=', emailKey)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(LINKS_MAX)
    .execute();
}

/** Whether the sender of an address had enough such mails. One of the future was queued while the clock was ahead. */
async function isMailedEnough(
  trx: Transaction<Schema>,
  emailKey: string,
  now: number,
): Promise<boolean> {
  const mails = await trx
    .selectFrom('deliveries')
    .innerJoin('submissions', 'submissions.id', 'deliveries.submission_id')
    .select('deliveries.queued_at')
    .where('submissions.email_key', '=', emailKey)
    .where('deliveries.purpose', '=', PURPOSE)
    .where('deliveries.queued_at', '>', now - MAILS_PERIOD)
    .where('deliveries.queued_at', '<=', now)
    .execute();
  const last = Math.max(...mails.map(({ queued_at: queuedAt }) => queuedAt));
  const pause = PAUSES[mails.length - 1] ?? PAUSES[3];
  return mails.length > 0 && last > now - pause;
}
