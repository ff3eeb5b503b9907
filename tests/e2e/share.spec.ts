import { address, expect, LANGUAGES, type Page, test, waitUntilHydrated } from './fixtures.ts';

const WORDS = {
  ar: {
    title: 'شارك الصفحة',
    newTab: '(يفتح في نافذة جديدة)',
    ways: ['شارك على X', 'شارك على واتساب', 'شارك على LinkedIn'],
    email: 'أرسل الرابط عبر البريد',
    copy: 'انسخ الرابط',
    copied: 'تم النسخ!',
    article: 'نساجات الجوف',
    menu: 'القائمة الرئيسية',
  },
  en: {
    title: 'Share this page',
    newTab: '(opens in a new tab)',
    ways: ['Share on X', 'Share on WhatsApp', 'Share on LinkedIn'],
    email: 'Send the link by Email',
    copy: 'Copy link',
    copied: 'Copied!',
    article: 'Al Jouf weavers',
    menu: 'Main menu',
  },
} as const;

const TARGET = 44;

/** The page's whole address, as its head gives it. */
async function absoluteAddress(page: Page): Promise<string> {
  return String(await page.locator('link[rel="canonical"]').getAttribute('href'));
}

for (const { language, prefix } of LANGUAGES) {
  const words = WORDS[language];

  test.describe(`sharing in ${language}`, () => {
    test('is done by plain links with names, and the address is copied', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(address(prefix, '/latest-news/12'));
      await waitUntilHydrated(page);
      const share = page.getByRole('region', { name: words.title });
      const own = await absoluteAddress(page);
      for (const name of words.ways) {
        const link = share.getByRole('link', { name: `${name} ${words.newTab}` });
        await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(own)));
        await expect(link).toHaveAttribute('rel', 'noopener');
      }
      const email = share.getByRole('link', { name: words.email });
      await expect(email).toHaveAttribute('href', /^mailto:\?subject=.+&body=http/);
      for (const control of await share.locator('a, button').all()) {
        const box = await control.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(TARGET);
        expect(box?.width).toBeGreaterThanOrEqual(TARGET);
      }
      await share.getByRole('button', { name: words.copy }).click();
      await expect(share.getByRole('status')).toHaveText(words.copied);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own);

      // What is on paper: the article, and where it stands; nothing to press.
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('article', { name: words.article })).toBeVisible();
      await expect(share.getByText(own)).toBeVisible();
      await expect(share.getByRole('link')).toHaveCount(0);
      await expect(page.getByRole('navigation', { name: words.menu })).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('works by the same links, and the address can be selected', async ({ page }) => {
        await page.goto(address(prefix, '/latest-program/1'));
        const share = page.getByRole('region', { name: words.title });
        await expect(share.getByRole('link')).toHaveCount(4);
        await expect(share.getByText(await absoluteAddress(page))).toBeVisible();
        await expect(share.getByText(await absoluteAddress(page))).toHaveCSS('user-select', 'all');
        await expect(share.getByRole('button')).toHaveCount(0);
      });
    });
  });
}
