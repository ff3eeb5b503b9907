import { expect, type Page, test } from './fixtures.ts';

/** Window sizes of the keyboard test: both layouts of the frame, Arabic wide and English narrow. */
export const WINDOWS = {
  ar: { width: 1280, height: 800 },
  en: { width: 390, height: 760 },
} as const;

/** The viewport of a window of 1280 × 1024 at a zoom of 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

/**
 * Expects that all of a hydrated page can be used by keyboard, touch and zoom. Afterwards the page is
 * as before, except for the size of its window.
 */
export async function expectReachable(page: Page, language: 'ar' | 'en'): Promise<void> {
  await test.step('heading levels are not skipped, and landmarks have distinct names', async () => {
    expect.soft(await page.evaluate(headingsOutOfOrder)).toEqual([]);
    expect.soft(await page.evaluate(ambiguousLandmarks)).toEqual([]);
  });
  await test.step('Tab moves in reading order, and the focus is visible and not covered by the navigation bar', async () => {
    expect.soft(await tabThroughPage(page)).toEqual([]);
  });
  await test.step('touch targets are 44 px wide and high (WCAG 2.5.5)', async () => {
    expect.soft(await page.evaluate(smallTargets)).toEqual([]);
    await page.setViewportSize(WINDOWS[language === 'ar' ? 'en' : 'ar']);
    expect.soft(await page.evaluate(smallTargets)).toEqual([]);
  });
  await test.step('nothing is cut off at 400 %', async () => {
    await page.setViewportSize(ZOOMED);
    expect.soft(await page.evaluate(clippedContent)).toEqual([]);
  });
  await test.step('nothing is cut off with wide text spacing (WCAG 1.4.12)', async () => {
    await page.evaluate(applyTextSpacing, language);
    expect.soft(await page.evaluate(clippedContent)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect.soft(await page.evaluate(clippedContent)).toEqual([]);
  });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    document.documentElement.scrollTop = 0;
  });
}

/** Progress of the keyboard test, stored in the window of the page. */
type Progress = {
  steps: number;
  problems: string[];
  hasLeftPage: boolean;
  lastFocus: Element | null;
};

/**
 * Presses Tab until the focus leaves the page, and returns the problems found. All presses are sent at
 * once, to be fast. The handler of each press checks where the previous one has moved the focus.
 */
async function tabThroughPage(page: Page): Promise<string[]> {
  const count = await page.evaluate(countTabStops);
  // Chromium also focuses scroll containers, which are not counted.
  const maxCount = count + 10;
  await page.evaluate(`(${startRecording})(${checkFocus})`);
  const session = await page.context().newCDPSession(page);
  const tab = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;
  const presses = Array.from({ length: maxCount + 2 }, () =>
    session.send('Input.dispatchKeyEvent', tab),
  );
  await Promise.all(presses);
  await session.send('Input.dispatchKeyEvent', { ...tab, type: 'keyUp' });
  await session.detach();
  const { steps, problems, hasLeftPage } = await page.evaluate(
    () => (window as unknown as { progress: Progress }).progress,
  );
  if (steps < count) problems.push(`${steps} steps for ${count} tab stops`);
  if (!hasLeftPage) problems.push('Tab does not leave the page');
  return problems;
}

/** Moves the focus to the start of the page, and checks it on each key press. Runs in the page. */
function startRecording(check: (previous: Element | null) => string[] | 'outside'): void {
  const progress: Progress = { steps: 0, problems: [], hasLeftPage: false, lastFocus: null };
  Object.assign(window, { progress });
  (document.activeElement as HTMLElement | null)?.blur();
  window.getSelection()?.removeAllRanges();
  document.documentElement.scrollTop = 0;
  let isFirst = true;
  function onKey() {
    // Before the first press the focus has not moved.
    if (isFirst) {
      isFirst = false;
      return;
    }
    const result = check(progress.lastFocus);
    if (result === 'outside') {
      progress.hasLeftPage = true;
      window.removeEventListener('keydown', onKey, true);
      return;
    }
    progress.steps += 1;
    progress.problems.push(...result);
    progress.lastFocus = document.activeElement;
  }
  window.addEventListener('keydown', onKey, true);
}

/** Counts the visible elements that Tab stops at; radio buttons with one name count as one. */
function countTabStops(): number {
  const candidates =
    'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex="0"]';
  const groups = new Set<string>();
  return [...document.querySelectorAll<HTMLElement>(candidates)].filter((element) => {
    if (element.tabIndex < 0 || (element as HTMLButtonElement).disabled) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.closest('[inert]') !== null) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const isFirst = !groups.has(element.name);
    groups.add(element.name);
    return isFirst;
  }).length;
}

/**
 * Returns the problems of the focused element, or `outside` if the focus has left the page.
 * @param previous the element that had the focus before
 */
function checkFocus(previous: Element | null): string[] | 'outside' {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return 'outside';
  const name = element.outerHTML.slice(0, 90);
  const problems: string[] = [];
  const follows =
    previous === null ||
    (previous.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  if (!follows) problems.push(`out of order: ${name}`);
  // The outline of a field may be drawn by its surroundings, and that of a link by its card.
  const outlined: [Element | null, string?][] = [
    [element],
    [element, '::after'],
    [element.parentElement],
    [element.nextElementSibling],
  ];
  const hasOutline = outlined.some(([candidate, part]) => {
    if (candidate === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(candidate, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!hasOutline) problems.push(`no focus outline: ${name}`);
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const hitElements = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) =>
      document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y),
    ),
  );
  // A visually hidden field is drawn by its parent.
  const isVisible = hitElements.some(
    (hit) => hit !== null && (element.contains(hit) || element.parentElement?.contains(hit)),
  );
  if (!isVisible) problems.push(`not visible (${Math.round(top)}–${Math.round(bottom)}): ${name}`);
  return problems;
}

/** Returns the headings that skip a level. */
function headingsOutOfOrder(): string[] {
  const problems: string[] = [];
  let level = 0;
  for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) {
    if (!heading.checkVisibility()) continue;
    const headingLevel = Number(heading.tagName.slice(1));
    if (headingLevel > level + 1)
      problems.push(`h${headingLevel} below h${level}: ${heading.textContent}`);
    level = headingLevel;
  }
  return problems;
}

/** Returns landmarks of the same kind that have the same name, and navigations without one. */
function ambiguousLandmarks(): string[] {
  const keys = new Set<string>();
  const problems: string[] = [];
  for (const part of document.querySelectorAll('nav, form, section[aria-label], [role="region"]')) {
    const labels = (part.getAttribute('aria-labelledby') ?? '').split(' ');
    const name =
      part.getAttribute('aria-label') ??
      labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    if (part.localName === 'nav' && name.trim() === '') problems.push(part.outerHTML.slice(0, 90));
    // A form without a name is no landmark (HTML-AAM).
    if (part.localName === 'form' && name.trim() === '') continue;
    const key = `${part.localName} ${name}`;
    if (keys.has(key)) problems.push(`twice: ${key}`);
    keys.add(key);
  }
  return problems;
}

/** Returns touch targets that are too small. Links within a sentence are exempt (WCAG 2.5.5). */
function smallTargets(): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role="button"]',
  );
  return [...targets].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true })) return [];
    // The skip link is shown only on focus, and the honeypot field never.
    if (target.closest('.skip, .honeypot')) return [];
    // The position of a region on the map is essential, and a list below it does the same (WCAG 2.5.5).
    if (target.closest('.map-dot') !== null) return [];
    const sentence = target.closest('p, li, dd, td, th, figcaption, label, caption');
    const isInSentence =
      target.localName === 'a' &&
      sentence !== null &&
      (sentence.textContent ?? '').trim().length > (target.textContent ?? '').trim().length;
    if (isInSentence) return [];
    // The label of a field is part of its target.
    const label = (target as HTMLInputElement).labels?.[0];
    const boxes = [target, ...(label === undefined || label === null ? [] : [label])].map((box) =>
      box.getBoundingClientRect(),
    );
    const isLarge = boxes.some(({ width, height }) => width >= 43.5 && height >= 43.5);
    const [{ width, height } = { width: 0, height: 0 }] = boxes;
    return isLarge
      ? []
      : [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 110)}`];
  });
}

/** Applies the text spacing of WCAG 1.4.12. Arabic letters are joined, so they get no letter spacing. */
function applyTextSpacing(language: string): void {
  const sheet = new CSSStyleSheet();
  const letters = language === 'ar' ? '' : 'letter-spacing: 0.12em !important;';
  sheet.replaceSync(
    `* { line-height: 1.5 !important; ${letters} word-spacing: 0.16em !important; }
     p { margin-block-end: 2em !important; }`,
  );
  document.adoptedStyleSheets = [sheet];
}

/** Returns content that does not fit: a page wider than its window, or text that is cut off. */
function clippedContent(): string[] {
  const root = document.documentElement;
  const problems: string[] = [];
  if (root.scrollWidth > root.clientWidth) problems.push(`page is ${root.scrollWidth} px wide`);
  for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
    const holdsText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    if (!holdsText || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('.visually-hidden, .skip, [aria-hidden="true"], svg') !== null) continue;
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
    // Clamped excerpts link to the full text, and elements of one pixel are for screen readers.
    if (webkitLineClamp !== 'none' || element.clientWidth <= 1) continue;
    const cutsX = ['hidden', 'clip'].includes(overflowX);
    const cutsY = ['hidden', 'clip'].includes(overflowY);
    if (cutsX && element.scrollWidth > element.clientWidth + 1) {
      problems.push(`cut off horizontally: ${element.outerHTML.slice(0, 90)}`);
    }
    if (cutsY && element.scrollHeight > element.clientHeight + 2) {
      problems.push(`cut off vertically: ${element.outerHTML.slice(0, 90)}`);
    }
    // An ancestor may cut it off as well.
    const box = element.getBoundingClientRect();
    if (box.right > root.clientWidth + 1 || box.left < -1) {
      const moves = element.closest('[class*="marquee"], [class*="carousel"]') !== null;
      if (!moves && !isScrolled(element))
        problems.push(`outside the window: ${element.outerHTML.slice(0, 90)}`);
    }
  }
  return problems;

  /** Whether the element can be scrolled into view inside of the page, in a row or a table. */
  function isScrolled(element: Element): boolean {
    const parent = element.parentElement;
    if (parent === null) return false;
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(parent).overflowX);
    return (scrolls && parent.scrollWidth > parent.clientWidth) || isScrolled(parent);
  }
}
