import type { APIRequestContext, Page } from '@playwright/test';
import { emptyValue } from '../../contract/admin/content/draft-fields.ts';
import { blockFields } from '../../contract/content/page-blocks.ts';
import type { Localized } from '../../contract/locale.ts';
import { translateWords } from '../helpers/loopback-translation.ts';
import { SANDBOXED } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import {
  call,
  editDraft,
  expect,
  publishDraft,
  publishNews,
  type SharedAdmin,
  test,
} from './shared-admin.ts';

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
    contents: /^محتوى الجزء/,
    draftHere: 'مسودة آلية (أجزاء الصفحة 2، النص)',
    confirmHere: 'قرأتها وهي صحيحة (أجزاء الصفحة 1، النص)',
    takeBackHere: 'إعادة النص السابق (أجزاء الصفحة 1، النص)',
    unread: 'ترجمة آلية لم تُقرأ',
    blockBody: 'النص، بالإنجليزية',
    lost: /أسقطت الترجمة ما يلي.*2026/,
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
    contents: /^Contents of the block/,
    draftHere: 'Draft by machine (Blocks 2, Text)',
    confirmHere: 'I have read it, and it is right (Blocks 1, Text)',
    takeBackHere: 'Take it back (Blocks 1, Text)',
    unread: 'Drafted by machine, not yet read',
    blockBody: 'Text, in English',
    lost: /has lost this.*2026/,
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

/** Publishes a page of two blocks, and changes the Arabic of a text in the last one, and removes English of the first. @returns the page */
async function publishPage(calls: APIRequestContext, language: 'ar' | 'en') {
  const created = { kind: 'page', id: 0 } as const;
  const empty = emptyValue({ type: 'group', fields: blockFields }) as object;
  const block = (heading: Localized, html: Localized) => ({
    ...{ ...empty, block: 'text', heading, html },
  });
  const first = block({ ar: 'الخبر', en: 'News' }, { ar: '<p>اليوم.</p>', en: '<p>Today.</p>' });
  const last = block(
    { ar: 'الصيف', en: 'Summer' },
    { ar: '<p>يبدأ برنامج الصيف.</p>', en: '<p>The camp begins.</p>' },
  );
  const { id } = await call(calls, 'createEntry', {
    entry: created,
    body: {
      changes: [
        { path: 'address', from: '', to: `camp-${language}` },
        { path: 'title.ar', from: '', to: 'برنامج الصيف' },
        { path: 'title.en', from: '', to: 'The camp' },
        { path: 'blocks', from: [], to: [first, last] },
      ],
    },
  });
  const entry = { ...created, id };
  await publishDraft(calls, entry);
  const html = { ...last.html, ar: '<p>يبدأ برنامج الصيف في ٢٠٢٦.</p>' };
  const heading = { ...first.heading, en: '' };
  await editDraft(calls, entry, {
    blocks: [
      { ...first, heading },
      { ...last, html },
    ],
  });
  return entry;
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

    test('a block says that its English is old, has it drafted, and keeps the mark when it is moved [OFFICE-TRANSLATE-03]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('editor', language);
      const entry = await publishPage(calls, language);
      await page.goto(`/admin/content/page/${entry.id}`);
      if (width === 390) await page.getByRole('radio', { name: /English/ }).check({ force: true });
      const rows = page.locator('.block-list .order-item');
      // The folded block says it.
      await expect(rows.last().locator('summary').getByText(t.older)).toBeVisible();
      await expect(rows.first().locator('summary')).not.toContainText(t.older);
      // The key that goes to the next old English leads into it.
      await page.keyboard.press('Alt+ArrowDown');
      const english = rows.last().getByRole('textbox', { name: t.blockBody });
      await expect(english).toBeFocused();
      await expect(english).toContainText('The camp begins.');
      sharedAdmin.translation?.translateBy((html) =>
        translateWords(html.replace(/<span.*?<\/span>/, '')),
      );
      await rows.last().getByRole('button', { name: t.draftHere, exact: true }).click();
      await expect(rows.last().getByText(t.drafted)).toBeVisible();
      await expect(rows.last().getByRole('alert')).toHaveText(t.lost);
      await rows.last().locator('.grip').focus();
      for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
      const takeBack = rows.first().getByRole('button', { name: t.takeBackHere, exact: true });
      await expect(takeBack).toBeVisible();
      // What it has lost is said where the block is now.
      await expect(rows.first().getByRole('alert')).toHaveText(t.lost);
      expect(await overflow(page)).toBe(0);
      await takeBack.click();
      await expect(rows.first().getByRole('textbox', { name: t.blockBody })).toContainText(
        'The camp begins.',
      );
      await expect(page.getByText(t.drafted)).toHaveCount(0);
      sharedAdmin.translation?.translateBy(translateWords);
      await page.getByRole('button', { name: t.draftAll }).click();
      await rows.first().getByRole('button', { name: t.confirmHere, exact: true }).click();
      // The other draft is in a folded block, which says so.
      await expect(rows.last().locator('summary').getByText(t.unread)).toBeVisible();
      const { translations } = await call(calls, 'readEntry', { entry });
      expect(translations).toMatchObject({
        'blocks.0.html': 'current',
        'blocks.1.heading': 'drafted',
        'blocks.1.html': 'current',
      });
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
