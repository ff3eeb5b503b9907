import { whenIdle } from './when-idle.ts';

/** By these a visitor shows that there is more to come than the first screen. */
const FIRST_MOVES = ['scroll', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Lays out what lies below the first screen once the visitor moves, part by part while the browser has
 * nothing else to do. Until then layout.css leaves out what is not near; afterwards every part has its true
 * height, by which the place of a page that is gone back to is found, and pages that follow are laid
 * out at once.
 */
export function layOutRest(): void {
  const moved = new AbortController();
  const { signal } = moved;
  for (const move of FIRST_MOVES) {
    addEventListener(
      move,
      () => {
        moved.abort();
        whenIdle(layOutNext);
      },
      { signal, passive: true },
    );
  }
  const parts = [...document.querySelectorAll<HTMLElement>('main > section, footer')];
  function layOutNext() {
    const part = parts.shift();
    if (part === undefined) {
      document.documentElement.dataset.whole = '';
      return;
    }
    part.style.contentVisibility = 'visible';
    whenIdle(layOutNext);
  }
}
