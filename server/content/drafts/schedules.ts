import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { indexEntries } from '../entries/content-index.ts';
import type { Schedule } from '../entries/list-schedules.ts';

/**
 * Schedules that entries are published, or unpublished, together at a time. Replaces their earlier schedules. The draft is
 * published in its state at that time.
 * @param scheduledAt in epoch milliseconds by the database's clock
 */
export async function scheduleTogether(
  trx: Transaction<Schema>,
  keys: readonly EntryKey[],
  action: Schedule['action'],
  scheduledAt: number,
  author: { at: number; by: string },
): Promise<void> {
  const setId = randomUUID();
  for (const { kind, id } of keys) {
    const schedule = {
      scheduled_at: scheduledAt,
      set_id: setId,
      created_at: author.at,
      scheduled_by: author.by,
      failure: null,
    };
    await trx
      .insertInto('content_schedules')
      .values({ kind, id, action, ...schedule })
      .onConflict((conflict) => conflict.columns(['kind', 'id', 'action']).doUpdateSet(schedule))
      .execute();
  }
  await indexEntries(trx, keys);
}

/** Deletes a schedule that was cancelled or has run. @returns false if there is none */
export async function deleteSchedule(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  action: Schedule['action'],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('content_schedules')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await indexEntries(trx, [{ kind, id }]);
  return true;
}
