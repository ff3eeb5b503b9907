import type { Transaction } from 'kysely';
import { type ContentKind, isOrderable } from '../../../contract/content/kinds.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { lockContent, raiseContentVersion } from './changes.ts';
import { indexEntries } from './content-index.ts';
import { readMapKind } from './map-kind.ts';

/** The result of ordering entries. `conflict`: the order has changed meanwhile, or entries were created or removed. */
export type OrderResult = { ok: true } | { ok: false; problem: 'not-found' | 'conflict' };

/**
 * Sets the order of all entries of a kind. The entries themselves do not change, nor do the history and dates.
 * @param seen the order that the editor has seen, by ids
 * @param order the new one: the same ids
 */
export async function orderEntries(
  trx: Transaction<Schema>,
  kind: ContentKind,
  seen: readonly number[],
  order: readonly number[],
): Promise<OrderResult> {
  await lockContent(trx);
  if (!isOrderable(kind, await readMapKind(trx))) return { ok: false, problem: 'not-found' };
  const present = await trx
    .selectFrom('content_entries')
    .select(['id', 'position'])
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ids = present.map(({ id }) => id);
  const isSeen = seen.length === ids.length && ids.every((id, index) => seen[index] === id);
  const ordered = new Set(order);
  const isComplete = order.length === ids.length && ids.every((id) => ordered.has(id));
  if (!isSeen || !isComplete) return { ok: false, problem: 'conflict' };
  await raiseContentVersion(trx);
  const before = new Map(present.map(({ id, position }) => [id, position]));
  for (const [position, id] of order.entries()) {
    if (before.get(id) === position) continue;
    await trx
      .updateTable('content_entries')
      .set({ position })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute();
  }
  await indexEntries(
    trx,
    order.map((id) => ({ kind, id })),
  );
  return { ok: true };
}
