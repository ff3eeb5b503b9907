import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { emailKey } from '../text/email-key.ts';

/** Since when mail to an address does not arrive, in epoch milliseconds, and what the mail server said. */
export type AddressFailure = { at: number; words: string };

/**
 * Records that mail to an address does not arrive. Replaces the previous record. Records no telephone number, which another channel
 * could not reach: nobody looks for it here, and whoever erases its owner would not find it as it was typed.
 */
export async function noteFailedAddress(
  trx: Transaction<Schema>,
  { address, words, at }: { address: string; words: string; at: number },
): Promise<void> {
  if (!address.includes('@')) return;
  const noted = { failed_at: at, words };
  await trx
    .insertInto('failed_addresses')
    .values({ address_key: emailKey(address), ...noted })
    .onConflict((conflict) => conflict.column('address_key').doUpdateSet(noted))
    .execute();
}

/** @param addressKey normalised by `emailKey` */
export async function findFailedAddress(
  db: Kysely<Schema>,
  addressKey: string,
): Promise<AddressFailure | null> {
  const row = await db
    .selectFrom('failed_addresses')
    .select(['failed_at as at', 'words'])
    .where('address_key', '=', addressKey)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes the record of an address, because a mail came from there or the address is erased. @param addressKey normalised by
 * `emailKey`
 */
export async function forgetFailedAddress(db: Kysely<Schema>, addressKey: string): Promise<void> {
  await db.deleteFrom('failed_addresses').where('address_key', '=', addressKey).execute();
}

/** Deletes records from before a time, in epoch milliseconds. */
export async function purgeFailedAddresses(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('failed_addresses').where('failed_at', '<', before).execute();
}
