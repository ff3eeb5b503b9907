import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { SubscriberKind } from '../../../contract/admin/newsletter/subscribers.ts';
import type { Language } from '../../../contract/locale.ts';
import { recordAuditEvent, type StaffAct } from '../../audit/audit.ts';
import type { Schema, Subscribers } from '../../platform/database/schema.ts';
import { forgetFailedAddress } from '../../platform/deliveries/failed-addresses.ts';
import { addressKeyOf, removeSubscribers } from '../repository.ts';
import { findUnsubscribed, forgetUnsubscribe, openAddressNamer } from '../unsubscribes.ts';

/** A person whom staff add, with what they know about the consent. */
export type AddedSubscriber = {
  kind: SubscriberKind;
  address: string;
  language: Language;
  consent: string;
  name?: string | null;
};

/**
 * Adds a subscriber, or confirms one who has asked.
 * @param anyway whether to add somebody who unsubscribed before
 */
export async function addSubscriber(
  db: Kysely<Schema>,
  added: AddedSubscriber & { anyway: boolean },
  { staffId, at }: StaffAct,
): Promise<
  { ok: true; id: string } | { ok: false; problem: 'already-subscribed' | 'unsubscribed-before' }
> {
  return db.transaction().execute(async (trx) => {
    const { kind } = added;
    const addressKey = await addressKeyOf(trx, added);
    if (!added.anyway) {
      const nameOf = await openAddressNamer(trx, () => at);
      const unsubscribed = await findUnsubscribed(trx, nameOf, { kind, addressKeys: [addressKey] });
      if (unsubscribed.size > 0) return { ok: false, problem: 'unsubscribed-before' };
    }
    const [id] = await storeConfirmed(trx, [{ ...added, addressKey }], {
      source: 'added',
      staffId,
      at,
    });
    if (id === undefined) return { ok: false, problem: 'already-subscribed' };
    await forgetUnsubscribe(trx, { kind, address_key: addressKey }, at);
    const actor = { source: 'admin', staffId } as const;
    const subject = { kind: 'subscriber', id } as const;
    await recordAuditEvent(trx, { actor, event: 'subscriber-added', subject }, at);
    return { ok: true, id };
  });
}

/**
 * Stores subscribers whose consent staff know. Those who have asked before are confirmed, and existing subscriptions stay
 * unchanged.
 * @returns the ids of those who were not subscribed before
 */
export async function storeConfirmed(
  trx: Transaction<Schema>,
  added: readonly (AddedSubscriber & { addressKey: string })[],
  { source, staffId, at }: StaffAct & { source: 'added' | 'imported' },
): Promise<string[]> {
  if (added.length === 0) return [];
  const rows = await trx
    .insertInto('subscribers')
    .values(
      added.map(
        ({ kind, address, addressKey, language, consent, name = null }): Subscribers => ({
          id: randomUUID(),
          kind,
          address,
          address_key: addressKey,
          language,
          state: 'subscribed',
          suspicion: null,
          source,
          added_by: staffId,
          asked_at: at,
          mailed_at: null,
          confirmed_at: at,
          bouncing_since: null,
          consent_place: 'admin',
          consent_text: consent,
          asked_words: null,
          name,
          link_id: null,
          address_note: null,
        }),
      ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'address_key'])
        .doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          suspicion: row.ref('excluded.suspicion'),
          language: row.ref('excluded.language'),
          source: row.ref('excluded.source'),
          added_by: row.ref('excluded.added_by'),
          confirmed_at: row.ref('excluded.confirmed_at'),
          consent_place: row.ref('excluded.consent_place'),
          consent_text: row.ref('excluded.consent_text'),
          asked_words: row.ref('excluded.asked_words'),
          name: row.fn.coalesce('excluded.name', 'subscribers.name'),
        }))
        .where('subscribers.state', '!=', 'subscribed'),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes subscribers for staff, and records that they are unsubscribed. Skips those who have been removed already. */
export async function removeForStaff(
  db: Kysely<Schema>,
  ids: readonly string[],
  { staffId, at }: StaffAct,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const count = await removeSubscribers(trx, ids, { reason: 'removed', at });
    if (count === 0) return;
    const actor = { source: 'admin', staffId } as const;
    await recordAuditEvent(trx, { actor, event: 'subscribers-removed', details: { count } }, at);
  });
}

/** Sends mail again to subscribers whom it did not reach. */
export async function retrySubscribers(
  db: Kysely<Schema>,
  ids: readonly string[],
  { staffId, at }: StaffAct,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const retried = await trx
      .updateTable('subscribers')
      .set({ bouncing_since: null })
      .where('id', 'in', ids)
      .where('bouncing_since', 'is not', null)
      .returning('address_key')
      .execute();
    if (retried.length === 0) return;
    for (const { address_key: addressKey } of retried) await forgetFailedAddress(trx, addressKey);
    const details = { count: retried.length };
    const actor = { source: 'admin', staffId } as const;
    await recordAuditEvent(trx, { actor, event: 'subscribers-retried', details }, at);
  });
}
