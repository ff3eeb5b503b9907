import { address, expect, mostly, type Page, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    title: 'شارك الصفحة',
    newTab: '(يفتح في نافذة جديدة)',
    services: ['شارك عبر X', 'شارك عبر واتساب', 'شارك عبر LinkedIn'],
    email: 'أرسل الرابط عبر البريد الإلكتروني',
    copy: 'انسخ الرابط',
    copied: 'تم النسخ!',
    article: 'نساجات الجوف',
    menu: 'القائمة الرئيسية',
  },
  en: {
    title: 'Share this page',
    newTab: '(opens in a new tab)',
    services: ['Share on X', 'Share on WhatsApp', 'Share on LinkedIn'],
    email: 'Send the link by Email',
    copy: 'Copy link',
    copied: 'Copied!',
    article: 'Al Jouf weavers',
    menu: 'Main menu',
  },
} as const;

/** Minimum width and height of a control, in CSS pixels (WCAG 2.5.5). */
const MIN_TARGET_SIZE = 44;

/** Returns the canonical URL of the page. */
async function canonicalUrl(page: Page): Promise<string> {
  return String(await page.locator('link[rel="canonical"]').getAttribute('href'));
}

for (const { language, prefix } of mostly('ar')) {
  const words = WORDS[language];

  test.describe(`sharing in ${language}`, () => {
    test('has links with accessible names, and a button that copies the address', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(address(prefix, '/latest-news/12'));
      await waitUntilHydrated(page);
      const share = page.getByRole('region', { name: words.title });
      const url = await canonicalUrl(page);
      for (const name of words.services) {
        const link = share.getByRole('link', { name: `${name} ${words.newTab}` });
        await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(url)));
        await expect(link).toHaveAttribute('rel', 'noopener');
      }
      const email = share.getByRole('link', { name: words.email });
      await expect(email).toHaveAttribute('href', /^mailto:\?subject=.+&body=http/);
      for (const control of await share.locator('a, button').all()) {
        const box = await control.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(MIN_TARGET_SIZE);
        expect(box?.width).toBeGreaterThanOrEqual(MIN_TARGET_SIZE);
      }
      await share.getByRole('button', { name: words.copy }).click();
      await expect(share.getByRole('status')).toHaveText(words.copied);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

      // The printed page has the article and its address, and no controls.
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('article', { name: words.article })).toBeVisible();
      await expect(share.getByText(url)).toBeVisible();
      await expect(share.getByRole('link')).toHaveCount(0);
      // Whichever section it is in, the address comes after everything else.
      const end = await share.evaluate((element) => {
        const above = [...document.querySelectorAll('main h2, main p, main li')];
        const bottoms = above
          .filter((other) => !element.contains(other))
          .map((other) => other.getBoundingClientRect().bottom);
        return element.getBoundingClientRect().top - Math.max(...bottoms);
      });
      expect(end).toBeGreaterThan(0);
      await expect(page.getByRole('navigation', { name: words.menu })).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('has links too, and an address that can be selected', async ({ page }) => {
        await page.goto(address(prefix, '/latest-program/1'));
        const share = page.getByRole('region', { name: words.title });
        await expect(share.getByRole('link')).toHaveCount(4);
        await expect(share.getByText(await canonicalUrl(page))).toBeVisible();
        await expect(share.getByText(await canonicalUrl(page))).toHaveCSS('user-select', 'all');
        await expect(share.getByRole('button')).toHaveCount(0);
      });
    });
  });
}
