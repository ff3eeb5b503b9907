import { readFile } from 'node:fs/promises';
import { SANDBOXED } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { call, expect, publishNews, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    who: 'من',
    kind: 'نوع العمل',
    content: 'محتوى الموقع',
    exports: 'التصدير والتنزيل',
    from: 'من يوم',
    to: 'إلى يوم',
    published: /^نشر .*نساجًا/,
    removed: /^حذف .*نساجًا/,
    gone: 'حُذف',
    history: 'سجل المادة',
    json: 'تصدير إلى JSON',
    none: 'لا شيء بهذه الشروط',
    all: 'عرض الكل',
  },
  en: {
    who: 'Who',
    kind: 'Kind of act',
    content: 'Content of the site',
    exports: 'Exports and downloads',
    from: 'From',
    to: 'To',
    published: /^Published .*weavers/,
    removed: /^Removed .*weavers/,
    gone: 'Deleted',
    history: 'History',
    json: 'Export as JSON',
    none: 'Nothing matches',
    all: 'Show all',
  },
} as const;

for (const language of ['ar', 'en'] as const) {
  const t = TEXTS[language];
  const width = language === 'ar' ? 390 : 1440;
  test.describe(`in ${language}, ${width} px wide`, () => {
    test.use({
      device: { language, width, touch: width === 390 },
      role: 'administrator',
      // The history asks whether the entry still exists.
      expected: [SANDBOXED, '404 (Not Found)'],
    });

    test('the audit log is filtered in its address, leads to things, and is exported as it is filtered [OFFICE-AUDIT-05]', async ({
      page,
      sharedAdmin,
    }) => {
      const editor = await sharedAdmin.addPerson('editor', language);
      const { kind, id } = await publishNews(editor.calls, 41);
      await page.goto(`/admin/audit?by=${editor.id}`);
      const row = page.getByRole('row').filter({ hasText: '41' });
      await expect(row.getByRole('link', { name: t.published })).toBeVisible();
      await page.getByRole('combobox', { name: t.kind }).selectOption(t.content);
      await expect(page).toHaveURL(new RegExp(`by=${editor.id}&kind=content$`));
      await row.getByRole('link', { name: t.published }).click();
      await expect(page).toHaveURL(new RegExp(`/content/news/${id}$`));
      await page.goBack();
      await call(editor.calls, 'removeEntries', { body: { entries: [{ kind, id }] } });
      await page.reload();
      await expect(row.first()).toContainText(t.gone);
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page);
      await row.getByRole('link', { name: t.removed }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.history })).toBeVisible();
      await page.goBack();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t.json }).click(),
      ]);
      const { events } = JSON.parse(await readFile(await file.path(), 'utf8'));
      expect(events.map(({ event }: { event: string }) => event)).toEqual(['removed', 'published']);
      await page.getByRole('combobox', { name: t.kind }).selectOption(t.exports);
      await expect(page.getByRole('heading', { name: t.none })).toBeVisible();
      await page.getByRole('link', { name: t.all }).click();
      await expect(page).toHaveURL(/\/admin\/audit$/);
      await page.getByLabel(t.to, { exact: true }).fill('2019-12-31');
      await expect(page.getByRole('heading', { name: t.none })).toBeVisible();
      await expect(page).toHaveURL(/to=2019-12-31$/);
      await page.getByLabel(t.to, { exact: true }).fill('');
      await expect(page.getByRole('table')).toBeVisible();
      // Printed, there are no controls of the back office.
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('table')).toBeVisible();
      await expect(page.getByRole('button', { name: t.json })).toBeHidden();
      await expect(page.getByRole('navigation').first()).toBeHidden();
    });
  });
}

test.describe('by keyboard', () => {
  test.use({
    device: { language: 'en', width: 1440, touch: false },
    role: 'administrator',
    expected: [SANDBOXED],
  });

  test('one goes from event to event [OFFICE-AUDIT-06]', async ({ page, sharedAdmin }) => {
    const editor = await sharedAdmin.addPerson('editor', 'en');
    const { id } = await publishNews(editor.calls, 42);
    await page.goto(`/admin/audit?by=${editor.id}&kind=content`);
    const link = page.getByRole('link', { name: /^Published .*42/ });
    await expect(link).toBeVisible();
    await page.keyboard.press('j');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/content/news/${id}$`));
  });
});
