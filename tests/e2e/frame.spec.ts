import type { Page } from '@playwright/test';
import { address, expect, focused, LANGUAGES, test, waitUntilHydrated } from './fixtures.ts';

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
    test('is entered by the skip link, which leads to the content', async ({ page }) => {
      await page.goto(home);
      await waitUntilHydrated(page);
      await page.keyboard.press('Tab');
      await expect(focused(page)).toHaveText(words.skip);
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();
    });

    test('opens a submenu by key, closes it by Escape, and focus returns [FRAME-01]', async ({
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

    test('opening one submenu closes the other, and so does leaving it [FRAME-02]', async ({
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

    test('names the current page', async ({ page }) => {
      await page.goto(address(prefix, '/about'));
      await page.getByRole('banner').locator('summary').first().click();
      await expect(page.getByRole('banner').locator('a[aria-current="page"]')).toHaveAttribute(
        'href',
        address(prefix, '/about'),
      );
    });

    test('follows a link without loading the page anew, with title and focus', async ({ page }) => {
      await page.goto(home);
      await waitUntilHydrated(page);
      await page.evaluate(() => Object.assign(window, { stays: true }));
      await page.getByRole('contentinfo').locator(`a[href$="/about"]`).click();
      await expect(page).toHaveURL(new RegExp(`${address(prefix, '/about')}$`));
      await expect(page.locator('h1')).toBeFocused();
      expect(await page.evaluate(() => 'stays' in window)).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      const title = await page.title();
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${home}$`));
      expect(await page.title()).not.toBe(title);
    });

    test('switches the language, keeps page, query and place, and remembers [FRAME-03]', async ({
      page,
    }) => {
      await page.goto(`${address(prefix, '/about')}?from=test`);
      await waitUntilHydrated(page);
      await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
      const place = await sectionInView(page);
      expect(place).toBeGreaterThan(0);
      await page.getByRole('link', { name: words.switch }).click();
      const other = language === 'ar' ? 'en' : 'ar';
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
      const expected = `${address(other === 'en' ? '/en' : '', '/about')}?from=test`;
      expect(page.url().endsWith(expected)).toBe(true);
      // Not the same pixel: texts differ in height, and the browser holds on to what is read.
      expect(await sectionInView(page)).toBe(place);
      expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe(other);
      const cookies = await page.context().cookies();
      expect(cookies.find(({ name }) => name === 'lang')?.value).toBe(other);
    });

    test.describe('below 1024 px', () => {
      test.use({ viewport: { width: 390, height: 844 } });

      test('is behind a button, as an accordion with one part open [FRAME-04]', async ({
        page,
      }) => {
        await page.goto(home);
        await waitUntilHydrated(page);
        const button = page.getByRole('button', { name: words.menu });
        const links = page.locator('#main-menu');
        await expect(links).toBeHidden();
        await button.click();
        await expect(links).toBeVisible();
        // Chromium gives the state of a popover's button to assistive technology itself.
        const client = await page.context().newCDPSession(page);
        const { nodes } = await client.send('Accessibility.getFullAXTree');
        const node = nodes.find(({ name }) => name?.value === words.menu);
        expect(node?.properties).toContainEqual(
          expect.objectContaining({
            name: 'expanded',
            value: { type: 'booleanOrUndefined', value: true },
          }),
        );
        const parts = links.locator('details');
        await parts.nth(0).locator('summary').click();
        await parts.nth(1).locator('summary').click();
        await expect(parts.nth(0)).not.toHaveAttribute('open');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await expect(links).toBeHidden();
        await expect(button).toBeFocused();
      });

      test('closes when one of its links is followed [FRAME-05]', async ({ page }) => {
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

      test('its menus open, its links work, and the language can be switched', async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(home);
        await page.getByRole('button', { name: words.menu }).click();
        await page.locator('#main-menu summary').first().click();
        await page.locator(`#main-menu a[href$="/about"]`).click();
        await expect(page).toHaveURL(new RegExp(`${address(prefix, '/about')}$`));
        await page.getByRole('link', { name: words.switch }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'ar' ? 'en' : 'ar');
        expect(new URL(page.url()).search).toBe('');
        // A visit to the unprefixed address now follows the choice.
        await page.goto('/about');
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'ar' ? 'en' : 'ar');
      });
    });
  });
}

test.describe('a stored preference', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is followed even where its cookie is lost, by who has been here before', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('lang', 'en'));
    // The worker comes with the first visit.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.clearCookies();
    await page.goto('/about');
    await expect(page).toHaveURL(/\/en\/about$/);
  });
});

/** Which of the page's sections is in the middle of the window, counted from 0. */
function sectionInView(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main section')].findIndex((section) => {
      const { top, bottom } = section.getBoundingClientRect();
      return top <= innerHeight / 2 && bottom > innerHeight / 2;
    }),
  );
}
