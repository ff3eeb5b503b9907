import type { Response } from '@playwright/test';
import { expectAccessibleInAllColours } from './axe.ts';
import { address, alive, expect, LANGUAGES, overflow, PAGES, type Page, test } from './fixtures.ts';
import { expectReachable, WINDOWS } from './reachable.ts';

/** Addresses that lead nowhere, and say so. */
const MISSING = [
  '/nothing-here',
  '/latest-news/999',
  '/sliders/99',
  '/latest-project/999',
  '/latest-program/999',
  '/member/999',
  '/teams/999',
  '/trainer-profile/999',
];
const ALL = [...PAGES, '/search', ...MISSING];

/** From the narrowest window that WCAG asks for (1.4.10) to a wide one. */
const WIDTHS = [320, 390, 768, 1024, 1440];

// One visit does much, and a busy machine takes its time.
test.describe.configure({ timeout: 120_000 });

/** Pictures that were found to load: many pages show the same ones. */
const loading = new Set<string>();

/** All words of a page but those of the pause buttons, which are others once motion is not wanted. */
function wordsOf(page: Page): Promise<string> {
  return page.locator('#root').evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement;
    for (const controls of copy.querySelectorAll('.carousel-controls')) controls.remove();
    return copy.textContent;
  });
}

for (const { language, direction, prefix } of LANGUAGES) {
  for (const path of ALL) {
    const url = address(prefix, path);
    const isMissing = MISSING.includes(path);

    test.describe(`${url}`, () => {
      test.use({
        viewport: WINDOWS[language],
        contextOptions: { reducedMotion: 'reduce' },
        // A document that is not found says so in Chromium's console too.
        expected: isMissing ? ['404 (Not Found)'] : [],
      });

      test('comes alive as the server sent it, fits every width, is reached whole, and passes axe', async ({
        page,
      }) => {
        const calls: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/')) calls.push(request.url());
        });
        await page.goto(url);
        const before = await wordsOf(page);
        await alive(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        expect(await wordsOf(page)).toBe(before);
        await expect(page.locator('h1')).toHaveCount(1);
        expect(calls).toEqual([]);
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

  test.describe(`without JavaScript in ${language}`, () => {
    test.use({ javaScriptEnabled: false, expected: ['404 (Not Found)'] });

    test('every page reads whole, and every picture on it loads', async ({ page }) => {
      for (const path of ALL) {
        const url = address(prefix, path);
        await test.step(url, () => expectWholeWithoutScript(page, url, MISSING.includes(path)));
      }
    });
  });
}

async function expectWholeWithoutScript(page: Page, url: string, isMissing: boolean) {
  const failed: string[] = [];
  const note = (response: Response) => {
    if (response.status() >= 400 && !response.url().endsWith(url)) failed.push(response.url());
  };
  page.on('response', note);
  const document = await page.goto(url);
  expect(document?.status(), url).toBe(isMissing ? 404 : 200);
  await expect(page.locator('h1'), url).toBeVisible();
  await expect(page.getByRole('main'), url).not.toBeEmpty();
  const sources = await page
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
  const unseen = [...new Set(sources)].filter((source) => !loading.has(source));
  await Promise.all(
    unseen.map(async (source) => {
      expect((await page.request.get(source)).status(), `${source} on ${url}`).toBe(200);
      loading.add(source);
    }),
  );
  page.off('response', note);
  expect(failed, url).toEqual([]);
}
