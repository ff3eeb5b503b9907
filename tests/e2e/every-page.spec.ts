import { expectAccessible } from './axe.ts';
import { address, alive, expect, LANGUAGES, overflow, PAGES, type Page, test } from './fixtures.ts';

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
/** From the narrowest window that WCAG asks for (1.4.10) to a wide one. */
const WIDTHS = [320, 390, 768, 1024, 1440];

// A busy machine takes its time.
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
  for (const path of [...PAGES, '/search', ...MISSING]) {
    const url = address(prefix, path);
    const isMissing = MISSING.includes(path);

    test.describe(`${url}`, () => {
      // A document that is not found says so in Chromium's console too.
      test.use({ expected: isMissing ? ['404 (Not Found)'] : [] });

      test('comes alive as the server sent it, fits every width, and passes axe', async ({
        page,
      }) => {
        const calls: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/')) calls.push(request.url());
        });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(url);
        const before = await wordsOf(page);
        await alive(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        expect(await wordsOf(page)).toBe(before);
        await expect(page.locator('h1')).toHaveCount(1);
        await expect(page.getByRole('banner')).toHaveCount(1);
        await expect(page.getByRole('main')).toHaveCount(1);
        await expect(page.getByRole('contentinfo')).toHaveCount(1);
        expect(calls).toEqual([]);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
        }
        // All that lead nowhere look alike.
        await expectAccessible(page, isMissing ? [1440] : [1440, 390]);
      });

      test.describe('without JavaScript', () => {
        test.use({ javaScriptEnabled: false });

        test('reads whole, and every picture on it loads', async ({ page }) => {
          const failed: string[] = [];
          page.on('response', (response) => {
            if (response.status() >= 400 && !response.url().endsWith(url)) {
              failed.push(response.url());
            }
          });
          await page.goto(url);
          await expect(page.locator('h1')).toBeVisible();
          await expect(page.getByRole('main')).not.toBeEmpty();
          const sources = await page
            .locator('img')
            .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
          const unseen = [...new Set(sources)].filter((source) => !loading.has(source));
          await Promise.all(
            unseen.map(async (source) => {
              expect((await page.request.get(source)).status(), source).toBe(200);
              loading.add(source);
            }),
          );
          expect(failed).toEqual([]);
        });
      });
    });
  }
}
