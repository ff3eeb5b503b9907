import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';
import { expect, test } from './shared-admin.ts';

const TEXTS = {
  ar: { page: 'النظام', more: 'المزيد', check: 'فحص من جديد', backup: 'النسخة الاحتياطية' },
  en: { page: 'System', more: 'More', check: 'Check again', backup: 'Backup' },
} as const;

for (const device of mostlyOn('desktop')) {
  const { language, width } = device;
  const t = TEXTS[language];
  test.describe(`the page "System" in ${language} at ${width} px`, () => {
    test.use({ device });

    test('is found, says what to do, and checks again [OFFICE-SYSTEM-04]', async ({ page }) => {
      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (width === 390) {
        await page.getByRole('button', { name: t.more }).click();
        await page.getByRole('link', { name: t.page, exact: true }).click();
      } else {
        // The page may be shown before it listens to keys.
        const search = page.getByRole('combobox');
        await expect(async () => {
          await page.keyboard.press('Control+k');
          await expect(search).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await search.fill(t.page);
        await page.getByRole('option', { name: t.page, exact: true }).click();
      }
      await expect(page.getByRole('heading', { level: 1, name: t.page })).toBeVisible();
      const backup = page.getByRole('listitem').filter({ hasText: 'npm run backup' });
      await expect(backup.getByText(t.backup, { exact: true })).toBeVisible();
      await expect(page.getByRole('term')).toHaveCount(7);
      // Every job has a name in the language of the back office.
      const jobs = page.getByRole('rowheader');
      const check = page.getByRole('button', { name: t.check });
      await expect(async () => {
        const checked = page.waitForResponse('**/admin/api/system');
        await check.click();
        expect((await checked).status()).toBe(200);
        await expect(jobs.first()).toBeVisible({ timeout: 1_000 });
      }).toPass();
      const untranslated = language === 'ar' ? jobs.locator('bdi') : jobs.locator('[lang]');
      await expect(untranslated).toHaveCount(0);
      await page.locator('summary').click();
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page);
    });
  });
}

test.describe('to an editor', () => {
  test.use({ role: 'editor' });

  test('the page "System" is neither offered nor shown [OFFICE-SYSTEM-05]', async ({ page }) => {
    await page.goto('/admin/system');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your role does not include this page',
    );
    await expect(page.getByRole('link', { name: 'System' })).toHaveCount(0);
  });
});
