import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { indexEntries } from '../entries/content-index.ts';
import type { Plan } from '../entries/list-plans.ts';

/**
 * Plans that entries are published, or unpublished, together at a moment. It replaces what was planned for them before.
 * What is published is the draft of that moment.
 * @param dueAt in epoch milliseconds by the database's clock
 */
export async function planTogether(
  trx: Transaction<Schema>,
  keys: readonly EntryKey[],
  action: Plan['action'],
  dueAt: number,
  author: { at: number; by: string },
): Promise<void> {
  const setId = randomUUID();
  for (const { kind, id } of keys) {
    const plan = {
      due_at: dueAt,
      set_id: setId,
      planned_at: author.at,
      planned_by: author.by,
      failure: null,
    };
    await trx
      .insertInto('content_plans')
      .values({ kind, id, action, ...plan })
      .onConflict((conflict) => conflict.columns(['kind', 'id', 'action']).doUpdateSet(plan))
      .execute();
  }
  await indexEntries(trx, keys);
}

/** Deletes a plan, because it is cancelled or carried out. @returns false if there is none */
export async function deletePlan(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  action: Plan['action'],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('content_plans')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await indexEntries(trx, [{ kind, id }]);
  return true;
}
