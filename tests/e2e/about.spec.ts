import { address, expect, mostly, passRetries, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: { total: 'إجمالي المشاريع', asir: 'عسير' },
  en: { total: 'Total projects', asir: 'Asir' },
} as const;

for (const { language, prefix } of mostly('en')) {
  const words = WORDS[language];
  const about = address(prefix, '/about');

  test.describe(`about in ${language}`, () => {
    test('its map shows the totals first, and an area when its dot is pressed [ABOUT-01]', async ({
      page,
    }) => {
      await page.goto(about);
      await waitUntilHydrated(page);
      const map = page.locator('section[aria-labelledby="map-title"]');
      const panel = map.locator('[aria-live="polite"]');
      await expect(panel).toContainText(words.total);
      await expect(panel).toContainText('48,720');
      const dot = map.getByRole('radio', { name: words.asir });
      await dot.focus();
      await page.keyboard.press('Space');
      await expect(dot).toBeChecked();
      await expect(panel).toContainText(words.asir);
      await expect(panel).toContainText('5,480');
      // A selected area cannot be deselected (specification §4).
      await page.keyboard.press('Space');
      await expect(dot).toBeChecked();
    });

    test('its dots are not mirrored, and none overlaps another on a small phone [ABOUT-02]', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(about);
      const dots = await page.locator('.map .map-point').evaluateAll((points) =>
        points.map((point) => {
          const { left, top, width, height } = point.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        }),
      );
      expect(dots).toHaveLength(13);
      const [riyadh, makkah] = dots;
      expect(riyadh?.x).toBeGreaterThan(makkah?.x ?? Number.POSITIVE_INFINITY);
      for (const [index, dot] of dots.entries()) {
        for (const other of dots.slice(index + 1)) {
          expect(Math.hypot(dot.x - other.x, dot.y - other.y)).toBeGreaterThan(24);
        }
      }
    });

    test('shows five steps, three goals and the sponsors [ABOUT-03]', async ({ page }) => {
      await page.goto(about);
      await expect(page.locator('.strategy li')).toHaveCount(5);
      await expect(page.locator('.goals li, .goals article')).toHaveCount(3);
      const sponsors = page.locator('.sponsors a[target="_blank"]');
      expect(await sponsors.count()).toBeGreaterThanOrEqual(12);
      for (const sponsor of (await sponsors.all()).slice(0, 12)) {
        await expect(sponsor).toHaveAttribute('rel', /noopener/);
      }
    });

    test.describe('with a query that fails', () => {
      test.use({ expected: ['net::ERR_FAILED'] });

      test('a block can be loaded again [ABOUT-04]', async ({ page }) => {
        await page.clock.install();
        await page.route('**/api/frontend/goals', (route) => route.abort());
        await page.goto(address(prefix, '/contact'));
        await waitUntilHydrated(page);
        await page.getByRole('contentinfo').locator('a[href$="/about"]').click();
        const goals = page.locator('.goals');
        const retry = goals.getByRole('button');
        await passRetries(page, retry);
        await page.unroute('**/api/frontend/goals');
        await retry.click();
        await expect(goals.locator('li, article')).toHaveCount(3);
      });
    });
  });
}
