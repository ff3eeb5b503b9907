import type { Behaviour } from './attach.ts';
import { prefersReducedMotion } from './reduced-motion.ts';

/** Distance from the viewport at which a row is prepared, as a share of the viewport's height. */
const PREPARE_MARGIN = '100%';

/**
 * Moves the row of a marquee (`components/marquee.tsx`) once it is near the viewport. Copies of the row fill the window behind it, and
 * `data-moving` starts the animation. `data-speed` is its speed in pixels per second. `data-paused` says that the pause button was pressed.
 */
export const marquee: Behaviour = (root) => {
  const view = root.querySelector<HTMLElement>('.marquee-window');
  const row = root.querySelector<HTMLElement>('.marquee-row');
  const copies = root.querySelector<HTMLElement>('.marquee-copies');
  const speed = Number(root.dataset.speed);
  if (view === null || row === null || copies === null) return () => {};

  function togglePause(event: Event): void {
    if (!(event.target instanceof Element) || event.target.closest('.pause') === null) return;
    root.toggleAttribute('data-paused');
    event.preventDefault();
  }
  root.addEventListener('click', togglePause);

  const resize = new ResizeObserver(measure);
  // The texts change with the language, so the copies must change too.
  const change = new MutationObserver(measure);
  const approach = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      approach.disconnect();
      resize.observe(view);
      resize.observe(row);
      change.observe(row, { childList: true, characterData: true, subtree: true });
    },
    { rootMargin: PREPARE_MARGIN },
  );
  if (!prefersReducedMotion()) approach.observe(view);

  function measure(): void {
    if (view === null || row === null || copies === null) return;
    const { width } = row.getBoundingClientRect();
    if (width === 0) return;
    // Browsers load a lazy picture when it becomes visible. In a moving row it would enter blank.
    for (const picture of row.querySelectorAll('img')) picture.loading = 'eager';
    root.style.setProperty('--marquee-row', `${-width}px`);
    root.style.setProperty('--marquee-duration', `${width / speed}s`);
    // Enough copies to fill the visible area while the row itself moves out of it.
    const needed = Math.max(1, Math.ceil(view.clientWidth / width));
    copies.replaceChildren(...Array.from({ length: needed }, () => copyOf(row)));
    root.dataset.moving = '';
  }

  return () => {
    root.removeEventListener('click', togglePause);
    for (const observer of [approach, resize, change]) observer.disconnect();
  };
};

/** Returns an inert copy of the row: screen readers and keyboards reach only the original. */
function copyOf(row: HTMLElement): Node {
  const copy = row.cloneNode(true) as HTMLElement;
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  return copy;
}
