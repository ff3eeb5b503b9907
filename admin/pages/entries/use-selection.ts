import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  ENTRIES_MAX,
  ENTRIES_PER_PAGE,
  type EntryListQuery,
  type EntryRow,
} from '../../../contract/admin/content.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { listQuery } from '../../content/content-queries.ts';

type Rows = ReadonlyMap<number, EntryRow>;

const NONE: Rows = new Map();

/**
 * What is selected in a list, at most `ENTRIES_MAX` entries. It is kept from page to page, and ends with other filters.
 * @param filters the same while the list shows pages of the same entries
 */
export function useSelection(kind: ContentKind, query: EntryListQuery, filters: string) {
  const client = useQueryClient();
  const [selected, setSelected] = useState(NONE);
  const shown = useRef(filters);
  useEffect(() => {
    shown.current = filters;
    setSelected(NONE);
  }, [filters]);
  /** Selects the entries that match, from the first page on. */
  const all = useMutation({
    mutationFn: async () => {
      const found = new Map<number, EntryRow>();
      for (let page = 1, isLast = false; !isLast && found.size < ENTRIES_MAX; page += 1) {
        const { page: _, ...others } = query;
        const address = page === 1 ? others : { ...others, page: String(page) };
        const { rows } = await client.fetchQuery(listQuery(kind, address));
        for (const row of rows) if (found.size < ENTRIES_MAX) found.set(row.id, row);
        isLast = rows.length < ENTRIES_PER_PAGE;
      }
      return { found, of: filters };
    },
    onSuccess({ found, of }) {
      if (of === shown.current) setSelected(found);
    },
  });
  return {
    selected,
    select(rows: readonly EntryRow[], isSelected: boolean) {
      setSelected((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (!isSelected) next.delete(row.id);
          else if (next.size < ENTRIES_MAX) next.set(row.id, row);
        }
        return next;
      });
    },
    clear: () => setSelected(NONE),
    all,
  };
}
