import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useListKeys } from './use-list-keys.ts';
import type { List, ListResponse } from './use-list-page.ts';

type SelectedList<Row> = Pick<
  List<unknown, ListResponse<Row>>,
  'key' | 'rows' | 'total' | 'perPage' | 'loadPage'
>;

type Options = {
  /** The element that contains the rows. */
  element: RefObject<HTMLElement | null>;
  /** Selector of the link of each row. Its path ends with the id, unless `idOf` says otherwise. */
  links: string;
  /** Returns the id of the row of a link. */
  idOf?: (link: HTMLAnchorElement) => string | undefined;
  /** Selector of the row around a link. */
  row: string;
  /** How many rows can be selected. */
  max: number;
  isAllowed?: boolean;
};

/** The selection in a list, including rows on other pages. */
export type Selection<Row extends { id: string | number }> = {
  /** The selected rows, in their latest known state. */
  rows: Row[];
  has: (row: Row) => boolean;
  /** Whether all rows of the page are selected. */
  isPage: boolean;
  select: (rows: readonly Row[], isSelected: boolean) => void;
  clear: () => void;
  /** How many selected rows are on other pages. */
  elsewhere: number;
  /** How many rows match the filter. */
  total: number;
  max: number;
  /** Selects the matching rows, starting at the first page. */
  all: UseMutationResult<unknown, Error, void>;
};

/** The selection in a list, by pointer or keyboard. It lasts from page to page, and ends with another filter. */
export function useListSelection<Row extends { id: string | number }>(
  { key, rows, total, perPage, loadPage }: SelectedList<Row>,
  { element, links, idOf, row: rowSelector, max, isAllowed = true }: Options,
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
    idOf,
    row: rowSelector,
    onToggle(id) {
      const row = rows.find((each) => String(each.id) === id);
      if (isAllowed && row !== undefined) select([row], !has(row));
    },
  });
  return {
    // A visible row updates the stored state.
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
