import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { call, expect, findConversation, sendMessage, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    folders: /^أقسام أخرى/,
    more: 'المزيد',
    labels: 'الوسوم…',
    define: 'وسوم الصندوق',
    add: 'إضافة وسم',
    arabic: 'بالعربية',
    english: 'بالإنجليزية',
    tint: 'اللون',
    green: 'أخضر',
    save: 'حفظ',
    saved: 'حُفظت الوسوم.',
    give: /^وسوم/,
    apply: 'تطبيق',
    conversations: 'المحادثات',
    filter: /^تصفية/,
    label: 'الوسم',
    show: 'عرض واحدة',
    happened: 'سجل المحادثة',
    labelled: /وُسمت: ⁨?شريك/,
    name: 'شريك',
  },
  en: {
    folders: /^Other folders/,
    more: 'More',
    labels: 'Labels…',
    define: 'Labels of the inbox',
    add: 'Add a label',
    arabic: 'In Arabic',
    english: 'In English',
    tint: 'Colour',
    green: 'Green',
    save: 'Save',
    saved: 'The labels are saved.',
    give: /^Labels of/,
    apply: 'Apply',
    conversations: 'Conversations',
    filter: /^Filter/,
    label: 'Label',
    show: 'Show 1',
    happened: 'Conversation',
    labelled: /Labelled ⁨?Partner/,
    name: 'Partner',
  },
} as const;

for (const language of ['ar', 'en'] as const) {
  const t = TEXTS[language];
  const width = language === 'ar' ? 1440 : 390;
  test.describe(`in ${language}, ${width} px wide`, () => {
    test.use({ device: { language, width, touch: width === 390 } });

    test('labels are defined, given by key and to a selection, seen in the list and filtered by [OFFICE-LABELS-01]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', language);
      const { version } = await call(calls, 'labels');
      await call(calls, 'saveLabels', { body: { version, labels: [] } });
      const surnames = [`Labelson${language}`, `Labelman${language}`] as const;
      for (const surname of surnames) await sendMessage(page, surname);
      await page.goto('/admin/inbox');
      await page.getByRole('button', { name: t.folders }).click();
      await page.getByRole('button', { name: t.labels }).click();
      const define = page.getByRole('dialog', { name: t.define });
      await define.getByRole('button', { name: t.add }).click();
      await define.getByLabel(t.arabic).fill('شريك');
      await define.getByLabel(t.english).fill('Partner');
      await define.getByLabel(t.tint).selectOption(t.green);
      await expectAccessible(page, [width, 320]);
      await page.setViewportSize({ width, height: 844 });
      await define.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page.getByText(t.saved)).toBeVisible();

      // One, by its key or its menu.
      const { id } = await findConversation(calls, surnames[0]);
      await page.goto(`/admin/inbox/${id}`);
      const thread = page.getByRole('log', { name: t.happened });
      await expect(thread).toBeVisible();
      await page.keyboard.press('l');
      const give = page.getByRole('dialog', { name: t.give });
      await give.getByRole('checkbox', { name: t.name }).check();
      await give.getByRole('button', { name: t.apply }).click();
      await expect(give).toHaveCount(0);
      await expect(thread).toContainText(t.labelled);

      // Several together: what the one has already stays.
      await page.goto(`/admin/inbox?search=Label`);
      const rows = page.getByRole('list', { name: t.conversations }).getByRole('listitem');
      const row = (surname: string) => rows.filter({ hasText: surname });
      await expect(row(surnames[0])).toContainText(t.name);
      await row(surnames[0]).getByRole('checkbox').check({ force: true });
      await row(surnames[1]).getByRole('checkbox').check({ force: true });
      expect(await overflow(page)).toBe(0);
      await page.getByRole('toolbar').getByRole('button', { name: t.more }).click();
      await page.getByRole('button', { name: t.labels }).click();
      const box = give.getByRole('checkbox', { name: t.name });
      expect(await box.evaluate((each: HTMLInputElement) => each.indeterminate)).toBe(true);
      await box.check();
      await give.getByRole('button', { name: t.apply }).click();
      await expect(row(surnames[1])).toContainText(t.name);
      await expectAccessible(page, [width, 320]);
      await page.setViewportSize({ width, height: 844 });

      // The condition is in the address.
      const { labels } = await call(calls, 'labels');
      const other = await findConversation(calls, surnames[1]);
      const remove = labels.map((label) => label.id);
      await call(calls, 'labelConversations', { body: { ids: [other.id], add: [], remove } });
      await page.getByRole('button', { name: t.filter }).click();
      await page.getByLabel(t.label, { exact: true }).selectOption(t.name);
      await page.getByRole('button', { name: t.show }).click();
      await expect(page).toHaveURL(/label=/);
      await expect(rows).toHaveCount(1);
      await expect(row(surnames[0])).toBeVisible();
    });
  });
}
