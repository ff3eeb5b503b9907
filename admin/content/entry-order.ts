import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ENTRIES_PER_PAGE, type EntryRow } from '../../contract/admin/content/content.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { makeCall } from '../api/call.ts';
import { contentChanged } from '../api/content-changed.ts';
import { listQuery } from './content-queries.ts';
import { movedIds } from './reorder.ts';

/** All entries of a kind that have a position on the site, in its order. */
export function orderQuery(kind: ContentKind) {
  return queryOptions({
    queryKey: [...listQuery(kind, {}).queryKey.slice(0, 3), 'order'],
    queryFn: async () => {
      const rows: EntryRow[] = [];
      let total = 0;
      for (let page = 1; page === 1 || (page - 1) * ENTRIES_PER_PAGE < total; page += 1) {
        const list = await makeCall('listEntries', { kind, query: { page: String(page) } });
        rows.push(...list.rows);
        total = list.total;
      }
      return rows.filter(({ hasPlace }) => hasPlace);
    },
  });
}

/** An order that is being changed, and the call that saves it. */
export type EntryOrder = ReturnType<typeof useEntryOrder>;

/**
 * Returns the order of entries as the editor has changed it, and the call that saves it.
 * @param rows in the order of the site
 */
export function useEntryOrder(kind: ContentKind, rows: readonly EntryRow[]) {
  const client = useQueryClient();
  const seen = rows.map(({ id }) => id);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  // An order is outdated if it has other entries than there are now.
  const isCurrent =
    chosen !== null && chosen.length === seen.length && seen.every((id) => chosen.includes(id));
  const order = isCurrent ? chosen : seen;
  const save = useMutation({
    mutationFn: () =>
      makeCall('reorderEntries', { kind, body: { seen: [...seen], order: [...order] } }),
    onSuccess: async () => {
      await contentChanged(client, [{ kind, id: 0 }]);
      setChosen(null);
    },
    onError: () => client.invalidateQueries({ queryKey: orderQuery(kind).queryKey }),
  });
  return {
    seen,
    order,
    rows: order.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    moved: movedIds(seen, order),
    setOrder: (next: readonly number[] | null) => {
      save.reset();
      setChosen(next);
    },
    save,
  };
}
