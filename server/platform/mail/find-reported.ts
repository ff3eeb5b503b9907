import type { Kysely } from 'kysely';
import type { Deliveries, Schema } from '../database/schema.ts';
import { DAY, SECOND } from '../durations.ts';
import { emailSpellings } from '../text/email-key.ts';
import { relayIdOf } from './relay-id.ts';

/** The maximum number of Message-IDs that are looked up. */
const MAX_IDS = 100;

/**
 * The longest time for which servers try to deliver a mail. A report that names no mail cannot be about one sent earlier. In
 * milliseconds.
 */
const MAX_DELIVERY_TIME = 7 * DAY;

const COLUMNS = [
  'id',
  'recipient',
  'submission_id',
  'purpose',
  'message_id',
  'relay_id',
  'subscriber_id',
  'campaign_id',
] as const;

/** A sent mail, without its text. */
export type LeftMail = Pick<Deliveries, (typeof COLUMNS)[number]>;

/**
 * Finds mails by their Message-IDs, either ours or those that a relay wrote instead. In the order of the ids, each of our
 * mails at most once.
 */
export async function findByMessageIds(
  db: Kysely<Schema>,
  messageIds: readonly string[],
): Promise<LeftMail[]> {
  const ids = messageIds.slice(0, MAX_IDS);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('deliveries')
    .select(COLUMNS)
    .where(({ eb, or }) =>
      or([eb('message_id', 'in', ids), eb('relay_id', 'in', ids.map(relayIdOf))]),
    )
    .execute();
  return ids.flatMap(
    (id) => rows.find((row) => row.message_id === id || row.relay_id === relayIdOf(id)) ?? [],
  );
}

/**
 * Finds the last mail to a visitor before a time, for a report that names none of our mails.
 * @param of the submission to which the report was sent, or the addresses that it names, each as its key
 * @param before epoch milliseconds
 */
export async function findLastMail(
  db: Kysely<Schema>,
  of: { submissionId: string } | { addresses: readonly string[] },
  before: number,
): Promise<LeftMail | null> {
  const query = db
    .selectFrom('deliveries')
    .select(COLUMNS)
    .where('submission_id', 'is not', null)
    .where('recipient', 'is not', null)
    .where('state', 'in', ['sent', 'in-doubt'])
    // Mailboxes store the arrival of a mail in whole seconds.
    .where('queued_at', '<', before + SECOND)
    .where('queued_at', '>', before - MAX_DELIVERY_TIME)
    .orderBy('queued_at', 'desc')
    .orderBy('id');
  if ('submissionId' in of) {
    return (
      (await query.where('submission_id', '=', of.submissionId).limit(1).executeTakeFirst()) ?? null
    );
  }
  const spellings = of.addresses.slice(0, MAX_IDS).flatMap(emailSpellings);
  if (spellings.length === 0) return null;
  const row = await query
    .where(({ eb, fn }) => eb(fn<string>('lower', ['recipient']), 'in', spellings))
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
