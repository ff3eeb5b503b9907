import { whenIdle } from './when-idle.ts';

/**
 * Lays out what lies below the first screen, part by part while the browser has nothing else to do. Until
 * then layout.css leaves out what is not near, and Chromium leaves it out of the accessibility tree, too.
 * Afterwards every part has its true height, by which the place of a page that is gone back to is found,
 * and pages that follow are laid out at once.
 */
export function layOutRest(): void {
  const parts = [...document.querySelectorAll<HTMLElement>('main > section, footer')];
  const next = () => {
    const part = parts.shift();
    if (part === undefined) {
      document.documentElement.dataset.whole = '';
      return;
    }
    part.style.contentVisibility = 'visible';
    // Idle moments come several to a frame, and the frame would lay out all of their parts at once.
    requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
}
