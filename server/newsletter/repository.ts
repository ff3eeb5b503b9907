import type { Kysely, Transaction } from 'kysely';
import type { Schema, Subscribers } from '../platform/database/schema.ts';
import { type DepartureReason, forgetDeparture, recordDepartures } from './departures.ts';
import { countDepartures } from './mailings/count-deliveries.ts';

/** A subscriber by the address, or undefined. */
export async function findSubscriber(
  db: Kysely<Schema>,
  kind: Subscribers['kind'],
  addressKey: string,
): Promise<Subscribers | undefined> {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where('kind', '=', kind)
    .where('address_key', '=', addressKey)
    .executeTakeFirst();
}

/**
 * Stores a subscriber. Of a known one only the time and the language change.
 * @returns the row as it is now
 */
export async function storeSubscriber(
  trx: Transaction<Schema>,
  row: Subscribers,
): Promise<Subscribers> {
  return trx
    .insertInto('subscribers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'address_key']).doUpdateSet({
        asked_at: row.asked_at,
        language: row.language,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a subscriber whose link was mailed, or who is no longer suspected. */
export async function updateSubscriber(
  trx: Transaction<Schema>,
  id: string,
  changes: Partial<
    Pick<
      Subscribers,
      'mailed_at' | 'state' | 'suspicion' | 'confirmed_at' | 'consent_place' | 'consent_text'
    >
  >,
): Promise<void> {
  await trx.updateTable('subscribers').set(changes).where('id', '=', id).execute();
}

/** Confirms a subscription, and forgets that the address left before. @returns whether it exists */
export async function confirmSubscriber(
  db: Kysely<Schema>,
  id: string,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('subscribers')
      .set((columns) => ({
        state: 'subscribed' as const,
        suspicion: null,
        confirmed_at: columns.fn.coalesce('confirmed_at', columns.val(now)),
      }))
      .where('id', '=', id)
      .returning(['kind', 'address_key'])
      .executeTakeFirst();
    if (row !== undefined) await forgetDeparture(trx, row, now);
    return row !== undefined;
  });
}

/**
 * Deletes subscribers with their mails and keys, and remembers that they left. Of those whom staff remove before they have confirmed
 * nothing is remembered: they have not said anything.
 * @param options.at epoch milliseconds
 * @returns how many they were
 */
export async function removeSubscribers(
  trx: Transaction<Schema>,
  ids: readonly string[],
  { reason, at }: { reason: DepartureReason; at: number },
): Promise<number> {
  // Their deliveries are deleted with them.
  await countDepartures(trx, ids);
  const removed = await trx
    .deleteFrom('subscribers')
    .where('id', 'in', ids)
    .returning(['kind', 'address_key', 'language', 'state', 'confirmed_at'])
    .execute();
  const departed =
    reason === 'removed' ? removed.filter(({ state }) => state === 'subscribed') : removed;
  await recordDepartures(trx, departed, { reason, at });
  return removed.length;
}

/**
 * Deletes subscribers of before a time who never followed the link, with their mails and keys; the
 * oldest first.
 * @returns how many
 */
export async function purgeUnconfirmed(
  db: Kysely<Schema>,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('subscribers')
    .where('id', 'in', (subscribers) =>
      subscribers
        .selectFrom('subscribers')
        .select('id')
        .where('state', '!=', 'subscribed')
        .where('asked_at', '<', before)
        .orderBy('asked_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
