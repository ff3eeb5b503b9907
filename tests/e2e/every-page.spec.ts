import { expectAccessibleInAllColours } from './axe.ts';
import {
  address,
  test as base,
  EVERY_PAGE,
  expect,
  LANGUAGES,
  MISSING,
  mostly,
  type Page,
  waitUntilHydrated,
} from './fixtures.ts';
import { openRequests, unloadListeners } from './leaving.ts';
import { expectReachable, WINDOWS } from './reachable.ts';

/**
 * Window widths in CSS pixels, from the narrowest that WCAG 1.4.10 requires. The last two are those of axe.ts, which so
 * begins at the width that the page has.
 */
const WIDTHS = [320, 768, 1024, 390, 1440];

/** All tests of a worker share one page, so that files loaded by one test are cached for the next. */
const test = base.extend<object, { sharedPage: Page }>({
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: process.env.SITE_URL ?? '',
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedPage }, use) => use(sharedPage.context()),
  page: async ({ sharedPage }, use) => {
    await use(sharedPage);
    sharedPage.removeAllListeners();
  },
});

// Each test checks many states, which is slow on a busy machine.

/**
 * Returns the text of a page without what hydration changes: the pause buttons, whose labels depend on
 * reduced motion, and the second rows of the marquees.
 */
function textOf(page: Page): Promise<string> {
  return page.locator('#root').evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement;
    const changedByHydration = '.carousel-controls, .marquee-row[inert]';
    for (const element of copy.querySelectorAll(changedByHydration)) element.remove();
    return copy.textContent;
  });
}

/** Returns the texts in the display font that have Arabic vowel marks, which stand apart from their letters there. */
function markedDisplayTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const marked: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (parentElement === null || !/[\u064b-\u0652\u0670]/.test(data)) continue;
      if (/^"?Display /.test(getComputedStyle(parentElement).fontFamily)) marked.push(data);
    }
    return marked;
  });
}

/**
 * Returns what does not fit a width: by how much the page is wider than its window, and the visible texts in the display font
 * below 40 px, where its final ه reads as ة; the wordmark may be smaller.
 */
function widthFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      faults.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (data.trim() === '' || !parentElement?.checkVisibility()) continue;
      const { fontFamily, fontSize } = getComputedStyle(parentElement);
      if (!/^"?Display /.test(fontFamily) || Number.parseFloat(fontSize) >= 40) continue;
      if (parentElement.closest('.brand') === null) faults.push(`${data} in ${fontSize}`);
    }
    return faults;
  });
}

for (const { language, direction, prefix } of LANGUAGES) {
  for (const [index, path] of EVERY_PAGE.entries()) {
    const url = address(prefix, path);
    const isMissing = MISSING.includes(path);
    // axe reads no direction: one language of each page, by turns. The pages with status 404 look alike.
    const isLikeOthers = isMissing && path !== MISSING[0];
    const isTurn = mostly(index % 2 === 0 ? 'ar' : 'en').some((each) => each.language === language);

    test.describe(`${url}`, () => {
      // Chromium reports a document with status 404 to the console.
      test.use({ expected: isMissing ? ['404 (Not Found)'] : [] });

      test('hydrates without changing its text, fits every width, works by keyboard and touch, and passes axe [EVERY-PAGE-01]', async ({
        page,
      }) => {
        const calls: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/')) calls.push(request.url());
        });
        const pending = openRequests(page);
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
        await page.setViewportSize(WINDOWS[language]);
        await page.goto(url);
        const serverText = await textOf(page);
        await waitUntilHydrated(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        expect(await textOf(page)).toBe(serverText);
        await expect(page.locator('h1')).toHaveCount(1);
        expect(await markedDisplayTexts(page)).toEqual([]);
        expect(calls).toEqual([]);
        // The browser may put the page into its back/forward cache.
        expect(await unloadListeners(page)).toEqual([]);
        await expect.poll(() => [...pending]).toEqual([]);
        if (!isLikeOthers) await expectReachable(page, language);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          expect(await widthFaults(page), `at ${width} px`).toEqual([]);
        }
        // Inner pages begin on the first screen.
        for (const header of await page.locator('.page-header').all()) {
          expect((await header.boundingBox())?.height).toBeLessThanOrEqual(220);
        }
        for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
          await expect(page.getByRole(landmark)).toHaveCount(1);
        }
        if (isTurn && !isLikeOthers) await expectAccessibleInAllColours(page);
      });
    });
  }
}
