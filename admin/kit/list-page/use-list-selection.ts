import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useListKeys } from './use-list-keys.ts';
import type { List, ListResponse } from './use-list-page.ts';

type SelectedList<Row> = Pick<
  List<unknown, ListResponse<Row>>,
  'key' | 'rows' | 'total' | 'perPage' | 'loadPage'
>;

type Options = {
  /** The element that has the rows. */
  element: RefObject<HTMLElement | null>;
  /** Finds the link of each row, whose path ends with the id. */
  links: string;
  /** Finds the row around a link. */
  row: string;
  /** How many rows can be selected. */
  max: number;
  isAllowed?: boolean;
};

/** What is selected in a list, also on other pages. */
export type Selection<Row extends { id: string | number }> = {
  /** As they are now, where that is known. */
  rows: Row[];
  has: (row: Row) => boolean;
  /** Whether all rows of the page are. */
  isPage: boolean;
  select: (rows: readonly Row[], isSelected: boolean) => void;
  clear: () => void;
  /** How many of them are on other pages. */
  elsewhere: number;
  /** How many rows match the filter. */
  total: number;
  max: number;
  /** Selects the rows that match, from the first page on. */
  all: UseMutationResult<unknown, Error, void>;
};

/** What is selected in a list, with the pointer or the keys. It is kept from page to page, and ends with another filter. */
export function useListSelection<Row extends { id: string | number }>(
  { key, rows, total, perPage, loadPage }: SelectedList<Row>,
  { element, links, row: rowSelector, max, isAllowed = true }: Options,
): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<Row['id'], Row>>(new Map());
  const shown = useRef(key);
  useEffect(() => {
    shown.current = key;
    setSelected(new Map());
  }, [key]);
  const all = useMutation({
    mutationFn: async () => {
      const found = new Map<Row['id'], Row>();
      for (let page = 1, isLast = false; !isLast && found.size < max; page += 1) {
        const loaded = await loadPage(page);
        for (const row of loaded) if (found.size < max) found.set(row.id, row);
        isLast = loaded.length < perPage;
      }
      return { found, of: key };
    },
    onSuccess({ found, of }) {
      if (of === shown.current) setSelected(found);
    },
  });
  const has = (row: Row) => selected.has(row.id);
  const select = (changed: readonly Row[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Map(before);
      for (const row of changed) {
        if (!isSelected) next.delete(row.id);
        else if (next.size < max) next.set(row.id, row);
      }
      return next;
    });
  useListKeys({
    list: element,
    links,
    row: rowSelector,
    onToggle(id) {
      const row = rows.find((each) => String(each.id) === id);
      if (isAllowed && row !== undefined) select([row], !has(row));
    },
  });
  return {
    // A row that is seen says how it is now.
    rows: [...selected.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row),
    has,
    isPage: rows.length > 0 && rows.every(has),
    select,
    clear: () => setSelected(new Map()),
    elsewhere: selected.size - rows.filter(has).length,
    total,
    max,
    all,
  };
}
