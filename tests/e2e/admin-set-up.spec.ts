import { enterAdmin, expect, SANDBOXED, test } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';
import { setUpOffice } from './server.ts';

const TEXTS = {
  ar: {
    title: 'اجعل الموقع موقعك',
    name: 'الاسم المختصر، بالعربية',
    written: 'منارة',
    home: '/',
    frame: 'الصفحة كما يراها الزائر',
    preview: 'المعاينة',
    saved: /حُفظ/,
    next: 'التالي',
    publish: 'راجع ثم انشر',
    publishNow: /^نشر/,
    keep: 'أبقِ كل شيء كما هو',
  },
  en: {
    title: 'Make the site yours',
    name: 'Short name, in English',
    written: 'Manara',
    home: '/en',
    frame: 'The page as visitors see it',
    preview: 'Preview',
    saved: /Saved/,
    next: 'Next',
    publish: 'Review and publish',
    publishNow: /^Publish/,
    keep: 'Keep everything as it is',
  },
} as const;

for (const device of mostlyOn('phone')) {
  const { language, width } = device;
  const t = TEXTS[language];

  test.describe(`a new site in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, expected: [SANDBOXED] });

    test('asks who the organisation is, shows it, and publishes it [SET-UP-02]', async ({
      page,
      admin,
    }) => {
      test.slow();
      await setUpOffice(admin.dataDir, true);
      await enterAdmin(page, admin, { language }, { heading: t.title });
      await expectAccessible(page);
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('textbox', { name: t.name }).fill(t.written);
      await expect(page.getByRole('status').getByText(t.saved).first()).toBeVisible();
      if (width === 390) await page.getByRole('button', { name: t.preview }).click();
      // While a page is loaded, the one before it is still shown.
      await expect(async () => {
        const shown = page.locator(`iframe[title="${t.frame}"]`).last().contentFrame();
        await expect(shown.locator('.brand').first()).toContainText(t.written, { timeout: 500 });
      }).toPass();
      if (width === 390) await page.goBack();
      const steps = page.getByRole('list').filter({ has: page.locator('[aria-current="step"]') });
      const count = await steps.getByRole('button').count();
      for (let step = 1; step < count; step += 1) {
        await page.getByRole('button', { name: t.next, exact: true }).click();
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
        await expectAccessible(page);
      }
      await page.getByRole('button', { name: t.publish }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.publishNow }).click();
      await expect(page).toHaveURL(/\/admin\/?$/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t.title);
      await expect(async () => {
        expect(await (await page.request.get(t.home)).text()).toContain(`${t.written}</b>`);
      }).toPass();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t.title);
    });

    test('may keep the starter, and asks no more [SET-UP-03]', async ({ page, admin }) => {
      await setUpOffice(admin.dataDir, true);
      await enterAdmin(page, admin, { language }, { heading: t.title });
      await page.getByRole('button', { name: t.keep }).click();
      await expect(page).toHaveURL(/\/admin\/?$/);
      await page.reload();
      await expect(page).toHaveURL(/\/admin\/?$/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t.title);
    });
  });
}
