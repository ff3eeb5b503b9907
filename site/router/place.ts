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
 * other heights. A page that has other headings there stays where the browser holds it.
 */
export function restorePlace({ heading, count, top }: Place): void {
  const headings = pageHeadings();
  const element = headings[heading];
  if (element === undefined || headings.length !== count) return;
  const moved = element.getBoundingClientRect().top - top;
  window.scrollBy({ top: moved, behavior: 'instant' });
}

function pageHeadings(): Element[] {
  return [...document.querySelectorAll('main :is(h1, h2, h3)')];
}
