import type { Kysely, Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/locale.ts';
import { phoneKey, phoneSpellings } from '../../contract/phone-number.ts';
import { readIdentityIn } from '../content/content.ts';
import { retryIfTaken } from '../platform/database/database.ts';
import type { Schema, Subscribers } from '../platform/database/schema.ts';
import { emailKey } from '../platform/text/email-key.ts';
import {
  type ConfirmDependencies,
  confirmAddressChange,
  findAddressChange,
  lockSubscriber,
} from './address-changes.ts';
import { countRemovedDeliveries } from './campaigns/count-deliveries.ts';
import { forgetUnsubscribe, recordUnsubscribes, type UnsubscribeReason } from './unsubscribes.ts';
import { queueWelcome } from './welcome.ts';

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

/** Returns which e-mail addresses belong to subscribers. @param addressKeys at most as many as one statement accepts */
export async function findSubscribed(
  db: Kysely<Schema>,
  addressKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscribers')
    .select('address_key')
    .where('kind', '=', 'email')
    .where('address_key', 'in', addressKeys)
    .execute();
  return new Set(rows.map(({ address_key: key }) => key));
}

/** A subscriber by the id, or undefined. */
export async function findSubscriberById(
  db: Kysely<Schema>,
  id: string,
): Promise<Subscribers | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the id that the mailed links of a subscriber have. */
export function linkIdOf({ id, link_id: linkId }: Pick<Subscribers, 'id' | 'link_id'>): string {
  return linkId ?? id;
}

/** Finds the subscriber whom a mailed link is for. A link that was mailed before the address was corrected is for nobody. */
export async function findLinkedSubscriber(
  db: Kysely<Schema>,
  linkId: string,
): Promise<Subscribers | undefined> {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where(({ eb, and, or }) =>
      or([eb('link_id', '=', linkId), and([eb('id', '=', linkId), eb('link_id', 'is', null)])]),
    )
    .executeTakeFirst();
}

/**
 * Returns the form in which an address is compared: of a phone number, which all its spellings have, that which it had before the identity
 * changed its calling code.
 */
export async function addressKeyOf(
  trx: Transaction<Schema>,
  { kind, address }: Pick<Subscribers, 'kind' | 'address'>,
): Promise<string> {
  if (kind === 'email') return emailKey(address);
  const { callingCode } = await readIdentityIn(trx, DEFAULT_LANGUAGE);
  const key = phoneKey(address, callingCode);
  const [known] = await findPhoneSubscribers(trx, { key, callingCode });
  return known?.address_key ?? key;
}

/**
 * Returns the subscribers with a phone number. Its stored key differs if the identity had another calling code, or none.
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
 * Stores a subscriber, unless the address is known. A known one stays unchanged, because anybody can post an address. Others
 * who post it wait until the transaction ends.
 * @returns the current row
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

/** Sets the language in which a subscriber is written to, also of mails that wait to be sent. */
export async function setLanguage(
  trx: Transaction<Schema>,
  id: string,
  language: Language,
): Promise<void> {
  await updateSubscriber(trx, id, { language });
  const waiting = await trx
    .selectFrom('deliveries')
    .select(['id', 'campaign_id'])
    .where('subscriber_id', '=', id)
    .where('campaign_id', 'is not', null)
    .where('language', '!=', language)
    .where('state', 'in', ['held', 'waiting'])
    .where('attempt_started_at', 'is', null)
    .orderBy('campaign_id')
    .execute();
  for (const delivery of waiting) {
    await trx.updateTable('deliveries').set({ language }).where('id', '=', delivery.id).execute();
    const change = language === 'en' ? 1 : -1;
    await trx
      .updateTable('campaigns')
      .set((campaign) => ({ recipients_en: campaign('recipients_en', '+', change) }))
      .where('id', '=', delivery.campaign_id)
      .execute();
  }
}

/**
 * Confirms a subscription, or a corrected address, by the mail whose link was followed: the language and words of the mail are stored as
 * the consent. Whoever confirms for the first time is welcomed by mail. Forgets that the address unsubscribed before. Somebody who is subscribed already stays as they are.
 * @param link.id in the link
 * @param link.language of the mail
 * @returns whether it exists, and whether it was confirmed for the first time
 */
export async function confirmSubscriber(
  dependencies: ConfirmDependencies,
  { id, language }: { id: string; language: Language },
): Promise<{ exists: boolean; isFirst: boolean }> {
  const { db } = dependencies;
  const now = dependencies.now();
  const confirm = async (trx: Transaction<Schema>) => {
    // A corrected address comes first: once it is confirmed, its link is that of the subscriber.
    const change = await findAddressChange(trx, { id });
    if (change !== undefined) {
      const exists = await confirmAddressChange(trx, dependencies, { change, language });
      return { exists, isFirst: false };
    }
    const linked = await findLinkedSubscriber(trx, id);
    const row = linked === undefined ? undefined : await lockSubscriber(trx, linked.id);
    // The address was corrected meanwhile, or the subscription has ended.
    if (row === undefined || linkIdOf(row) !== id) return { exists: false, isFirst: false };
    const isFirst = row.state !== 'subscribed';
    if (isFirst) {
      const text = readAskedWords(row)[language];
      await updateSubscriber(trx, row.id, {
        state: 'subscribed',
        suspicion: null,
        confirmed_at: now,
        asked_words: null,
        ...(text === undefined
          ? {}
          : { language, consent_place: `site-${language}`, consent_text: text }),
      });
    }
    const isBack = await forgetUnsubscribe(trx, row, now);
    if (isFirst && !isBack) await queueWelcome(trx, dependencies, row);
    return { exists: true, isFirst };
  };
  return retryIfTaken(() => db.transaction().execute(confirm));
}

/** The texts of the confirmation mails that a subscriber was sent, by language. */
export type AskedWords = Partial<Record<Language, string>>;

/** Returns the texts of the mails that were not followed yet. */
export function readAskedWords({
  asked_words: words,
}: Pick<Subscribers, 'asked_words'>): AskedWords {
  return words === null ? {} : (JSON.parse(words) as AskedWords);
}

/**
 * Deletes subscribers with their mails and keys, and records that they unsubscribed. Nothing is recorded for those whom staff
 * remove before they confirmed, because they never agreed to anything.
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
 * Deletes subscribers from before a time who never followed the link, with their mails and keys, oldest first.
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
