/**
 * The visitor's reading position, independent of the height of texts: the index of a heading, the number of all headings, and the distance
 * of the heading from the top of the window in CSS pixels.
 */
export type ScrollPosition = { heading: number; count: number; top: number };

/**
 * Returns the current position relative to the last heading above the middle of the window. Returns null at the top of the page or if there
 * is no such heading.
 */
export function currentScrollPosition(): ScrollPosition | null {
  const headings = pageHeadings();
  const tops = headings.map((heading) => heading.getBoundingClientRect().top);
  const heading = tops.findLastIndex((top) => top <= window.innerHeight / 2);
  const top = tops[heading];
  // At the top of the page there is nothing to restore.
  if (top === undefined || window.scrollY === 0) return null;
  return { heading, count: headings.length, top };
}

/** Events that show that the visitor scrolls, uses the page or leaves it. */
const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate'] as const;

/**
 * Restores a position after the same page has been rendered in the other language, whose texts have other heights. It
 * scrolls as soon as the page has all its headings, and again when the fonts have loaded, unless the visitor scrolls
 * or uses the page first.
 */
export function restoreScrollPosition(position: ScrollPosition): void {
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const cancel = () => cancelled.abort();
  for (const event of USER_EVENTS)
    window.addEventListener(event, cancel, { signal, passive: true });
  const restore = () => {
    if (!scrollTo(position)) return;
    observer.disconnect();
    const restoredY = window.scrollY;
    const onFrame = () => {
      // The visitor has scrolled, or the browser by its scroll anchoring.
      if (window.scrollY !== restoredY) cancel();
      if (signal.aborted) return;
      if (document.fonts.status === 'loading') requestAnimationFrame(onFrame);
      else restore();
    };
    // Not every browser fires an event when fonts have loaded, so the status is polled.
    if (document.fonts.status === 'loading') requestAnimationFrame(onFrame);
    else cancel();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  restore();
}

/**
 * Scrolls to a position if the page has all headings.
 * @returns whether it has scrolled
 */
function scrollTo({ heading, count, top }: ScrollPosition): boolean {
  const headings = pageHeadings();
  const element = headings[heading];
  if (element === undefined || headings.length !== count) return false;
  const distance = element.getBoundingClientRect().top - top;
  window.scrollBy({ top: distance, behavior: 'instant' });
  return true;
}

/** Returns the headings of the page, except those in closed details, which have no position. */
function pageHeadings(): Element[] {
  return [...document.querySelectorAll('main :is(h1, h2, h3)')].filter(
    (heading) => heading.checkVisibility?.() ?? true,
  );
}
