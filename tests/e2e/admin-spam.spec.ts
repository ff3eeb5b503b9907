import { SANDBOXED } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { call, expect, findConversation, sendMessage, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    more: 'المزيد',
    mark: 'رسالة مزعجة…',
    dialog: 'أهي مزعجة؟',
    add: /^إضافة ⁨?nuisance-ar@spam/,
    action: 'تمييزها مزعجة',
    folders: /^أقسام أخرى/,
    suspected: /^رسائل مزعجة محتملة/,
    open: 'قائمة المزعجين…',
    list: 'قائمة المزعجين',
    search: 'بحث في القائمة',
    field: 'بريد أو نطاق أو رقم',
    addOne: 'إضافة',
    provider: /ملايين/,
    remove: /^حذف .*nuisance-ar@spam/,
    none: 'لا نتيجة',
    close: 'إغلاق',
    unlist: /من قائمة المزعجين$/,
    release: 'ليست مزعجة',
    happened: 'سجل المحادثة',
    released: /مُيّزت بأنها ليست مزعجة/,
    conversations: 'المحادثات',
    moved: 'نُقلت محادثة واحدة إلى الرسائل المزعجة المحتملة.',
  },
  en: {
    more: 'More',
    mark: 'Mark as spam…',
    dialog: 'Mark it as spam?',
    add: /^Add ⁨?nuisance-en@spam/,
    action: 'Mark as spam',
    folders: /^Other folders/,
    suspected: /^Possible spam/,
    open: 'Spam senders…',
    list: 'Spam senders',
    search: 'Search the list',
    field: 'Address, domain or phone number',
    addOne: 'Add',
    provider: /Millions/,
    remove: /^Take .*nuisance-en@spam/,
    none: 'No result',
    close: 'Close',
    unlist: /off the list of spam senders$/,
    release: 'Not spam',
    happened: 'Conversation',
    released: /Marked as not spam/,
    conversations: 'Conversations',
    moved: '1 conversation was moved to possible spam.',
  },
} as const;

for (const language of ['ar', 'en'] as const) {
  const t = TEXTS[language];
  const width = language === 'ar' ? 1440 : 390;
  test.describe(`in ${language}, ${width} px wide`, () => {
    test.use({
      device: { language, width, touch: width === 390 },
      expected: [SANDBOXED, '422 (Unprocessable Entity)'],
    });

    test('a conversation is marked as spam with its sender, who is managed in a list, and released [OFFICE-SPAM-01]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', language);
      const email = `nuisance-${language}@spam.example`;
      await sendMessage(page, `Spamfirst${language}`, { email });
      const { id } = await findConversation(calls, `Spamfirst${language}`);
      await page.goto(`/admin/inbox/${id}`);
      const thread = page.getByRole('log', { name: t.happened });
      await expect(thread).toBeVisible();
      await page.getByRole('article').getByRole('button', { name: t.more, exact: true }).click();
      await page.getByRole('button', { name: t.mark }).click();
      const mark = page.getByRole('dialog', { name: t.dialog });
      await mark.getByRole('checkbox', { name: t.add }).check();
      await expectAccessible(page, [width, 320]);
      await page.setViewportSize({ width, height: 844 });
      await mark.getByRole('button', { name: t.action }).click();
      await expect(page.getByRole('button', { name: t.release })).toBeVisible();

      // What the sender writes next arrives in the folder.
      await sendMessage(page, `Spamsecond${language}`, { email: email.toUpperCase() });
      await page.goto('/admin/inbox');
      const rows = page.getByRole('list', { name: t.conversations }).getByRole('listitem');
      await page.getByRole('button', { name: t.folders }).click();
      await page.getByRole('button', { name: t.suspected }).click();
      const second = rows.filter({ hasText: `Spamsecond${language}` });
      await expect(second).toBeVisible();
      await second.getByRole('link').click();
      await page.getByRole('checkbox', { name: t.unlist }).check();
      await page.getByRole('button', { name: t.release }).click();
      await expect(thread).toContainText(t.released);

      // The list.
      await call(calls, 'addSpamSender', { body: { sender: email } });
      await page.goto('/admin/inbox');
      await page.getByRole('button', { name: t.folders }).click();
      await page.getByRole('button', { name: t.open }).click();
      const list = page.getByRole('dialog', { name: t.list });
      await expect(list.getByRole('listitem').filter({ hasText: email })).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await list.getByLabel(t.field).fill('gmail.com');
      await list.getByRole('button', { name: t.addOne, exact: true }).click();
      await expect(list.getByRole('alert')).toContainText(t.provider);
      await expectAccessible(page, [width, 320]);
      await page.setViewportSize({ width, height: 844 });
      await list.getByLabel(t.search).fill(email);
      await list.getByRole('button', { name: t.remove }).click();
      await expect(list.getByRole('heading', { name: t.none })).toBeVisible();
      await list.getByRole('button', { name: t.close }).click();

      // Several together.
      await sendMessage(page, `Spamthird${language}`);
      await page.goto(`/admin/inbox?search=Spamthird${language}`);
      await rows.getByRole('checkbox').check({ force: true });
      await page.getByRole('toolbar').getByRole('button', { name: t.more }).click();
      await page.getByRole('button', { name: t.mark }).click();
      await mark.getByRole('button', { name: t.action }).click();
      await expect(page.getByText(t.moved)).toBeVisible();
      await expect(rows).toHaveCount(0);
    });
  });
}
