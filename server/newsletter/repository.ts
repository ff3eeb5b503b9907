import type { Kysely, Transaction } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import { phoneKey, phoneSpellings } from '../../contract/phone-number.ts';
import type { Schema, Subscribers } from '../platform/database/schema.ts';
import { countRemovedDeliveries } from './campaigns/count-deliveries.ts';
import { forgetUnsubscribe, recordUnsubscribes, type UnsubscribeReason } from './unsubscribes.ts';

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
 * Returns the subscribers with a phone number. It is stored with another key where the identity had another calling code, or none.
 * @param phone.key of `phoneKey`
 */
export async function findPhoneSubscribers(
  db: Kysely<Schema>,
  { key, callingCode }: { key: string; callingCode: string },
): Promise<Subscribers[]> {
  const rows = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('kind', '=', 'phone')
    .where('address_key', 'in', [key, ...phoneSpellings(key)])
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  return rows.filter(({ address_key: number }) => phoneKey(number, callingCode) === key);
}

/**
 * Stores a subscriber, unless the address is known. A known one stays as it is, because anybody can post an address. Others who post it
 * wait until the transaction ends.
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
      conflict
        .columns(['kind', 'address_key'])
        .doUpdateSet((columns) => ({ address_key: columns.ref('excluded.address_key') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a subscriber whose link was mailed, or who is no longer suspected. */
export async function updateSubscriber(
  trx: Transaction<Schema>,
  id: string,
  changes: Partial<Omit<Subscribers, 'id' | 'kind' | 'address' | 'address_key'>>,
): Promise<void> {
  await trx.updateTable('subscribers').set(changes).where('id', '=', id).execute();
}

/**
 * Confirms a subscription by the mail whose link was followed: its language and words are stored as the consent. Forgets that the
 * address unsubscribed before. Somebody who is subscribed already stays as they are.
 * @param link.language of the mail
 * @returns whether it exists
 */
export async function confirmSubscriber(
  db: Kysely<Schema>,
  { id, language }: { id: string; language: Language },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A write that changes nothing locks the row.
    const row = await trx
      .updateTable('subscribers')
      .set((columns) => ({ address_key: columns.ref('address_key') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return false;
    if (row.state !== 'subscribed') {
      const text = readAskedWords(row)[language];
      await updateSubscriber(trx, id, {
        state: 'subscribed',
        suspicion: null,
        confirmed_at: now,
        asked_words: null,
        ...(text === undefined
          ? {}
          : { language, consent_place: `site-${language}`, consent_text: text }),
      });
    }
    await forgetUnsubscribe(trx, row, now);
    return true;
  });
}

/** The words of the confirmation mails that a subscriber was sent, by language. */
export type AskedWords = Partial<Record<Language, string>>;

/** Returns the words of the mails that were not followed yet. */
export function readAskedWords({
  asked_words: words,
}: Pick<Subscribers, 'asked_words'>): AskedWords {
  return words === null ? {} : (JSON.parse(words) as AskedWords);
}

/**
 * Deletes subscribers with their mails and keys, and records that they unsubscribed. Nothing is recorded of those whom staff remove
 * before they confirmed, because they never said anything.
 * @param options.at epoch milliseconds
 * @returns how many they were
 */
export async function removeSubscribers(
  trx: Transaction<Schema>,
  ids: readonly string[],
  { reason, at }: { reason: UnsubscribeReason; at: number },
): Promise<number> {
  // Their deliveries are deleted with them.
  await countRemovedDeliveries(trx, ids);
  const removed = await trx
    .deleteFrom('subscribers')
    .where('id', 'in', ids)
    .returning(['kind', 'address_key', 'language', 'state', 'confirmed_at'])
    .execute();
  const unsubscribed =
    reason === 'removed' ? removed.filter(({ state }) => state === 'subscribed') : removed;
  await recordUnsubscribes(trx, unsubscribed, { reason, at });
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
