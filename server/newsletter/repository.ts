import type { Kysely, Transaction } from 'kysely';
import type { Schema, Subscribers } from '../platform/database/schema.ts';

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
 * Stores who asks for the newsletter, or notes that they asked again: then only the time and the
 * language change.
 * @returns the row as it is now
 */
export async function askForNewsletter(
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

/** Notes that the link was mailed, or that a suspected subscriber is suspected no more. */
export async function noteMailed(
  trx: Transaction<Schema>,
  id: string,
  changes: Partial<Pick<Subscribers, 'mailed_at' | 'state' | 'suspicion' | 'confirmed_at'>>,
): Promise<void> {
  await trx.updateTable('subscribers').set(changes).where('id', '=', id).execute();
}

/** Confirms a subscription. @returns whether there is one */
export async function confirmSubscriber(
  db: Kysely<Schema>,
  id: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('subscribers')
    .set((columns) => ({
      state: 'subscribed' as const,
      suspicion: null,
      confirmed_at: columns.fn.coalesce('confirmed_at', columns.val(now)),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Erases a subscriber, with their mails and keys. */
export async function removeSubscriber(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('subscribers').where('id', '=', id).execute();
}

/**
 * Erases those who asked before a time and never followed the link, with their mails and keys; who asked first goes
 * first.
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

/** Everybody who asked for the newsletter, newest first. */
export async function listSubscribers(db: Kysely<Schema>): Promise<Subscribers[]> {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();
}
