/**
 * Where a visitor reads in a page, whatever its texts' heights are: by which heading, and how far below the
 * window's top that is, in CSS pixels.
 */
export type ScrollPosition = { heading: number; count: number; top: number };

/** The position that a visitor reads at: the last heading that is not below the window's middle. */
export function currentScrollPosition(): ScrollPosition | null {
  const headings = pageHeadings();
  const tops = headings.map((heading) => heading.getBoundingClientRect().top);
  const heading = tops.findLastIndex((top) => top <= window.innerHeight / 2);
  const top = tops[heading];
  // At a page's very top its height is no matter: it stays there.
  if (top === undefined || window.scrollY === 0) return null;
  return { heading, count: headings.length, top };
}

/** What shows that the visitor moves on in the page, or leaves it. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate'] as const;

/**
 * Restores a position after the same page has been rendered in the other language, in which its texts are of
 * other heights: at once, or as soon as all its headings are there, and again when the fonts of that
 * language are, unless the visitor moves on meanwhile.
 */
export function restoreScrollPosition(position: ScrollPosition): void {
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const cancel = () => cancelled.abort();
  for (const move of MOVES) window.addEventListener(move, cancel, { signal, passive: true });
  const restore = () => {
    if (!scrollTo(position)) return;
    observer.disconnect();
    const leftAt = window.scrollY;
    const onFrame = () => {
      // Somebody has scrolled: the visitor, or a browser that anchors its scroll position by itself.
      if (window.scrollY !== leftAt) cancel();
      if (signal.aborted) return;
      if (document.fonts.status === 'loading') requestAnimationFrame(onFrame);
      else restore();
    };
    // Not every browser says when fonts have loaded, so they are looked for.
    if (document.fonts.status === 'loading') requestAnimationFrame(onFrame);
    else cancel();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  restore();
}

/** Scrolls to a position if the page has all its headings; returns whether it has. */
function scrollTo({ heading, count, top }: ScrollPosition): boolean {
  const headings = pageHeadings();
  const element = headings[heading];
  if (element === undefined || headings.length !== count) return false;
  const moved = element.getBoundingClientRect().top - top;
  window.scrollBy({ top: moved, behavior: 'instant' });
  return true;
}

function pageHeadings(): Element[] {
  return [...document.querySelectorAll('main :is(h1, h2, h3)')];
}
