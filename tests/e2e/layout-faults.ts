import type { Page } from '@playwright/test';

/** What is wrong with the layout of a page: one sentence each, with the text that it is about. */
export type LayoutFaults = string[];

/**
 * Parts in which text moves or waits outside of its box by design: rows that scroll by themselves, slides that are not
 * shown, and drawings.
 */
const MOVING = '.marquee, .carousel, .hero, svg, [aria-hidden="true"], [inert]';

/**
 * Looks at a page as it is laid out now, and returns what no visitor should see:
 * - the page is wider than its window
 * - text lies over other text
 * - a word is broken, within which Arabic letters lose their joins
 * - text is cut off by the box that it is in
 * - a heading has nothing below it
 *
 * The last one of several equal faults is left out, so that a list of forty gives one.
 */
export function findLayoutFaults(page: Page): Promise<LayoutFaults> {
  return page.evaluate(inspectLayout, MOVING);
}

/** Runs in the browser, so it has all of its functions within it. */
function inspectLayout(moving: string): LayoutFaults {
  type Line = {
    left: number;
    top: number;
    right: number;
    bottom: number;
    text: Text;
    element: Element;
  };
  const faults = new Set<string>();
  const root = document.documentElement;
  const quote = (text: string) => `“${text.replaceAll(/\s+/g, ' ').trim().slice(0, 50)}”`;
  const nameOf = (element: Element) =>
    element.tagName.toLowerCase() +
    (typeof element.className === 'string' && element.className !== ''
      ? `.${element.className.trim().split(/\s+/).join('.')}`
      : '');
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const isSeen = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    return element.closest('.visually-hidden, .honeypot') === null;
  };

  function* ancestorsOf(element: Element): Generator<Element> {
    for (
      let each: Element | null = element;
      each !== null && each !== root;
      each = each.parentElement
    )
      yield each;
  }

  function pageWidth() {
    const excess = root.scrollWidth - root.clientWidth;
    if (excess > 0) faults.add(`the page is ${excess} px wider than its window`);
  }

  /** Returns the lines of all text that can be seen and stands still. */
  function linesOfText(): Line[] {
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const element = text.parentElement;
      if (element === null || text.data.trim() === '') continue;
      if (element.closest(moving) !== null || !isSeen(element)) continue;
      range.selectNodeContents(text);
      for (const { left, top, right, bottom } of range.getClientRects()) {
        if (right - left > 1 && bottom - top > 1)
          lines.push({ left, top, right, bottom, text, element });
      }
    }
    return lines;
  }

  /** The box that cuts an element's content off in a direction, and whether it can be scrolled to. */
  function clippingBox(
    element: Element,
    axis: 'x' | 'y',
  ): { box: Element; scrolls: boolean } | null {
    for (const each of ancestorsOf(element)) {
      const { overflowX, overflowY, position } = styleOf(each);
      const overflow = axis === 'x' ? overflowX : overflowY;
      if (position === 'fixed') return null;
      if (overflow !== 'visible' && each !== document.body)
        return { box: each, scrolls: overflow === 'auto' || overflow === 'scroll' };
    }
    return null;
  }

  /** Whether a box shortens its text with an ellipsis, which is not a cut. */
  function isShortened(box: Element): boolean {
    const style = styleOf(box);
    return style.textOverflow === 'ellipsis' || !['none', ''].includes(style.webkitLineClamp);
  }

  /** Returns the lines that are not cut off, and adds a fault for those that are. */
  function uncutLines(lines: Line[]): Line[] {
    return lines.filter((line) => {
      const { element, left, right, top, bottom } = line;
      const horizontal = clippingBox(element, 'x');
      const vertical = clippingBox(element, 'y');
      let isWhole = true;
      if (horizontal !== null) {
        const box = horizontal.box.getBoundingClientRect();
        const outside = Math.max(box.left - left, right - box.right);
        if (outside > 3) {
          isWhole = false;
          if (!horizontal.scrolls && !isShortened(horizontal.box))
            faults.add(
              `${quote(line.text.data)} is cut off at the side by ${nameOf(horizontal.box)}`,
            );
        }
      }
      if (vertical !== null) {
        const box = vertical.box.getBoundingClientRect();
        const outside = Math.max(box.top - top, bottom - box.bottom);
        if (outside > 0.35 * (bottom - top)) {
          isWhole = false;
          if (!vertical.scrolls && !isShortened(vertical.box))
            faults.add(`${quote(line.text.data)} is cut off in height by ${nameOf(vertical.box)}`);
        }
      }
      return isWhole;
    });
  }

  /** Compares the middle halves of the lines: the boxes of lines overlap where the lines do not. */
  function overlaps(lines: Line[]) {
    const cores = lines
      .filter(({ element }) =>
        [...ancestorsOf(element)].every(
          (each) => !['fixed', 'sticky'].includes(styleOf(each).position),
        ),
      )
      .map((line) => {
        const quarter = (line.bottom - line.top) / 4;
        return { ...line, top: line.top + quarter, bottom: line.bottom - quarter };
      })
      .sort((a, b) => a.top - b.top);
    for (const [index, one] of cores.entries()) {
      for (let next = index + 1; next < cores.length; next++) {
        const other = cores[next];
        if (other === undefined || other.top >= one.bottom - 1) break;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        // The lines of one text follow each other; the shortened one is there twice, with its ellipsis and without.
        if (width > 2 && other.text !== one.text)
          faults.add(`${quote(one.text.data)} lies over ${quote(other.text.data)}`);
      }
    }
  }

  /** A word whose letters are on two lines is broken, unless a hyphen says so. */
  function brokenWords(lines: Line[]) {
    const range = document.createRange();
    const seen = new Set<Text>();
    for (const { text, element } of lines) {
      if (seen.has(text)) continue;
      seen.add(text);
      range.selectNodeContents(text);
      if (range.getClientRects().length < 2 || styleOf(element).hyphens === 'auto') continue;
      // Addresses have no words to break between.
      for (const { 0: token, index: start } of text.data.matchAll(/\S+/g)) {
        if (/[@/\\_]|\w\.\w/.test(token)) continue;
        for (const { 0: word, index } of token.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
          range.setStart(text, start + index);
          range.setEnd(text, start + index + word.length);
          const tops = [...range.getClientRects()]
            .filter(({ width }) => width > 0)
            .map(({ top }) => top);
          if (Math.max(...tops) - Math.min(...tops) > 4)
            faults.add(`the word ${quote(word)} is broken in ${nameOf(element)}`);
        }
      }
    }
  }

  /** A heading needs something below it before the next heading of its level or a higher one. */
  function emptySections() {
    const main = document.querySelector('main');
    if (main === null) return;
    const headings = [...main.querySelectorAll('h1, h2, h3, h4')].filter(isSeen);
    const isContent = (element: Element) =>
      element.matches('img, video, svg, input, textarea, select, button, a[href], canvas');
    for (const [index, heading] of headings.entries()) {
      const level = Number(heading.tagName.slice(1));
      const next = headings[index + 1];
      if (next !== undefined && Number(next.tagName.slice(1)) > level) continue;
      // The answer to a closed question is hidden until it is opened.
      if (level === 1 || heading.closest('summary') !== null) continue;
      const walker = document.createTreeWalker(main);
      walker.currentNode = heading;
      // A link around the heading, or a card whose text comes first, is content of its own.
      let hasContent =
        heading.querySelector('a, button') !== null || heading.closest('a, li') !== null;
      while (!hasContent && walker.nextNode()) {
        const node = walker.currentNode;
        if (node === next) break;
        if (heading.contains(node)) continue;
        const element = node instanceof Element ? node : node.parentElement;
        if (element === null || !isSeen(element)) continue;
        hasContent = node instanceof Text ? node.data.trim() !== '' : isContent(element);
      }
      if (!hasContent) faults.add(`nothing is below the heading ${quote(heading.textContent)}`);
    }
  }

  pageWidth();
  const lines = uncutLines(linesOfText());
  overlaps(lines);
  brokenWords(lines);
  emptySections();
  return [...faults];
}
