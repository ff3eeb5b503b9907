import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** What is selected in a list, by id. */
export type Selection<Id, Row> = {
  selected: ReadonlyMap<Id, Row>;
  select: (rows: readonly Row[], isSelected: boolean) => void;
  clear: () => void;
  /** Selects the rows that match, from the first page on. */
  all: UseMutationResult<unknown, Error, void>;
};

/**
 * What is selected in a list. It is kept from page to page, and ends with other filters.
 * @param options.filters the same while the list shows pages of the same rows
 * @param options.max how many rows can be selected
 * @param options.perPage how many rows a page has
 * @param options.load returns the rows of a page, from 1
 */
export function useSelection<Id extends string | number, Row extends { id: Id }>({
  filters,
  max,
  perPage,
  load,
}: {
  filters: string;
  max: number;
  perPage: number;
  load: (page: number) => Promise<readonly Row[]>;
}): Selection<Id, Row> {
  const [selected, setSelected] = useState<ReadonlyMap<Id, Row>>(new Map());
  const shown = useRef(filters);
  useEffect(() => {
    shown.current = filters;
    setSelected(new Map());
  }, [filters]);
  const all = useMutation({
    mutationFn: async () => {
      const found = new Map<Id, Row>();
      for (let page = 1, isLast = false; !isLast && found.size < max; page += 1) {
        const rows = await load(page);
        for (const row of rows) if (found.size < max) found.set(row.id, row);
        isLast = rows.length < perPage;
      }
      return { found, of: filters };
    },
    onSuccess({ found, of }) {
      if (of === shown.current) setSelected(found);
    },
  });
  return {
    selected,
    select(rows, isSelected) {
      setSelected((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (!isSelected) next.delete(row.id);
          else if (next.size < max) next.set(row.id, row);
        }
        return next;
      });
    },
    clear: () => setSelected(new Map()),
    all,
  };
}
