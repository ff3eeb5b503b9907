import { expectAccessibleInAllColours } from './axe.ts';
import {
  address,
  test as base,
  EVERY_PAGE,
  expect,
  LANGUAGES,
  MISSING,
  overflow,
  type Page,
  waitUntilHydrated,
} from './fixtures.ts';
import { listenersToLeaving, openRequests } from './leaving.ts';
import { expectReachable, WINDOWS } from './reachable.ts';

/** From the narrowest window that WCAG asks for (1.4.10) to a wide one. */
const WIDTHS = [320, 390, 768, 1024, 1440];

/** One visitor for all tests of a worker: what has come for one page need not come again for the next. */
const test = base.extend<object, { visitor: Page }>({
  visitor: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        ...{ baseURL: process.env.SITE_URL ?? '', serviceWorkers: 'block' },
        reducedMotion: 'reduce',
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ visitor }, use) => use(visitor.context()),
  page: async ({ visitor }, use) => {
    await use(visitor);
    visitor.removeAllListeners();
  },
});

// One visit does much, and a busy machine takes its time.
test.describe.configure({ timeout: 120_000 });

/** All words of a page but those of the pause buttons, which are others once motion is not wanted, and of rows' copies. */
function wordsOf(page: Page): Promise<string> {
  return page.locator('#root').evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement;
    const changedByScript = '.carousel-controls, .marquee-row[inert]';
    for (const element of copy.querySelectorAll(changedByScript)) element.remove();
    return copy.textContent;
  });
}

for (const { language, direction, prefix } of LANGUAGES) {
  for (const path of EVERY_PAGE) {
    const url = address(prefix, path);
    const isMissing = MISSING.includes(path);

    test.describe(`${url}`, () => {
      // A document that is not found says so in Chromium's console too.
      test.use({ expected: isMissing ? ['404 (Not Found)'] : [] });

      test('comes alive as the server sent it, fits every width, is reached whole, and passes axe [EVERY-PAGE-01]', async ({
        page,
      }) => {
        const calls: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/')) calls.push(request.url());
        });
        const open = openRequests(page);
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
        await page.setViewportSize(WINDOWS[language]);
        await page.goto(url);
        const before = await wordsOf(page);
        await waitUntilHydrated(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        expect(await wordsOf(page)).toBe(before);
        await expect(page.locator('h1')).toHaveCount(1);
        expect(calls).toEqual([]);
        // It may be kept whole for whoever comes back to it.
        expect(await listenersToLeaving(page)).toEqual([]);
        await expect.poll(() => [...open]).toEqual([]);
        // Of those that lead nowhere, which look alike, one is walked through.
        if (!isMissing || path === MISSING[0]) await expectReachable(page, language);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
        }
        for (const part of ['banner', 'main', 'contentinfo'] as const) {
          await expect(page.getByRole(part)).toHaveCount(1);
        }
        await expectAccessibleInAllColours(page);
      });
    });
  }
}
