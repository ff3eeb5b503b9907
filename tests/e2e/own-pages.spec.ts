import { expectAccessibleInAllColours } from './axe.ts';
import { address, expect, follow, mostly, overflow, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    support: 'ادعم يافع',
    source: 'من أين هذا الرقم؟',
    method: /مصروفات البرامج/,
    copy: 'انسخ الآيبان',
    copied: 'نُسخ الآيبان',
    question: 'هل أختار ما يُصرف فيه عطائي؟',
    answer: /اكتبه في التحويل/,
    write: 'اكتب إلينا',
    missing: 'هذه الأرض لم تُبنَ بعد',
    menu: 'القائمة',
    message: 'رسالتك',
    home: 'الرئيسية',
  },
  en: {
    support: 'Support Yafee',
    source: 'Where does this figure come from?',
    method: /Programme expenses/,
    copy: 'Copy the IBAN',
    copied: 'IBAN copied',
    question: 'Can I choose what my gift is spent on?',
    answer: /Write it with the transfer/,
    write: 'Write to us',
    missing: 'Nothing is built here yet',
    menu: 'Menu',
    message: 'Your message',
    home: 'Home',
  },
} as const;

for (const { language, prefix } of mostly('ar')) {
  const words = WORDS[language];

  test.describe(`pages of one's own in ${language}`, () => {
    test('are reached by a link, and show where figures come from, answers and a number to copy [OWN-PAGES-08]', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(address(prefix, '/about'));
      await waitUntilHydrated(page);
      await page.getByRole('contentinfo').getByRole('link', { name: words.support }).click();
      await expect(page).toHaveURL(address(prefix, '/support'));
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: words.support })).toBeVisible();
      await expect(main.getByText(words.method)).toBeHidden();
      await main.getByText(words.source).first().click();
      await expect(main.getByText(words.method)).toBeVisible();
      await main.getByText(words.question).click();
      await expect(main.getByText(words.answer)).toBeVisible();
      await main.getByRole('button', { name: words.copy }).click();
      await expect(main.getByText(words.copied)).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe('SA0380000000608010167519');
      expect(await overflow(page)).toBe(0);
      const write = main.getByRole('link', { name: words.write }).last();
      await expect(write).toHaveAttribute('href', address(prefix, '/contact?topic=partnership'));
    });

    test('have no script but that of all pages, which never loads React [OWN-PAGES-10]', async ({
      page,
    }) => {
      const files: string[] = [];
      page.on('request', (request) => files.push(new URL(request.url()).pathname));
      for (const path of ['/governance', '/sitemap']) {
        const attached = page.waitForResponse(/\/assets\/native-/);
        await page.goto(address(prefix, path));
        await attached;
        await page.getByRole('heading', { level: 1 }).click();
        await page
          .getByRole('button', { name: words.menu })
          .or(page.getByRole('main'))
          .first()
          .click();
      }
      const message = page.getByRole('textbox', { name: words.message });
      await page.goto(address(prefix, '/governance'));
      await message.fill(words.write);
      await page.getByRole('link', { name: words.home }).first().focus();
      expect(files.filter((file) => /libraries|entry\.client|\/data\//.test(file))).toEqual([]);
    });

    test('can be used by everyone [OWN-PAGES-11]', async ({ page }) => {
      for (const path of ['/governance', '/support', '/sitemap']) {
        await page.setViewportSize({ width: 320, height: 800 });
        await page.goto(address(prefix, path));
        expect([path, await overflow(page)]).toEqual([path, 0]);
        await expectAccessibleInAllColours(page);
      }
    });

    test('an address without one shows the 404 page, also after a link to it [OWN-PAGES-09]', async ({
      page,
      expected,
    }) => {
      expected.push('404');
      await page.goto(address(prefix, '/never-made'));
      await waitUntilHydrated(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.missing);
      await page.goto(address(prefix, '/privacy'));
      await waitUntilHydrated(page);
      await follow(page, address(prefix, '/no-longer-there'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.missing);
      await expect(page).toHaveURL(address(prefix, '/no-longer-there'));
    });
  });
}
