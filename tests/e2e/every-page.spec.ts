import { AxeBuilder } from '@axe-core/playwright';
import { address, alive, expect, LANGUAGES, test } from './fixtures.ts';

const PAGES = [
  '/',
  '/about',
  '/partners',
  '/latest-project',
  '/latest-project/7',
  '/latest-program/1',
  '/jobs',
  '/member',
  '/member/1',
  '/teams',
  '/teams/1',
  '/trainer-profile',
  '/trainer-profile/1',
  '/contact',
  '/join-us',
  '/latest-news',
  '/latest-news/24',
  '/reports',
  '/visual-identity',
  '/sliders',
  '/sliders/1',
  '/privacy',
  '/newsletter/confirm?token=a',
];
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
const SCHEMES = ['light', 'dark'] as const;

for (const { language, direction, prefix } of LANGUAGES) {
  for (const path of [...PAGES, ...MISSING]) {
    const url = address(prefix, path);
    const isMissing = MISSING.includes(path);

    test.describe(`${url}`, () => {
      // A document that is not found says so in Chromium's console too.
      test.use({ expected: isMissing ? ['404 (Not Found)'] : [] });

      test('comes alive with what the server sent, and asks for nothing again', async ({
        page,
      }) => {
        const calls: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/')) calls.push(request.url());
        });
        await page.goto(url);
        const before = await page.locator('#root').textContent();
        await alive(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        expect(await page.locator('#root').textContent()).toBe(before);
        await expect(page.locator('h1')).toHaveCount(1);
        await expect(page.getByRole('banner')).toHaveCount(1);
        await expect(page.getByRole('main')).toHaveCount(1);
        await expect(page.getByRole('contentinfo')).toHaveCount(1);
        expect(calls).toEqual([]);
      });

      test('fits every width, and passes axe in both schemes', async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(url);
        await alive(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
        }
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
          const { violations } = await new AxeBuilder({ page }).analyze();
          const found = violations.flatMap(({ id, nodes }) =>
            nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
          );
          expect(found, `in the ${colorScheme} scheme`).toEqual([]);
        }
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
          for (const source of await page
            .locator('img')
            .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))) {
            expect((await page.request.get(source)).status()).toBe(200);
          }
          expect(failed).toEqual([]);
        });
      });
    });
  }
}
