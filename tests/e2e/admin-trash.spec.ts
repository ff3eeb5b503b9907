import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';
import { call, expect, publicHtml, publishDraft, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    trash: 'المحذوفات',
    more: 'المزيد',
    delete: 'حذف',
    undo: 'تراجع',
    removed: 'حُذفت المادة.',
    back: /^عادت المادة كما كانت/,
    restore: /^استعادة/,
    removedTwo: 'حُذفت المادتان.',
    backTwo: /^عادت المادتان كما كانتا/,
    select: 'تحديد كل ما في الصفحة',
    by: 'حُذفت بيد ندى',
    showAll: 'عرض الكل',
  },
  en: {
    trash: 'Deleted',
    more: 'More',
    delete: 'Delete',
    undo: 'Undo',
    removed: 'The entry was deleted.',
    back: /^The entry is back/,
    restore: /^Restore/,
    removedTwo: '2 entries were deleted.',
    backTwo: /^2 entries are back/,
    select: 'Select all on this page',
    by: 'Deleted by Nada',
    showAll: 'Show all',
  },
} as const;

for (const device of mostlyOn('phone')) {
  const { language, width } = device;
  const t = TEXTS[language];
  test.describe(`the trash in ${language} at ${width} px`, () => {
    test.use({ device });

    test('gives back what was deleted, at once or later [OFFICE-TRASH-02]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', language);
      const word = `Camel${language}${width}`;
      const keys = await Promise.all(
        ['one', 'two'].map(async (number) => {
          const changes = [
            { path: 'title.ar', from: '', to: `${word} ${number}` },
            { path: 'title.en', from: '', to: `${word} ${number}` },
            { path: 'html.ar', from: '', to: '<p>نص</p>' },
            { path: 'publishedAt', from: null, to: '2026-01-01T00:00:00.000Z' },
          ];
          const entry = { kind: 'news' as const, id: 0 };
          const { id } = await call(calls, 'createEntry', { entry, body: { changes } });
          await publishDraft(calls, { ...entry, id });
          return { ...entry, id };
        }),
      );
      const [first = { kind: 'news', id: 0 }] = keys;
      // One entry, on its own page: the list says so, and takes it back.
      await page.goto(`/admin/content/news/${first.id}`);
      await page.getByRole('button', { name: t.more, exact: true }).locator('visible=true').click();
      await page.getByRole('button', { name: t.delete, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.delete, exact: true }).click();
      const note = page.getByRole('status').filter({ hasText: t.removed });
      await expect(note).toBeVisible();
      expect(await publicHtml(page, `/latest-news/${first.id}`)).not.toContain(word);
      await note.getByRole('button', { name: t.undo }).click();
      await expect(page.getByRole('status').filter({ hasText: t.back })).toBeVisible();
      await expect
        .poll(() => publicHtml(page, `/latest-news/${first.id}`))
        .toContain(`${word} one`);
      // Both, in the list; and from the trash.
      await page.goto(`/admin/content/news?search=${word}`);
      if (width === 390) {
        await call(calls, 'removeEntries', { body: { entries: keys } });
        await page.reload();
      } else {
        await page.getByLabel(t.select).check();
        await page.getByRole('button', { name: t.delete, exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: t.delete, exact: true }).click();
        const both = page.getByRole('status').filter({ hasText: t.removedTwo });
        await both.getByRole('button', { name: t.undo }).click();
        await expect(page.getByRole('status').filter({ hasText: t.backTwo })).toBeVisible();
        await call(calls, 'removeEntries', { body: { entries: keys } });
        await page.reload();
      }
      await page.locator('main').getByRole('link', { name: t.trash }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.trash })).toBeVisible();
      const row = page.getByRole('listitem').filter({ hasText: `${word} two` });
      await expect(row).toContainText(t.by);
      await expectAccessible(page);
      expect(await overflow(page)).toBe(0);
      await row.getByRole('button', { name: t.restore }).click();
      await expect(page.getByRole('status').filter({ hasText: t.back })).toBeVisible();
      await expect(row).toHaveCount(0);
      // What the address cannot mean is left out of it, and the way out of a filter without rows keeps nothing of it.
      await page.goto('/admin/trash?kind=lost&search=nothing-has-these-words&page=x');
      await page.getByRole('link', { name: t.showAll }).click();
      await expect(page).toHaveURL(/\/admin\/trash$/);
      await expect(page.getByRole('listitem').filter({ hasText: `${word} one` })).toBeVisible();
    });
  });
}
