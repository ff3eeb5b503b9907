import type { Page } from '@playwright/test';
import { SANDBOXED } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { call, editDraft, expect, publishNews, type SharedAdmin, test } from './shared-admin.ts';

test.use({ translates: true });

const TEXTS = {
  ar: {
    body: 'النص، بالإنجليزية',
    title: 'العنوان، بالإنجليزية',
    draft: 'مسودة آلية',
    draftAll: 'مسودة آلية لحقلين',
    drafted: 'ترجمة آلية لم يقرأها أحد بعد.',
    confirm: 'قرأتها وهي صحيحة',
    takeBack: 'إعادة النص السابق',
    older: 'أقدم من العربية',
    matches: 'مطابقة',
    busy: /تُترجم نصوص أخرى الآن/,
    review: 'مراجعة ثم نشر',
    notRead: /لم يقرأها أحد بعد/,
    publish: 'نشر',
    page: 'مسرد المصطلحات',
    add: 'إضافة مصطلح',
    arabic: 'بالعربية',
    english: 'بالإنجليزية',
    save: 'حفظ',
    taken: /في المسرد من قبل/,
    cancel: 'إلغاء',
    remove: /^حذف «.*الوادي/,
    import: 'استيراد',
    imported: 'أُضيف 1، وعُدّل 0، ولم يُقرأ 1.',
  },
  en: {
    body: 'Body, in English',
    title: 'Title, in English',
    draft: 'Draft by machine',
    draftAll: 'Draft 2 fields by machine',
    drafted: 'Drafted by machine. Nobody has read it yet.',
    confirm: 'I have read it, and it is right',
    takeBack: 'Take it back',
    older: 'Older than the Arabic',
    matches: 'Matches',
    busy: /Other texts are being translated/,
    review: 'Review and publish',
    notRead: /nobody has read it yet/,
    publish: 'Publish',
    page: 'Glossary',
    add: 'Add a term',
    arabic: 'In Arabic',
    english: 'In English',
    save: 'Save',
    taken: /has this term already/,
    cancel: 'Cancel',
    remove: /^Delete “.*الوادي/,
    import: 'Import',
    imported: '1 added, 0 changed, 1 left out.',
  },
} as const;

/** Publishes a news item, and changes its Arabic. @returns its path in the back office */
async function openOutdated(page: Page, { person }: SharedAdmin, language: 'ar' | 'en') {
  const editor = await person('editor', language);
  const item = await publishNews(editor.calls, language === 'ar' ? 51 : 52);
  await editDraft(editor.calls, item, {
    'html.ar': '<p>الخبر اليوم.</p>',
    'title.ar': 'برنامج الصيف يبدأ غدًا',
  });
  await page.goto(`/admin/content/news/${item.id}`);
  return { editor, item };
}

for (const language of ['ar', 'en'] as const) {
  const t = TEXTS[language];
  const width = language === 'ar' ? 390 : 1440;
  test.describe(`in ${language}, ${width} px wide`, () => {
    test.use({
      device: { language, width, touch: width === 390 },
      role: 'editor',
      expected: [SANDBOXED, '422 (Unprocessable Entity)', '409 (Conflict)'],
    });

    test('English is drafted by machine, read, taken back and published once it is confirmed [OFFICE-TRANSLATE-01]', async ({
      page,
      sharedAdmin,
    }) => {
      const { editor, item } = await openOutdated(page, sharedAdmin, language);
      if (width === 390) await page.getByRole('radio', { name: /English/ }).check({ force: true });
      const title = page.getByRole('textbox', { name: t.title });
      await expect(title).toBeVisible();
      sharedAdmin.translation?.fail({ status: 429, body: { error: 'Slowdown' } });
      await page.getByRole('button', { name: t.draft, exact: true }).first().click();
      await expect(page.getByRole('alert').filter({ hasText: t.busy })).toBeVisible();
      sharedAdmin.translation?.fail(null);
      await page.getByRole('button', { name: t.draftAll }).click();
      await expect(page.getByText(t.drafted)).toHaveCount(2);
      await expect(title).toHaveValue('a programme of summer begins tomorrow');
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: t.takeBack }).first().click();
      await expect(title).toHaveValue(item.title.en);
      await expect(page.getByText(t.drafted)).toHaveCount(1);
      await page.getByRole('button', { name: t.review }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t.notRead)).toBeVisible();
      await expect(dialog.getByRole('button', { name: t.publish, exact: true })).toBeDisabled();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t.confirm }).click();
      await expect(page.getByText(t.drafted)).toHaveCount(0);
      const { translations } = await call(editor.calls, 'readEntry', { entry: item });
      expect(translations).toMatchObject({ title: 'outdated', html: 'current' });
      await expectAccessible(page);
    });

    test('the glossary gets terms, changes them, imports and deletes [OFFICE-TRANSLATE-02]', async ({
      page,
    }) => {
      await page.goto('/admin/content/settings/1');
      await page.getByRole('button', { name: t.page }).click();
      const arabic = language === 'ar' ? 'بيت الوادي' : 'دار الوادي';
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.add }).click();
      await dialog.getByLabel(t.arabic).fill(arabic);
      await dialog.getByLabel(t.english).fill('Valley House');
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(dialog.getByRole('cell', { name: 'Valley House' }).first()).toBeVisible();
      await dialog.getByRole('button', { name: t.add }).click();
      await dialog.getByLabel(t.arabic).fill(arabic);
      await dialog.getByLabel(t.english).fill('The House');
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(dialog.getByText(t.taken)).toBeVisible();
      await expect(dialog.getByLabel(t.english)).toHaveValue('The House');
      await dialog.getByRole('button', { name: t.cancel }).click();
      await dialog.getByRole('button', { name: t.import }).click();
      const term = language === 'ar' ? 'مسرد أ' : 'مسرد ب';
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'terms.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`العربية,الإنجليزية\n${term},Glossary A\nبلا ترجمة,\n`),
      });
      await dialog.getByRole('button', { name: t.import }).click();
      await expect(dialog.getByText(t.imported)).toBeVisible();
      expect(await overflow(page)).toBe(0);
      const row = dialog.getByRole('row').filter({ hasText: arabic });
      await row.getByRole('button', { name: t.remove }).click();
      await expect(row).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}
