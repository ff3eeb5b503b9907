import { expect, type Page, test } from './fixtures.ts';

/** By keyboard each page is walked in both shapes of the frame: Arabic wide, English narrow. */
export const WINDOWS = {
  ar: { width: 1280, height: 800 },
  en: { width: 390, height: 760 },
} as const;

/** What a zoom of 400 % leaves of a window of 1280 × 1024 (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

/**
 * Expects that the page, as it came to life in the window of its language, is reached whole by
 * keyboard, finger and zoom. It is left as it was found, but for the size of its window.
 */
export async function expectReachable(page: Page, language: 'ar' | 'en'): Promise<void> {
  await test.step('its headings go down one level at a time, and its parts have names', async () => {
    expect.soft(await page.evaluate(headingsOutOfOrder)).toEqual([]);
    expect.soft(await page.evaluate(landmarksAlike)).toEqual([]);
  });
  await test.step('Tab leads through it in reading order, seen and never below the bar', async () => {
    expect.soft(await walk(page)).toEqual([]);
  });
  await test.step('what is touched is 44 px wide and high (WCAG 2.5.5)', async () => {
    expect.soft(await page.evaluate(smallTargets)).toEqual([]);
    await page.setViewportSize(WINDOWS[language === 'ar' ? 'en' : 'ar']);
    expect.soft(await page.evaluate(smallTargets)).toEqual([]);
  });
  await test.step('nothing is lost at 400 %', async () => {
    await page.setViewportSize(ZOOMED);
    expect.soft(await page.evaluate(lost)).toEqual([]);
  });
  await test.step('nothing is lost where text is spaced widely (WCAG 1.4.12)', async () => {
    await page.evaluate(spaceWidely, language);
    expect.soft(await page.evaluate(lost)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect.soft(await page.evaluate(lost)).toEqual([]);
  });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    document.documentElement.scrollTop = 0;
  });
}

/** What the walk through a page has come by, kept in its window. */
type Walk = { steps: number; wrong: string[]; isOver: boolean; last: Element | null };

/**
 * Goes through the page by Tab, and says what is wrong on the way. The key is held, so to speak: each
 * press looks at where the one before has led, and nobody waits for each by itself.
 */
async function walk(page: Page): Promise<string[]> {
  const count = await page.evaluate(tabStops);
  // Boxes that scroll are places too, which Chromium finds by itself.
  const most = count + 10;
  await page.evaluate(`(${beginWalk})(${lookAtFocus})`);
  const session = await page.context().newCDPSession(page);
  const tab = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;
  const presses = Array.from({ length: most + 2 }, () =>
    session.send('Input.dispatchKeyEvent', tab),
  );
  await Promise.all(presses);
  await session.send('Input.dispatchKeyEvent', { ...tab, type: 'keyUp' });
  await session.detach();
  const { steps, wrong, isOver } = await page.evaluate(
    () => (window as unknown as { walk: Walk }).walk,
  );
  if (steps < count) wrong.push(`${steps} steps for ${count} places`);
  if (!isOver) wrong.push('Tab does not lead out of the page');
  return wrong;
}

/** Puts the focus before the page, and has each press of a key look at where the focus is by then. */
function beginWalk(look: (last: Element | null) => string[] | 'outside'): void {
  const walk: Walk = { steps: 0, wrong: [], isOver: false, last: null };
  Object.assign(window, { walk });
  (document.activeElement as HTMLElement | null)?.blur();
  window.getSelection()?.removeAllRanges();
  document.documentElement.scrollTop = 0;
  let isFirst = true;
  function onKey() {
    // Nothing has led anywhere yet.
    if (isFirst) {
      isFirst = false;
      return;
    }
    const found = look(walk.last);
    if (found === 'outside') {
      walk.isOver = true;
      window.removeEventListener('keydown', onKey, true);
      return;
    }
    walk.steps += 1;
    walk.wrong.push(...found);
    walk.last = document.activeElement;
  }
  window.addEventListener('keydown', onKey, true);
}

/** How many places Tab stops at: those that are seen, and of radio buttons with one name one. */
function tabStops(): number {
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
 * What is wrong with the place of the focus; `outside` where the page has it no more.
 * @param before where it was before that
 */
function lookAtFocus(before: Element | null): string[] | 'outside' {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return 'outside';
  const name = element.outerHTML.slice(0, 90);
  const wrong: string[] = [];
  const follows =
    before === null ||
    (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  if (!follows) wrong.push(`out of order: ${name}`);
  // A field may be drawn by what is around it, and a link by the card that it covers.
  const drawings: [Element | null, string?][] = [
    [element],
    [element, '::after'],
    [element.parentElement],
    [element.nextElementSibling],
  ];
  const drawn = drawings.some(([candidate, part]) => {
    if (candidate === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(candidate, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!drawn) wrong.push(`focus not seen: ${name}`);
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const places = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) =>
      document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y),
    ),
  );
  // What is drawn in place of a hidden field is what is around it.
  const isSeen = places.some(
    (there) =>
      there !== null && (element.contains(there) || element.parentElement?.contains(there)),
  );
  if (!isSeen) wrong.push(`out of sight (${Math.round(top)}–${Math.round(bottom)}): ${name}`);
  return wrong;
}

/** Headings that skip a level. */
function headingsOutOfOrder(): string[] {
  const wrong: string[] = [];
  let level = 0;
  for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) {
    if (!heading.checkVisibility()) continue;
    const own = Number(heading.tagName.slice(1));
    if (own > level + 1) wrong.push(`h${own} below h${level}: ${heading.textContent}`);
    level = own;
  }
  return wrong;
}

/** Parts of the page of one kind that cannot be told apart by name. */
function landmarksAlike(): string[] {
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const part of document.querySelectorAll('nav, form, section[aria-label], [role="region"]')) {
    const labels = (part.getAttribute('aria-labelledby') ?? '').split(' ');
    const name =
      part.getAttribute('aria-label') ??
      labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    if (part.localName === 'nav' && name.trim() === '') wrong.push(part.outerHTML.slice(0, 90));
    // Without a name a form is no landmark (HTML-AAM), whatever it is on the page for.
    if (part.localName === 'form' && name.trim() === '') continue;
    const key = `${part.localName} ${name}`;
    if (seen.has(key)) wrong.push(`twice: ${key}`);
    seen.add(key);
  }
  return wrong;
}

/** What can be touched and is too small. Links within a sentence are as high as their line (2.5.5, exception). */
function smallTargets(): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role="button"]',
  );
  return [...targets].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true })) return [];
    // Shown by Tab alone, and the field that only a machine fills in.
    if (target.closest('.skip, .honeypot')) return [];
    // Where a region lies is not ours to choose; for fingers the same choice stands below (2.5.5).
    if (target.matches('.map-dot')) return [];
    const sentence = target.closest('p, li, dd, td, th, figcaption, label, caption');
    const isInSentence =
      target.localName === 'a' &&
      sentence !== null &&
      (sentence.textContent ?? '').trim().length > (target.textContent ?? '').trim().length;
    if (isInSentence) return [];
    // What is drawn in place of a field is its label.
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

/** Text spaced as WCAG 1.4.12 says. Letters that join have no space between them to widen. */
function spaceWidely(language: string): void {
  const sheet = new CSSStyleSheet();
  const letters = language === 'ar' ? '' : 'letter-spacing: 0.12em !important;';
  sheet.replaceSync(
    `* { line-height: 1.5 !important; ${letters} word-spacing: 0.16em !important; }
     p { margin-block-end: 2em !important; }`,
  );
  document.adoptedStyleSheets = [sheet];
}

/** What does not fit: a page that is wider than its window, text that is cut off. */
function lost(): string[] {
  const root = document.documentElement;
  const wrong: string[] = [];
  if (root.scrollWidth > root.clientWidth) wrong.push(`page is ${root.scrollWidth} px wide`);
  for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
    const holdsText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    if (!holdsText || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('.visually-hidden, .skip, [aria-hidden="true"], svg') !== null) continue;
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
    // An excerpt ends in dots, and leads to the whole; a pixel is for screen readers alone.
    if (webkitLineClamp !== 'none' || element.clientWidth <= 1) continue;
    const cutsX = ['hidden', 'clip'].includes(overflowX);
    const cutsY = ['hidden', 'clip'].includes(overflowY);
    if (cutsX && element.scrollWidth > element.clientWidth + 1) {
      wrong.push(`cut in its line: ${element.outerHTML.slice(0, 90)}`);
    }
    if (cutsY && element.scrollHeight > element.clientHeight + 2) {
      wrong.push(`cut below: ${element.outerHTML.slice(0, 90)}`);
    }
    // A box with a fixed size around it may cut it as well.
    const box = element.getBoundingClientRect();
    if (box.right > root.clientWidth + 1 || box.left < -1) {
      const scroller = element.closest(
        '[class*="marquee"], [class*="carousel"], .scroll-x, [tabindex="0"]',
      );
      if (scroller === null) wrong.push(`beside the window: ${element.outerHTML.slice(0, 90)}`);
    }
  }
  return wrong;
}
