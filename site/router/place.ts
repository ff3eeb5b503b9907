/** Where a visitor is in a page: by which heading, and how far below the window's top it is, in CSS pixels. */
export type Place = { heading: number; count: number; top: number };

/** The place that a visitor reads at: the last heading that is not below the window's middle. */
export function currentPlace(): Place | null {
  const headings = pageHeadings();
  const tops = headings.map((heading) => heading.getBoundingClientRect().top);
  const heading = tops.findLastIndex((top) => top <= window.innerHeight / 2);
  const top = tops[heading];
  // At a page's very top its height is no matter: it stays there.
  if (top === undefined || window.scrollY === 0) return null;
  return { heading, count: headings.length, top };
}

/**
 * Brings a place back after the same page has come in the other language, in which its texts are of
 * other heights: at once, or as soon as all its headings are there, and again when the fonts of that
 * language are, unless the visitor moves on in the page meanwhile.
 * @returns how to call it off where it is still to be done
 */
export function restorePlace(place: Place): () => void {
  const calledOff = new AbortController();
  const { signal } = calledOff;
  const stop = () => calledOff.abort();
  for (const move of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    window.addEventListener(move, stop, { signal, passive: true });
  }
  const restore = () => {
    if (!isRestored(place)) return;
    observer.disconnect();
    const leftAt = window.scrollY;
    const onFrame = () => {
      // Somebody has scrolled: the visitor, or a browser that holds on to what is read by itself.
      if (window.scrollY !== leftAt) stop();
      if (signal.aborted) return;
      if (document.fonts.status === 'loading') requestAnimationFrame(onFrame);
      else restore();
    };
    // Not every browser says when fonts have come, so they are looked for.
    if (document.fonts.status === 'loading') requestAnimationFrame(onFrame);
    else stop();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  restore();
  return stop;
}

function isRestored({ heading, count, top }: Place): boolean {
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
