import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { chunksOf } from '../platform/database/chunks.ts';
import type { NewsletterDepartures, Schema, Subscribers } from '../platform/database/schema.ts';
import { getOrCreateSecret } from '../platform/database/secrets.ts';

/** How an address is named by which nobody can be found or written to (decision 0101). */
export type AddressNamer = (kind: Subscribers['kind'], addressKey: string) => string;

/** Why somebody is not subscribed any more. */
export type DepartureReason = NewsletterDepartures['reason'];

/** Returns what names addresses by an HMAC under a secret of this installation. */
export async function openAddressNamer(
  db: Kysely<Schema>,
  now: () => number,
): Promise<AddressNamer> {
  const make = () => randomBytes(32).toString('base64url');
  const secret = await getOrCreateSecret(db, 'newsletter-departures', { make, now });
  return (kind, addressKey) =>
    createHmac('sha256', secret).update(`${kind}\n${addressKey}`).digest('base64url');
}

/** What is remembered of somebody who leaves. */
export type Departed = Pick<Subscribers, 'kind' | 'address_key' | 'language' | 'confirmed_at'>;

/** Remembers who left, without their addresses. @param options.at epoch milliseconds */
export async function recordDepartures(
  trx: Transaction<Schema>,
  departed: readonly Departed[],
  { reason, at }: { reason: DepartureReason; at: number },
): Promise<void> {
  if (departed.length === 0) return;
  const nameOf = await openAddressNamer(trx, () => at);
  for (const chunk of chunksOf(departed)) {
    await trx
      .insertInto('newsletter_departures')
      .values(
        chunk.map(({ kind, address_key: addressKey, language, confirmed_at }) => ({
          key: nameOf(kind, addressKey),
          kind,
          language,
          confirmed_at,
          left_at: at,
          reason,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((row) => ({
          language: row.ref('excluded.language'),
          confirmed_at: row.ref('excluded.confirmed_at'),
          left_at: row.ref('excluded.left_at'),
          reason: row.ref('excluded.reason'),
        })),
      )
      .execute();
  }
}

/** Forgets that somebody left, because they want the newsletter again. */
export async function forgetDeparture(
  trx: Transaction<Schema>,
  { kind, address_key: addressKey }: Pick<Subscribers, 'kind' | 'address_key'>,
  at: number,
): Promise<void> {
  const nameOf = await openAddressNamer(trx, () => at);
  await trx
    .deleteFrom('newsletter_departures')
    .where('key', '=', nameOf(kind, addressKey))
    .execute();
}

/** Returns those of some keys of addresses that have left. @param addressKeys at most as many as one statement takes */
export async function findDeparted(
  db: Kysely<Schema>,
  nameOf: AddressNamer,
  { kind, addressKeys }: { kind: Subscribers['kind']; addressKeys: readonly string[] },
): Promise<Set<string>> {
  const byName = new Map(addressKeys.map((key) => [nameOf(kind, key), key]));
  const rows = await db
    .selectFrom('newsletter_departures')
    .select('key')
    .where('key', 'in', [...byName.keys()])
    .execute();
  return new Set(rows.flatMap(({ key }) => byName.get(key) ?? []));
}
