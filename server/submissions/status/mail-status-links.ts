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

/** How many submissions one mail has links for, the newest ones. */
const LINKS_MAX = 10;

/**
 * The pauses before the next such mail to an address after the first, second, … within the period. The last pause repeats. A
 * stranger who requests them can neither fill a mailbox nor keep its owner from a lost link for longer. In milliseconds.
 */
const PAUSES = [12 * HOUR, DAY, 2 * DAY, 3 * DAY] as const;
const MAILS_PERIOD = 30 * DAY;

const PURPOSE: DeliveryPurpose = 'status-links';

/** Mails the links to all submissions from an address to that address, unless it recently got such mails. */
export async function mailStatusLinks(
  store: SubmissionStore,
  email: string,
  language: Language,
): Promise<void> {
  const key = emailKey(email);
  await retryWhileBusy(VISITOR_PATIENCE, () =>
    store.db.transaction().execute(async (trx) => {
      // The first statement locks the rows, so that two concurrent requests run one after another, on both databases.
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

/** Finds the newest submissions from an address, for which one mail has links. */
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

/**
 * Returns whether the sender of an address has had enough such mails. A mail from the future was queued while the clock was
 * ahead.
 */
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
