import { expectAccessible } from './axe.ts';
import { address, expect, follow, mostly, type Page, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

/** Checks states of pages with axe that `every-page.spec.ts` does not reach. */

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

/** Pages that together have every kind of block. Placeholders are the same in wide and narrow windows. */
const PAGES = ['/', '/about', '/latest-project', '/reports'];

// Each test checks many states, which is slow on a busy machine.

for (const { language, prefix } of mostly('en')) {
  const words = WORDS[language];
  const at = (path: string) => address(prefix, path);

  test.describe(`in ${language} axe finds nothing`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('in open menus, a selected region, a later slide, and a copied address', async ({
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
      // The submenu of the wide menu closes when the focus leaves it; Enter would close it again.
      await expect(page.locator('#main-menu details[open]')).toHaveCount(0);
      await page.locator('#main-menu summary').first().press('Enter');
      await expect(page.locator('#main-menu a').nth(1)).toBeVisible();
      await expectAccessible(page, [390]);

      await page.goto(at('/about'));
      await waitUntilHydrated(page);
      await page.getByRole('radio', { name: words.riyadh }).press('Space');
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

    test('in the results of a search while typing, and in a search without results', async ({
      page,
    }) => {
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

    test.describe('when the calls fail', () => {
      test.use({ expected: ['422 (Unprocessable'] });

      test('in blocks with an error', async ({ page }) => {
        await page.goto(at('/contact'));
        await waitUntilHydrated(page);
        // A call with a 4xx status is not retried.
        await page.route('**/api/**', (route) =>
          route.fulfill({ status: 422, json: { status: 'error', message: '' } }),
        );
        for (const path of PAGES) {
          await openByLink(page, at(path));
          await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
          await expectAccessible(page, [390]);
        }
      });
    });

    test('in empty blocks and in blocks that load', async ({ page }) => {
      await page.goto(at('/contact'));
      await waitUntilHydrated(page);
      await page.route('**/api/**', (route) =>
        route.fulfill({ json: { status: 'success', data: [] } }),
      );
      for (const path of PAGES.slice(2)) {
        await openByLink(page, at(path));
        await expect(page.locator('.skeleton')).toHaveCount(0);
        await expectAccessible(page, [390]);
      }
      await page.unroute('**/api/**');
      await page.route('**/api/**', () => undefined);
      for (const path of PAGES.slice(0, 2)) {
        await openByLink(page, at(path));
        await expect(page.locator('.skeleton').first()).toBeVisible();
        await expectAccessible(page, [390]);
      }
    });
  });
}

/** Opens a page by a link, without loading a document, and waits for its address. */
async function openByLink(page: Page, url: string): Promise<void> {
  await follow(page, url);
  await expect(page).toHaveURL(new RegExp(`${url}$`));
}
