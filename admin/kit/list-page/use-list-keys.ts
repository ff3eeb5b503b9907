import type { RefObject } from 'react';
import { useSingleKeys } from '../single-keys.ts';

type ListKeys = {
  list: RefObject<HTMLElement | null>;
  /** Selector of the link of each row. */
  links: string;
  /** Selector of the row around a link. */
  row: string;
  /** Called with the last part of the path of the focused row. */
  onToggle: (id: string) => void;
};

/** J and K go from row to row, X selects, / goes to the search. They start at the row that is shown, if there is one. */
export function useListKeys({ list, links, row, onToggle }: ListKeys): void {
  const all = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>(links) ?? [])];
  const focused = () =>
    all().findIndex((link) => link.closest(row)?.contains(document.activeElement));
  const go = (step: number) => {
    const rows = all();
    const shown = rows.findIndex((link) => link.hasAttribute('aria-current'));
    const at = focused() === -1 ? shown : focused();
    rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
  };
  useSingleKeys({
    KeyJ: () => go(1),
    KeyK: () => go(-1),
    KeyX: () => {
      const id = all()[focused()]?.pathname.split('/').at(-1);
      if (id !== undefined) onToggle(id);
    },
    Slash: () => document.querySelector<HTMLInputElement>('.search-field input')?.focus(),
  });
}
