import type { Kysely, Transaction } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import type { Schema, SubscriberAddressChanges, Subscribers } from '../platform/database/schema.ts';
import type { DeliverDependencies } from '../platform/deliveries/deliver.ts';
import { forgetUnsubscribe, recordUnsubscribes } from './unsubscribes.ts';
import { queueWelcome, WELCOME_MAIL } from './welcome.ts';

/** What confirming depends on. */
export type ConfirmDependencies = DeliverDependencies & { db: Kysely<Schema> };

/** Finds the address to which a subscriber is to be corrected, by the id of its row or in its mailed link. */
export async function findAddressChange(
  db: Kysely<Schema>,
  by: { subscriberId: string } | { id: string },
): Promise<SubscriberAddressChanges | undefined> {
  return db
    .selectFrom('subscriber_address_changes')
    .selectAll()
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('subscriberId' in by, (query) =>
      query.where('subscriber_id', '=', 'subscriberId' in by ? by.subscriberId : ''),
    )
    .executeTakeFirst();
}

/** Records the words of the mail that asks whether an address is right. */
export async function recordAddressWords(
  db: Kysely<Schema>,
  id: string,
  words: string,
): Promise<void> {
  await db
    .updateTable('subscriber_address_changes')
    .set({ asked_words: words })
    .where('id', '=', id)
    .execute();
}

/** Drops the address to which a subscriber was to be corrected. @returns whether there was one */
export async function dropAddressChange(
  db: Kysely<Schema>,
  by: { subscriberId: string } | { id: string } | { addressKey: string },
): Promise<boolean> {
  const [column, value] =
    'id' in by
      ? (['id', by.id] as const)
      : 'addressKey' in by
        ? (['address_key', by.addressKey] as const)
        : (['subscriber_id', by.subscriberId] as const);
  const { numDeletedRows } = await db
    .deleteFrom('subscriber_address_changes')
    .where(column, '=', value)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes corrected addresses whose links were not followed in time. @param before epoch milliseconds */
export async function purgeAddressChanges(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('subscriber_address_changes').where('asked_at', '<', before).execute();
}

/**
 * Gives a subscriber the address whose mailed link was followed. Who had not confirmed before is subscribed by it. If the owner of the address has
 * asked for the newsletter, too, the link confirms that instead.
 * @param link.change as it was found before the subscriber is locked
 * @param link.language of the mail
 * @returns whether the address is subscribed now; false if it was corrected again, or the subscription has ended
 */
export async function confirmAddressChange(
  trx: Transaction<Schema>,
  dependencies: ConfirmDependencies,
  { change, language }: { change: SubscriberAddressChanges; language: Language },
): Promise<boolean> {
  const now = dependencies.now();
  const { id } = change;
  const row = await lockSubscriber(trx, change.subscriber_id);
  // Unless the link was followed, or the address refused or corrected again, while this waited.
  const isPending = await dropAddressChange(trx, { id });
  const found = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('kind', '=', 'email')
    .where('address_key', '=', change.address_key)
    .executeTakeFirst();
  const other = found === undefined ? undefined : await lockSubscriber(trx, found.id);
  if (other?.state === 'subscribed') return true;
  if (!isPending || row === undefined) return false;
  // The link of a subscriber who is moved works a second time, as theirs.
  const isBack =
    other === undefined
      ? await moveSubscriber(trx, row, { ...change, linkId: id, note: null, at: now })
      : await forgetUnsubscribe(trx, other, now);
  const { id: subscriber, state } = other ?? row;
  if (state === 'subscribed') return true;
  await trx
    .updateTable('subscribers')
    .set({
      state: 'subscribed',
      suspicion: null,
      confirmed_at: now,
      asked_words: null,
      language,
      consent_place: `site-${language}`,
      consent_text: change.asked_words,
    })
    .where('id', '=', subscriber)
    .execute();
  if (!isBack) await queueWelcome(trx, dependencies, { id: subscriber, address: change.address });
  return true;
}

/**
 * Gives a subscriber another address. What waits to be sent goes there, links that were mailed to the old one end, and an import does not
 * bring the old one back.
 * @param to.linkId the id in its links from now on
 * @param to.note what staff know of the consent to it; null: its owner has confirmed it
 * @returns whether the new address was subscribed before, and has unsubscribed
 */
export async function moveSubscriber(
  trx: Transaction<Schema>,
  { id, kind, address_key: oldKey, language }: Subscribers,
  {
    address,
    address_key: addressKey,
    linkId,
    note,
    at,
  }: Pick<Subscribers, 'address' | 'address_key'> & {
    linkId: string;
    note: string | null;
    at: number;
  },
): Promise<boolean> {
  await dropAddressChange(trx, { subscriberId: id });
  await trx
    .updateTable('subscribers')
    .set({
      address,
      address_key: addressKey,
      link_id: linkId,
      address_note: note,
      bouncing_since: null,
    })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('deliveries')
    .set({ recipient: address })
    .where('subscriber_id', '=', id)
    .where(({ eb, or }) =>
      or([eb('campaign_id', 'is not', null), eb('purpose', '=', WELCOME_MAIL)]),
    )
    .where('state', 'in', ['held', 'waiting'])
    .where('attempt_started_at', 'is', null)
    .execute();
  await recordUnsubscribes(
    trx,
    // It never unsubscribed, so it is not counted as such.
    [{ kind, address_key: oldKey, language, confirmed_at: null }],
    { reason: 'removed', at },
  );
  return forgetUnsubscribe(trx, { kind, address_key: addressKey }, at);
}

/** Reads a subscriber in a transaction; others who change the row wait until it ends. */
export async function lockSubscriber(
  trx: Transaction<Schema>,
  id: string,
): Promise<Subscribers | undefined> {
  return trx
    .updateTable('subscribers')
    .set((row) => ({ address_key: row.ref('address_key') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
