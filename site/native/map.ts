import type { Behaviour } from './attach.ts';

/**
 * Connects the map's radio buttons with the row of chips below them (`sections/area-map/`). The chips are larger targets for the same areas
 * in the same order. A chip selects its area, and the chip of the selected area is marked and scrolled into view. Before React is loaded,
 * the panel next to the map gets the numbers of the area.
 */
export const map: Behaviour = (root) => {
  // Looked up at each use, because the areas may change.
  const radios = () => [...root.querySelectorAll<HTMLInputElement>('input')];
  const chips = () => [...root.querySelectorAll<HTMLElement>('.map-chips button')];

  function onClick(event: Event): void {
    const index = chips().findIndex((chip) => chip.contains(event.target as Node));
    if (index < 0) return;
    radios()[index]?.click();
    event.preventDefault();
  }

  function mark(): void {
    const row = root.querySelector<HTMLElement>('.map-chips');
    const selected = radios().findIndex(({ checked }) => checked);
    for (const [index, chip] of chips().entries()) {
      const isSelected = index === selected;
      chip.toggleAttribute('data-selected', isSelected);
      if (isSelected && row !== null) scrollToMiddle(row, chip);
    }
    if (selected >= 0) showNumbers(root, selected);
  }

  root.addEventListener('click', onClick);
  root.addEventListener('change', mark);
  // An area may have been selected before.
  mark();
  return () => {
    root.removeEventListener('click', onClick);
    root.removeEventListener('change', mark);
  };
};

/** Shows the name and the numbers of an area, read from its row of the table below the map. React replaces these changes later. */
function showNumbers(root: HTMLElement, position: number): void {
  const columns = root.parentElement;
  const panel = columns?.querySelector<HTMLElement>('.map-panel-body');
  const rows = columns?.parentElement?.querySelectorAll<HTMLTableRowElement>('.map-table tbody tr');
  const heading = panel?.querySelector('h3');
  if (!panel || !heading || 'hydrated' in document.documentElement.dataset) return;
  const [name = '', ...numbers] = [...(rows?.[position]?.cells ?? [])].map(
    (cell) => cell.textContent,
  );
  panel.dataset.area = '';
  heading.textContent = name;
  for (const [index, number] of panel.querySelectorAll('.map-number bdi').entries()) {
    number.textContent = numbers[index] ?? '';
  }
}

/** Scrolls a row, and nothing else, until an element is in the middle. */
function scrollToMiddle(row: HTMLElement, element: HTMLElement): void {
  const [view, target] = [row.getBoundingClientRect(), element.getBoundingClientRect()];
  row.scrollBy({ left: target.left + target.width / 2 - view.left - view.width / 2 });
}
