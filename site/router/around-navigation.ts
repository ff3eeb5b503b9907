import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { prefersReducedMotion } from '../native/reduced-motion.ts';
import { restoreScrollPosition, type ScrollPosition } from './scroll-position.ts';

/** Where scroll position and focus are set after a navigation. */
export type VisitState = {
  /** The scroll position to restore. Null leaves the browser's position, and undefined scrolls to the top. */
  position?: ScrollPosition | null | undefined;
};

/**
 * wouter's `aroundNav`: renders the next page synchronously, in a view transition unless the visitor prefers reduced
 * motion, then sets scroll position and focus. The page's code must be loaded. If the address only replaces the current
 * one, scroll position and focus stay.
 */
export const aroundNavigation: AroundNavHandler = (navigate, address, options = {}) => {
  if (options.replace) {
    navigate(address, { replace: true, state: window.history.state });
    return;
  }
  const { pathname, search, hash } = window.location;
  // With a fragment in the address, Chromium would go back to the fragment instead of the last scroll position.
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  inViewTransition(() => {
    // Tells the back button that the previous history entry is a page of the site (components/back-button.tsx).
    flushSync(() => navigate(address, { state: { isFollowed: true } }));
    setScrollAndFocus((options.state ?? {}) as VisitState);
  });
};

/** Sets scroll position and focus on the new page. */
function setScrollAndFocus({ position }: VisitState): void {
  if (position !== undefined) {
    if (position !== null) restoreScrollPosition(position);
    return;
  }
  const { hash } = window.location;
  const target = hash === '' ? null : document.getElementById(hash.slice(1));
  if (target !== null) {
    target.scrollIntoView();
    // Browsers do this for the target of a fragment, if it can have the focus.
    target.focus({ preventScroll: true });
    return;
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Calls `update` in a view transition, or directly if the browser has none or the visitor prefers reduced motion. */
function inViewTransition(update: () => void): void {
  const isMotionReduced = prefersReducedMotion();
  if (isMotionReduced || document.startViewTransition === undefined) {
    update();
    return;
  }
  const transition = document.startViewTransition(update);
  // These reject if the transition is skipped, for example by the next navigation. The page has been updated all the same.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
}
