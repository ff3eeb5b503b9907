import type { RefObject } from 'react';
import { useSingleKeys } from '../single-keys.ts';

type ListKeys = {
  list: RefObject<HTMLElement | null>;
  /** Selector of the link of each row. */
  links: string;
  /** Selector of the row around a link. */
  row: string;
  /** Returns the id of the row of a link. Default: the last part of its path. */
  idOf?: ((link: HTMLAnchorElement) => string | undefined) | undefined;
  /** Called with the id of the focused row. */
  onToggle: (id: string) => void;
};

/** J and K go from row to row, X selects, / goes to the search. They start at the row that is shown, if there is one. */
export function useListKeys({
  list,
  links,
  row,
  idOf = (link) => link.pathname.split('/').at(-1),
  onToggle,
}: ListKeys): void {
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
      const link = all()[focused()];
      const id = link && idOf(link);
      if (id !== undefined) onToggle(id);
    },
    Slash: () => document.querySelector<HTMLInputElement>('.search-field input')?.focus(),
  });
}
