import type { Page } from '@playwright/test';
import { address, expect, focused, LANGUAGES, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    menu: 'القائمة',
    about: 'عن يافع',
    media: 'المركز الإعلامي',
    board: 'مجلس الإدارة',
    switch: 'English',
    skip: 'انتقل إلى المحتوى',
  },
  en: {
    menu: 'Menu',
    about: 'About',
    media: 'Media centre',
    board: 'Board',
    switch: 'العربية',
    skip: 'Skip to content',
  },
} as const;

for (const { language, prefix } of LANGUAGES) {
  const words = WORDS[language];
  const home = address(prefix, '/');

  test.describe(`the frame in ${language}`, () => {
    test('has a skip link to the content as its first tab stop', async ({ page }) => {
      await page.goto(home);
      await waitUntilHydrated(page);
      await page.keyboard.press('Tab');
      await expect(focused(page)).toHaveText(words.skip);
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();
    });

    test('opens a submenu by Enter, closes it by Escape, and returns the focus [FRAME-01]', async ({
      page,
    }) => {
      await page.goto(home);
      await waitUntilHydrated(page);
      const about = page.getByRole('navigation').first().locator('summary').first();
      await about.focus();
      await page.keyboard.press('Enter');
      const board = page.getByRole('banner').getByRole('link', { name: words.board });
      await expect(board).toBeVisible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await expect(board).toBeHidden();
      await expect(about).toBeFocused();
    });

    test('closes a submenu when another opens or the visitor clicks outside [FRAME-02]', async ({
      page,
    }) => {
      await page.goto(home);
      await waitUntilHydrated(page);
      const submenus = page.getByRole('banner').locator('details');
      await submenus.nth(0).locator('summary').click();
      await submenus.nth(1).locator('summary').click();
      await expect(submenus.nth(0)).not.toHaveAttribute('open');
      await expect(submenus.nth(1)).toHaveAttribute('open');
      await page.locator('.hero-title').first().click();
      await expect(submenus.nth(1)).not.toHaveAttribute('open');
    });

    test('marks the link of the current page', async ({ page }) => {
      await page.goto(address(prefix, '/about'));
      await page.getByRole('banner').locator('summary').first().click();
      await expect(page.getByRole('banner').locator('a[aria-current="page"]')).toHaveAttribute(
        'href',
        address(prefix, '/about'),
      );
    });

    test('opens a link without loading a document, and updates title and focus', async ({
      page,
    }) => {
      await page.goto(home);
      await waitUntilHydrated(page);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.getByRole('contentinfo').locator(`a[href$="/about"]`).click();
      await expect(page).toHaveURL(new RegExp(`${address(prefix, '/about')}$`));
      await expect(page.locator('h1')).toBeFocused();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      const title = await page.title();
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${home}$`));
      expect(await page.title()).not.toBe(title);
    });

    test('switches the language, keeps page, query and scroll position, and stores the choice [FRAME-03]', async ({
      page,
    }) => {
      await page.goto(`${address(prefix, '/about')}?from=test`);
      await waitUntilHydrated(page);
      await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
      const section = await sectionInView(page);
      expect(section).toBeGreaterThan(0);
      await page.getByRole('link', { name: words.switch }).click();
      const other = language === 'ar' ? 'en' : 'ar';
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
      const expected = `${address(other === 'en' ? '/en' : '', '/about')}?from=test`;
      expect(page.url().endsWith(expected)).toBe(true);
      // The same section but not the same pixel: the texts differ in height.
      expect(await sectionInView(page)).toBe(section);
      expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe(other);
      const cookies = await page.context().cookies();
      expect(cookies.find(({ name }) => name === 'lang')?.value).toBe(other);
    });

    test.describe('below 1024 px', () => {
      test.use({ viewport: { width: 390, height: 844 } });

      test('has a menu button that opens an accordion with one submenu open at a time [FRAME-04]', async ({
        page,
      }) => {
        await page.goto(home);
        await waitUntilHydrated(page);
        const button = page.getByRole('button', { name: words.menu });
        const links = page.locator('#main-menu');
        await expect(links).toBeHidden();
        await button.click();
        await expect(links).toBeVisible();
        // Chromium itself exposes the state of a popover's button to assistive technology.
        const client = await page.context().newCDPSession(page);
        const { nodes } = await client.send('Accessibility.getFullAXTree');
        const node = nodes.find(({ name }) => name?.value === words.menu);
        expect(node?.properties).toContainEqual(
          expect.objectContaining({
            name: 'expanded',
            value: { type: 'booleanOrUndefined', value: true },
          }),
        );
        const submenus = links.locator('details');
        await submenus.nth(0).locator('summary').click();
        await submenus.nth(1).locator('summary').click();
        await expect(submenus.nth(0)).not.toHaveAttribute('open');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await expect(links).toBeHidden();
        await expect(button).toBeFocused();
      });

      test('closes the menu when one of its links is followed [FRAME-05]', async ({ page }) => {
        await page.goto(home);
        await waitUntilHydrated(page);
        await page.getByRole('button', { name: words.menu }).click();
        await page.locator('#main-menu summary').first().click();
        await page.locator(`#main-menu a[href$="/about"]`).click();
        await expect(page).toHaveURL(new RegExp(`${address(prefix, '/about')}$`));
        await expect(page.locator('#main-menu')).toBeHidden();
      });
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('opens its menus, follows links and switches the language', async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(home);
        await page.getByRole('button', { name: words.menu }).click();
        await page.locator('#main-menu summary').first().click();
        await page.locator(`#main-menu a[href$="/about"]`).click();
        await expect(page).toHaveURL(new RegExp(`${address(prefix, '/about')}$`));
        await page.getByRole('link', { name: words.switch }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'ar' ? 'en' : 'ar');
        expect(new URL(page.url()).search).toBe('');
        // The path without language prefix now follows the stored choice.
        await page.goto('/about');
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'ar' ? 'en' : 'ar');
      });
    });
  });
}

test.describe('a stored language preference', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is applied for returning visitors even if the cookie is lost', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('lang', 'en'));
    // The first visit registers the service worker, by which the site recognizes returning visitors.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.clearCookies();
    await page.goto('/about');
    await expect(page).toHaveURL(/\/en\/about$/);
  });
});

/** Returns the index of the section in the middle of the window, or -1 if there is none. */
function sectionInView(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main section')].findIndex((section) => {
      const { top, bottom } = section.getBoundingClientRect();
      return top <= innerHeight / 2 && bottom > innerHeight / 2;
    }),
  );
}
