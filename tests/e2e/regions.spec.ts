import { address, expect, mostly, type Page, passRetries, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    asir: 'عسير',
    everything: /كل ما في عسير/,
    table: 'كل المناطق في جدول',
    parts: ['البرامج والمشاريع', 'الأخبار', 'المدربون', 'الوظائف', 'مناطق أخرى'],
    riyadh: 'الرياض',
    notFound: 'المنطقة غير موجودة',
    map: 'أين نعمل',
    retry: 'أعد المحاولة',
  },
  en: {
    asir: 'Asir',
    everything: /Everything in Asir/,
    table: 'All regions in a table',
    parts: ['Programmes and projects', 'News', 'Trainers', 'Jobs', 'Other regions'],
    riyadh: 'Riyadh',
    notFound: 'Region not found',
    map: 'Where we work',
    retry: 'Try again',
  },
} as const;

/** The links of the page of Al Bahah, in its order: projects, news, trainers and vacancies of the starter content. */
const LINKS_OF_AL_BAHAH = [
  ...['/latest-project/7', '/latest-project/10', '/latest-news/24', '/latest-news/22'],
  ...['/trainer-profile/3', '/jobs#job-3'],
];

for (const { language, prefix } of mostly('ar')) {
  const words = WORDS[language];
  const at = (path: string) => address(prefix, path);
  const main = (page: Page) => page.getByRole('main');

  test.describe(`regions in ${language}`, () => {
    test('are reached from the panel of the map, and from its table', async ({ page }) => {
      await page.goto(at('/about'));
      await waitUntilHydrated(page);
      const map = page.locator('section[aria-labelledby="map-title"]');
      await map.locator('.map-dot', { hasText: words.asir }).click();
      await map.locator('.map-panel').getByRole('link', { name: words.everything }).click();
      await expect(page).toHaveURL(at('/regions/6'));
      await expect(page.locator('h1')).toHaveText(words.asir);
      await page.goBack();
      await map.getByText(words.table, { exact: true }).click();
      const row = map.getByRole('table').getByRole('link', { name: words.asir });
      await expect(row).toHaveAttribute('href', at('/regions/6'));
    });

    test('show their figures, and lead to everything that names them, and to the other regions', async ({
      page,
    }) => {
      await page.goto(at('/regions/12'));
      await waitUntilHydrated(page);
      const [beneficiaries] = await main(page).getByRole('definition').allTextContents();
      expect(beneficiaries).toMatch(/^\d(,\d{3})?/);
      await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([...words.parts]);
      const rows = main(page).locator('.region-rows').getByRole('link');
      const hrefs = await rows.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')),
      );
      expect([...hrefs].sort()).toEqual(LINKS_OF_AL_BAHAH.map(at).sort());
      const others = page.getByRole('navigation', { name: words.parts[4] });
      await expect(others.getByRole('link')).toHaveCount(12);
      await others.getByRole('link', { name: words.riyadh }).click();
      await expect(page.locator('h1')).toHaveText(words.riyadh);
      await expect(page).toHaveTitle(new RegExp(words.riyadh));
    });

    test.describe('with an unknown id', () => {
      test.use({ expected: ['404 (Not Found)'] });

      test('respond with 404, and link to the map', async ({ page }) => {
        const response = await page.goto(at('/regions/999'));
        expect(response?.status()).toBe(404);
        await expect(page.locator('h1')).toHaveText(words.notFound);
        const link = main(page).getByRole('link', { name: words.map }).last();
        await expect(link).toHaveAttribute('href', at('/about#map-title'));
      });
    });

    test.describe('with a query that fails', () => {
      test.use({ expected: ['net::ERR_FAILED'] });

      test('show the figures, and load the lists again by the button', async ({ page }) => {
        await page.clock.install();
        await page.goto(at('/regions/12'));
        await waitUntilHydrated(page);
        await page.route('**/api/frontend/areas/1', (route) => route.abort());
        await page
          .getByRole('navigation', { name: words.parts[4] })
          .getByRole('link', { name: words.riyadh })
          .click();
        const alert = main(page).getByRole('alert');
        await passRetries(page, alert);
        await expect(main(page).getByRole('definition')).toHaveCount(3);
        await page.unroute('**/api/frontend/areas/1');
        await alert.getByRole('button', { name: words.retry }).click();
        await expect(main(page).locator('.region-rows').first()).toBeVisible();
        await expect(alert).toHaveCount(0);
      });
    });
  });
}
