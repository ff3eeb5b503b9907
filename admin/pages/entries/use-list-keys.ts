import { useSingleKeys } from '../../components/single-keys.ts';

/** J and K go from title to title, X selects, / goes to the search. */
export function useListKeys(
  table: React.RefObject<HTMLTableElement | null>,
  onToggle: (id: number) => void,
): void {
  const titles = () => [...(table.current?.querySelectorAll<HTMLAnchorElement>('.title') ?? [])];
  const current = () =>
    titles().findIndex((title) => title.closest('tr')?.contains(document.activeElement));
  const go = (step: number) => {
    const all = titles();
    const at = current();
    all[at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  };
  useSingleKeys({
    KeyJ: () => go(1),
    KeyK: () => go(-1),
    KeyX: () => {
      const id = /\/(\d+)$/.exec(titles()[current()]?.pathname ?? '')?.[1];
      if (id !== undefined) onToggle(Number(id));
    },
    Slash: () => document.querySelector<HTMLInputElement>('.search-field input')?.focus(),
  });
}
