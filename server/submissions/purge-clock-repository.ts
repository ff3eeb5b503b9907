import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { PurgeClock } from './purge-clock.ts';

/** What is known of the wall clock. The row is locked until the transaction ends. */
export async function lockPurgeClock(trx: Transaction<Schema>): Promise<PurgeClock> {
  const row = await trx
    .updateTable('purge_clock')
    .set((clock) => ({ held_for: clock.ref('held_for') }))
    .returning(['trusted_at', 'checked_at', 'held_for'])
    .executeTakeFirstOrThrow();
  return { trustedAt: row.trusted_at, checkedAt: row.checked_at, heldFor: row.held_for };
}

/** Stores what is known of the wall clock. */
export async function storePurgeClock(
  db: Kysely<Schema>,
  { trustedAt, checkedAt, heldFor }: PurgeClock,
): Promise<void> {
  await db
    .updateTable('purge_clock')
    .set({ trusted_at: trustedAt, checked_at: checkedAt, held_for: heldFor })
    .execute();
}
