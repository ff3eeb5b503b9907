import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { chunksOf } from '../platform/database/chunks.ts';
import type { NewsletterUnsubscribes, Schema, Subscribers } from '../platform/database/schema.ts';
import { getOrCreateSecret } from '../platform/database/secrets.ts';

/** Creates a code from an address. The code reveals nobody and cannot be written to (decision 0101). */
export type AddressNamer = (kind: Subscribers['kind'], addressKey: string) => string;

/** Why a subscription ended. */
export type UnsubscribeReason = NewsletterUnsubscribes['reason'];

/** Opens the codes of addresses: an HMAC under a secret of this installation. */
export async function openAddressNamer(
  db: Kysely<Schema>,
  now: () => number,
): Promise<AddressNamer> {
  const make = () => randomBytes(32).toString('base64url');
  const secret = await getOrCreateSecret(db, 'newsletter-unsubscribes', { make, now });
  return (kind, addressKey) =>
    createHmac('sha256', secret).update(`${kind}\n${addressKey}`).digest('base64url');
}

type Unsubscribed = Pick<Subscribers, 'kind' | 'address_key' | 'language' | 'confirmed_at'>;

/** Records who unsubscribed, without their addresses. @param options.at epoch milliseconds */
export async function recordUnsubscribes(
  trx: Transaction<Schema>,
  unsubscribed: readonly Unsubscribed[],
  { reason, at }: { reason: UnsubscribeReason; at: number },
): Promise<void> {
  if (unsubscribed.length === 0) return;
  const nameOf = await openAddressNamer(trx, () => at);
  for (const chunk of chunksOf(unsubscribed)) {
    await trx
      .insertInto('newsletter_unsubscribes')
      .values(
        chunk.map(({ kind, address_key: addressKey, language, confirmed_at }) => ({
          key: nameOf(kind, addressKey),
          kind,
          language,
          confirmed_at,
          unsubscribed_at: at,
          reason,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((row) => ({
          language: row.ref('excluded.language'),
          confirmed_at: row.ref('excluded.confirmed_at'),
          unsubscribed_at: row.ref('excluded.unsubscribed_at'),
          reason: row.ref('excluded.reason'),
        })),
      )
      .execute();
  }
}

/**
 * Deletes the record that a person unsubscribed, because they want the newsletter again.
 * @returns whether they had confirmed before they unsubscribed
 */
export async function forgetUnsubscribe(
  trx: Transaction<Schema>,
  { kind, address_key: addressKey }: Pick<Subscribers, 'kind' | 'address_key'>,
  at: number,
): Promise<boolean> {
  const nameOf = await openAddressNamer(trx, () => at);
  const forgotten = await trx
    .deleteFrom('newsletter_unsubscribes')
    .where('key', '=', nameOf(kind, addressKey))
    .returning('confirmed_at')
    .executeTakeFirst();
  return forgotten !== undefined && forgotten.confirmed_at !== null;
}

/** Returns the addresses that unsubscribed. @param addressKeys at most as many as one statement accepts */
export async function findUnsubscribed(
  db: Kysely<Schema>,
  nameOf: AddressNamer,
  { kind, addressKeys }: { kind: Subscribers['kind']; addressKeys: readonly string[] },
): Promise<Set<string>> {
  const byName = new Map(addressKeys.map((key) => [nameOf(kind, key), key]));
  const rows = await db
    .selectFrom('newsletter_unsubscribes')
    .select('key')
    .where('key', 'in', [...byName.keys()])
    .execute();
  return new Set(rows.flatMap(({ key }) => byName.get(key) ?? []));
}
