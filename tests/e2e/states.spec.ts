import { expectAccessible } from './axe.ts';
import {
  address,
  expect,
  follow,
  LANGUAGES,
  type Page,
  test,
  waitUntilHydrated,
} from './fixtures.ts';

/** What a page can come to be besides what `every-page.spec.ts` sees: each state in the eyes of axe. */

const WORDS = {
  ar: {
    menu: 'القائمة',
    riyadh: 'الرياض',
    table: 'كل المناطق في جدول',
    copy: 'انسخ الرابط',
    copied: 'تم النسخ!',
    choose: 'اختر شريحة',
  },
  en: {
    menu: 'Menu',
    riyadh: 'Riyadh',
    table: 'All regions in a table',
    copy: 'Copy link',
    copied: 'Copied!',
    choose: 'Choose a slide',
  },
} as const;

/** Pages whose blocks, between them, are of every kind. What stands in for them is the same wide and narrow. */
const PAGES = ['/', '/about', '/latest-project', '/reports'];

// One visit does much, and a busy machine takes its time.
test.describe.configure({ timeout: 240_000 });

for (const { language, prefix } of LANGUAGES) {
  const words = WORDS[language];
  const at = (path: string) => address(prefix, path);

  test.describe(`in ${language} axe finds nothing`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('in open menus, a chosen region, a later slide, and a copied address', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(at('/latest-news/12'));
      await waitUntilHydrated(page);
      await page.getByRole('banner').locator('summary').first().press('Enter');
      await page.getByRole('main').getByRole('button', { name: words.copy }).click();
      await expect(page.getByText(words.copied)).toBeVisible();
      await page.getByRole('banner').locator('summary').first().press('Enter');
      await expectAccessible(page, [1440]);
      await page.setViewportSize({ width: 390, height: 800 });
      await page.getByRole('button', { name: words.menu }).press('Enter');
      await page.locator('#main-menu summary').first().press('Enter');
      await expect(page.locator('#main-menu a').nth(1)).toBeVisible();
      await expectAccessible(page, [390]);

      await page.goto(at('/about'));
      await waitUntilHydrated(page);
      await page.getByRole('button', { name: words.riyadh }).press('Enter');
      await page.getByText(words.table, { exact: true }).press('Enter');
      await expect(page.getByRole('table')).toBeVisible();
      await expectAccessible(page);

      await page.goto(at('/'));
      await waitUntilHydrated(page);
      const dots = page.getByRole('group', { name: words.choose }).getByRole('button');
      await dots.nth(2).press('Enter');
      await expect(page.getByRole('group', { name: '3 / 5' })).toBeVisible();
      await expectAccessible(page);
    });

    test('in what a search finds while one types, and where it finds nothing', async ({ page }) => {
      await page.goto(at('/search'));
      await waitUntilHydrated(page);
      const field = page.getByRole('main').getByRole('searchbox');
      await field.fill('مكتبه');
      await expect(page.locator('mark').first()).toBeVisible();
      await expectAccessible(page);
      await field.fill('zzqqzzqq');
      await expect(page.locator('mark')).toHaveCount(0);
      await expectAccessible(page);
    });

    test.describe('where the calls fail', () => {
      test.use({ expected: ['422 (Unprocessable'] });

      test('in blocks that could not be loaded', async ({ page }) => {
        await page.goto(at('/contact'));
        await waitUntilHydrated(page);
        // A mistake of the caller's is not tried again.
        await page.route('**/api/**', (route) =>
          route.fulfill({ status: 422, json: { status: 'error', message: '' } }),
        );
        for (const path of PAGES) {
          await come(page, at(path));
          await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
          await expectAccessible(page, [390]);
        }
      });
    });

    test('in blocks that hold nothing, or are on their way', async ({ page }) => {
      await page.goto(at('/contact'));
      await waitUntilHydrated(page);
      await page.route('**/api/**', (route) =>
        route.fulfill({ json: { status: 'success', data: [] } }),
      );
      for (const path of PAGES.slice(2)) {
        await come(page, at(path));
        await expect(page.locator('.skeleton')).toHaveCount(0);
        await expectAccessible(page, [390]);
      }
      await page.unroute('**/api/**');
      await page.route('**/api/**', () => undefined);
      for (const path of PAGES.slice(0, 2)) {
        await come(page, at(path));
        await expect(page.locator('.skeleton').first()).toBeVisible();
        await expectAccessible(page, [390]);
      }
    });
  });
}

/** Shows a page without loading a document. */
async function come(page: Page, url: string): Promise<void> {
  await follow(page, url);
  await expect(page).toHaveURL(new RegExp(`${url}$`));
}
