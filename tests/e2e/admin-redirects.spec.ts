import { SANDBOXED } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { call, expect, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    page: 'تحويل العناوين',
    add: 'إضافة تحويل',
    from: 'العنوان القديم',
    to: 'إلى',
    save: 'حفظ',
    pages: 'تواصل معنا',
    taken: /لهذا العنوان تحويل/,
    saved: /حُفظ التحويل من .*old-ar/,
    change: 'تعديل التحويل',
    loop: /يعود هذا التحويل/,
    otherSite: /هذا موقع آخر/,
    cancel: 'إلغاء',
    search: 'بحث في التحويلات',
    select: /^تحديد .*old-ar/,
    remove: 'حذف',
    removed: /حُذف تحويل\./,
    undo: 'تراجع',
    restored: 'استُعيد تحويل.',
    import: 'استيراد',
    importTitle: 'استيراد تحويلات',
    check: 'فحص',
    lines: 'السطور التي لا تُستورد',
    why: 'في هذا العنوان صفحة، فلن يُستعمل تحويله.',
    importOne: 'استيراد تحويل',
    imported: 'استُورد تحويل.',
    missing: 'عناوين بلا صفحة',
    redirect: /^تحويل .*contact-the-office-ar/,
    table: 'تحويل العناوين',
  },
  en: {
    page: 'Redirects',
    add: 'Add a redirect',
    from: 'Old address',
    to: 'Leads to',
    save: 'Save',
    pages: 'Contact',
    taken: /has a redirect already/,
    saved: /The redirect from .*old-en.* was saved/,
    change: 'Change the redirect',
    loop: /leads back to where it begins/,
    otherSite: /This is another site/,
    cancel: 'Cancel',
    search: 'Search the redirects',
    select: /^Select .*old-en/,
    remove: 'Delete',
    removed: /1 redirect was deleted\./,
    undo: 'Undo',
    restored: '1 redirect was restored.',
    import: 'Import',
    importTitle: 'Import redirects',
    check: 'Check',
    lines: 'Lines that are not imported',
    why: 'There is a page at this address, so a redirect would never be used.',
    importOne: 'Import 1 redirect',
    imported: '1 redirect was imported.',
    missing: 'Not found',
    redirect: /^Redirect .*contact-the-office-en/,
    table: 'Redirects',
  },
} as const;

for (const language of ['ar', 'en'] as const) {
  const t = TEXTS[language];
  const width = language === 'ar' ? 1440 : 390;
  test.describe(`in ${language}, ${width} px wide`, () => {
    test.use({
      device: { language, width, touch: width === 390 },
      role: 'editor',
      expected: [SANDBOXED, '422 (Unprocessable Entity)'],
    });

    test('an old address is redirected to a chosen page, changed, deleted and restored [OFFICE-REDIRECTS-01]', async ({
      page,
    }) => {
      await page.goto('/admin/redirects');
      await expect(page.getByRole('heading', { level: 1, name: t.page })).toBeAttached();
      const addButton = page.getByRole('button', { name: t.add });
      await addButton.click();
      const dialog = page.getByRole('dialog', { name: t.add });
      await dialog.getByLabel(t.from).fill(`https://old.example.org/old-${language}/`);
      await dialog.getByLabel(t.to, { exact: true }).fill('https://other.example');
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(dialog.getByText(t.otherSite)).toBeVisible();
      // What was typed is still there.
      await expect(dialog.getByLabel(t.from)).toHaveValue(/old-/);
      await dialog.getByRole('button', { name: t.pages }).click();
      await expect(dialog.getByLabel(t.to, { exact: true })).toHaveValue('/contact');
      await expectAccessible(page, [width, 320]);
      await page.setViewportSize({ width, height: 844 });
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(page.getByText(t.saved)).toBeVisible();
      const response = await page.request.get(`/old-${language}`, { maxRedirects: 0 });
      expect([response.status(), response.headers().location]).toEqual([301, '/contact']);

      await addButton.click();
      await dialog.getByLabel(t.from).fill(`/old-${language}`);
      await dialog.getByLabel(t.to, { exact: true }).fill('/about');
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(dialog.getByText(t.taken)).toBeVisible();
      await dialog.getByRole('button', { name: t.cancel }).click();

      const search = page.getByLabel(t.search);
      await search.fill(`old-${language}`);
      const link = page.getByRole('link', { name: `/old-${language}` });
      await expect(page).toHaveURL(/search=old-/);
      await expect(page.getByRole('table').getByRole('link')).toHaveCount(1);
      await link.click();
      const change = page.getByRole('dialog', { name: t.change });
      await change.getByLabel(t.to, { exact: true }).fill(`/old-${language}/`);
      await change.getByRole('button', { name: t.save }).click();
      await expect(change.getByText(t.loop)).toBeVisible();
      await change.getByLabel(t.to, { exact: true }).fill('/about');
      await change.getByRole('button', { name: t.save }).click();
      await expect(page.getByText(t.saved)).toBeVisible();

      await page.getByRole('checkbox', { name: t.select }).check({ force: true });
      await page.getByRole('button', { name: t.remove }).click();
      await expect(page.getByText(t.removed)).toBeVisible();
      await expect(link).toHaveCount(0);
      await page.getByRole('button', { name: t.undo }).click();
      await expect(page.getByText(t.restored)).toBeVisible();
      await expect(link).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page, [width, 320]);
    });

    test('a redirect that is opened while a search is still being typed stays open [OFFICE-REDIRECTS-04]', async ({
      page,
      sharedAdmin,
    }) => {
      const from = `/opened-${language}`;
      const { calls } = await sharedAdmin.person('editor', language);
      await call(calls, 'saveRedirect', { body: { from, to: '/about' } });
      await page.clock.install();
      await page.goto('/admin/redirects');
      const link = page.getByRole('link', { name: from });
      await expect(link).toBeVisible();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByLabel(t.search).fill('another');
      await link.click();
      await page.clock.runFor(1_000);
      await page.clock.resume();
      await expect(page).toHaveURL(/\/redirects\/[0-9a-f-]+\?search=another$/);
      // The list, which the search empties, is behind the dialog.
      await expect(link).toHaveCount(0);
      const change = page.getByRole('dialog', { name: t.change });
      await expect(change.getByLabel(t.from)).toHaveValue(from);
      await change.getByRole('button', { name: t.cancel }).click();
      await expect(page).toHaveURL(/\/redirects\?search=another$/);
    });

    test('a table of old addresses is checked and imported [OFFICE-REDIRECTS-02]', async ({
      page,
    }) => {
      await page.goto('/admin/redirects');
      await page.getByRole('button', { name: t.import, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t.importTitle });
      await dialog.getByRole('button', { name: t.check }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'redirects.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`from,to\n/?p=${width},/about\n/about,/jobs\n`),
      });
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await dialog.getByRole('button', { name: t.check }).click();
      await dialog.getByText(t.lines).click();
      await expect(dialog.getByText(t.why)).toBeVisible();
      await expectAccessible(page, [width, 320]);
      await page.setViewportSize({ width, height: 844 });
      await dialog.getByRole('button', { name: t.importOne }).click();
      await expect(page.getByText(t.imported)).toBeVisible();
      const response = await page.request.get(`/?p=${width}`, { maxRedirects: 0 });
      expect([response.status(), response.headers().location]).toEqual([301, '/about']);
    });

    test('an address at which a visitor found nothing is redirected to the proposed page [OFFICE-REDIRECTS-03]', async ({
      page,
    }) => {
      const address = `/old/contact-the-office-${language}`;
      expect((await page.request.get(address)).status()).toBe(404);
      await page.goto('/admin/redirects');
      await page.getByRole('link', { name: t.missing }).click();
      await expectAccessible(page, [width, 320]);
      await page.setViewportSize({ width, height: 844 });
      const redirect = page.getByRole('button', { name: t.redirect });
      await redirect.click();
      const dialog = page.getByRole('dialog', { name: t.add });
      await expect(dialog.getByLabel(t.from)).toHaveValue(address);
      await expect(dialog.getByLabel(t.to, { exact: true })).toHaveValue(/^\//);
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(redirect).toHaveCount(0);
      const response = await page.request.get(address, { maxRedirects: 0 });
      expect(response.status()).toBe(301);
    });
  });
}
