import { address, expect, focused, mostly, type Page, test } from './fixtures.ts';

/** What the specification asks for, while React is not there: it never comes in these tests. */

const WORDS = {
  ar: { copied: 'تم النسخ!', other: 'en' },
  en: { copied: 'Copied!', other: 'ar' },
} as const;

test.beforeEach(async ({ page }) => {
  await page.route('**/assets/entry.client-*.js', () => undefined);
});

/** Opens a page, and waits until its native behaviours are attached. */
async function openAttached(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-attached]').waitFor({ state: 'attached' });
}

for (const { language, prefix } of mostly('en')) {
  const words = WORDS[language];

  test.describe(`before hydration in ${language}`, () => {
    for (const [what, path, block] of [
      ['a tweet', '/', '.tweets .tweet-copy'],
      ['a page', '/latest-news/12', '.share'],
      ['a colour', '/visual-identity', '.colour'],
    ] as const) {
      test(`a click copies the link of ${what}, and says so for six seconds [HYDRATION-01]`, async ({
        page,
        context,
      }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.clock.install();
        await openAttached(page, address(prefix, path));
        const element = page.locator(block).first();
        await page.clock.pauseAt(Date.now() + 60_000);
        await element.getByRole('button').click();
        await expect(element.getByRole('status')).toHaveText(words.copied);
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        expect(copied).toBe(await element.getAttribute('data-copy'));
        await page.clock.runFor(5_900);
        await expect(element.getByRole('status')).toHaveText(words.copied);
        await page.clock.runFor(400);
        await expect(element.getByRole('status')).toHaveText('');
        await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
      });
    }

    test('the first press on the toggle stores the language and sets the direction [HYDRATION-02]', async ({
      page,
    }) => {
      await page.goto(address(prefix, '/about'));
      await page.locator('.language-switch').click();
      await expect(page.locator('html')).toHaveAttribute('lang', words.other);
      await expect(page.locator('html')).toHaveAttribute(
        'dir',
        words.other === 'ar' ? 'rtl' : 'ltr',
      );
      expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe(words.other);
    });

    test('the search icon leads to the field with the cursor in it', async ({ page }) => {
      await page.goto(address(prefix, '/about'));
      await page.locator('.search-link').click();
      await expect(page).toHaveURL(/\/search#/);
      await expect(focused(page)).toHaveAttribute('name', 'q');
    });

    test('dots jump to a slide, and the map marks the chosen area [HYDRATION-03]', async ({
      page,
    }) => {
      await openAttached(page, address(prefix, '/'));
      await page.locator('.hero .carousel-dot').nth(2).click();
      await expect(page.locator('.hero .carousel-dot').nth(2)).toHaveAttribute(
        'aria-current',
        'true',
      );
      await openAttached(page, address(prefix, '/about'));
      await page.locator('.map-dot').nth(5).click();
      await expect(page.locator('.map-dot input').nth(5)).toBeChecked();
      await expect(page.locator('.map-chips button').nth(5)).toHaveAttribute('data-selected');
    });

    test('the menu opens, with one submenu at a time [HYDRATION-04]', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openAttached(page, address(prefix, '/'));
      await page.locator('.navbar-toggle').click();
      const submenus = page.locator('#main-menu details');
      await submenus.nth(0).locator('summary').click();
      await submenus.nth(1).locator('summary').click();
      await expect(submenus.nth(0)).not.toHaveAttribute('open');
      await expect(submenus.nth(1)).toHaveAttribute('open');
    });
  });
}

test.describe('where code could not be loaded', () => {
  test.use({ expected: ['Failed to load resource'] });

  for (const module of ['native', 'libraries', 'entry.client', 'contact.page']) {
    test(`the next use of the page loads ${module} again, and hydrates it`, async ({ page }) => {
      let requests = 0;
      await page.unroute('**/assets/entry.client-*.js');
      await page.route(`**/assets/${module}-*.js`, (route) => {
        requests += 1;
        return requests === 1 ? route.abort() : route.continue();
      });
      const failed = page.waitForEvent('requestfailed');
      await page.goto('/en/contact');
      await page.keyboard.press('Shift');
      await failed;
      await page.getByRole('textbox', { name: 'First name' }).fill('Sara');
      await expect
        .poll(async () => {
          await page.keyboard.press('Shift');
          return page.locator('html[data-hydrated]').count();
        })
        .toBe(1);
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Sara');
      expect(requests).toBe(2);
    });
  }
});
