import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { restoreScrollPosition, type ScrollPosition } from './scroll-position.ts';

/** How a page is shown once it is there, and what the browser's history says of it. */
export type VisitState = {
  /** Where the page is read on; null: the browser's position stays; undefined: the page begins at its top. */
  position?: ScrollPosition | null;
  /** Id of the field that gets focus in place of the page's heading. */
  focus?: string | undefined;
};

/**
 * wouter's `aroundNav`: shows the next page at once, in a view transition where the visitor wants motion, then sets
 * scroll position and focus. The page's code must be loaded. An address that only replaces the
 * current one changes nothing else.
 */
export const aroundNavigation: AroundNavHandler = (navigate, address, options = {}) => {
  if (options.replace) {
    navigate(address, { replace: true, state: window.history.state });
    return;
  }
  const { pathname, search, hash } = window.location;
  // Chromium would go back to the fragment in the address, not to where the page was left.
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  inViewTransition(() => {
    // By this the back button knows that the entry before is a page of the site (components/back-button.tsx).
    flushSync(() => navigate(address, { state: { isFollowed: true } }));
    arrive((options.state ?? {}) as VisitState);
  });
};

/** Sets scroll position and focus on the page that a link led to. */
function arrive({ position, focus }: VisitState): void {
  if (position !== undefined) {
    if (position !== null) restoreScrollPosition(position);
    return;
  }
  const { hash } = window.location;
  const target = hash === '' ? null : document.getElementById(hash.slice(1));
  if (target !== null) {
    target.scrollIntoView();
    return;
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  const field = focus === undefined ? null : document.getElementById(focus);
  if (field !== null) {
    field.focus({ preventScroll: true });
    return;
  }
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Changes the page in a view transition where the browser has them and the visitor wants motion. */
function inViewTransition(change: () => void): void {
  const isWanted = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isWanted || document.startViewTransition === undefined) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // One that is overtaken by the next, or not seen, is skipped: the change itself has happened.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
}
