import { whenIdle } from './when-idle.ts';

/** How many cards are laid out at once. */
const ROW = 4;

/**
 * Lays out what lies below the first screen, part by part while the browser has nothing else to do. Until
 * then below.css leaves out what is not near, and Chromium leaves it out of the accessibility tree, too.
 * Afterwards every part has its true height, by which the place of a page that is gone back to is found,
 * and pages that follow are laid out at once. The last part comes first: addresses ask for Latin letters, and when
 * those are here all that is laid out is laid out once more.
 */
export function layOutRest(): void {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const cards = all('.cards > li, .files > li');
  const rows: HTMLElement[][] = [];
  while (cards.length > 0) rows.push(cards.splice(0, ROW));
  // A section comes before its cards, or it would bring all of them.
  const parts = [...rows, ...all('main > section, footer').map((part) => [part])];
  const next = () => {
    const part = parts.pop();
    if (part === undefined) {
      document.documentElement.dataset.whole = '';
      return;
    }
    for (const element of part) element.style.contentVisibility = 'visible';
    // Idle moments come several to a frame, and the frame would lay out all of their parts at once.
    requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
}
