import { expectAccessible } from './axe.ts';
import { LANGUAGES } from './fixtures.ts';
import { call, expect, findConversation, openBrowser, sendMessage, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    note: 'ملاحظة',
    title: 'ملاحظة للفريق',
    mention: 'ذكر زميل',
    add: 'إضافة الملاحظة',
    told: /^ورد ذكرك في ملاحظة كتبها/,
    open: 'فتح',
    hide: 'إخفاء التنبيه',
    mails: 'البريد عند ذكرك أو إسناد محادثة إليك',
    morning: 'مرة واحدة في الصباح',
    save: 'حفظ',
  },
  en: {
    note: 'Note',
    title: 'Note for the team',
    mention: 'Mention a colleague',
    add: 'Add the note',
    told: /mentioned you in a note/,
    open: 'Open',
    hide: 'Hide the notification',
    mails: 'Mail when you are mentioned or assigned a conversation',
    morning: 'Once in the morning',
    save: 'Save',
  },
} as const;

test.use({ sendsMail: true });

for (const { language } of LANGUAGES) {
  const t = TEXTS[language];
  test.describe(`a mention in ${language}`, () => {
    test.use({ device: { language, width: 1440, touch: false } });

    test('is written with the keyboard, and reaches the colleague on every page [OFFICE-TOLD-05]', async ({
      page,
      sharedAdmin,
    }) => {
      const colleague = await sharedAdmin.addPerson('editor', language);
      const name = `Reem ${language}`;
      await call(colleague.calls, 'changeAccount', { body: { name } });
      const surname = `Told${language}`;
      await sendMessage(page, surname);
      const { id } = await findConversation(colleague.calls, surname);
      const browser = await openBrowser(page, colleague, sharedAdmin);
      const theirs = await browser.newPage();
      await theirs.goto('/admin/content/news');

      await page.goto(`/admin/inbox/${id}`);
      await page.getByText(t.note, { exact: true }).click();
      const field = page.getByRole('textbox', { name: t.title });
      await field.fill('Please call, ');
      await field.pressSequentially('@');
      const menu = page.getByRole('dialog', { name: t.mention });
      await expectAccessible(page, [1440]);
      await menu.getByRole('button', { name }).press('Enter');
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(`Please call, @${name} `);
      await page.keyboard.type('today.');
      await expect(field).toHaveValue(`Please call, @${name} today.`);
      await field.pressSequentially(' @');
      await page.keyboard.press('Escape');
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(`Please call, @${name} today. @`);
      await page.getByRole('button', { name: t.add }).click();
      await expect(field).toHaveValue('');

      await theirs.reload();
      const bar = theirs.getByRole('status').filter({ hasText: t.told });
      await expect(bar).toContainText(surname);
      await expectAccessible(theirs, [1440, 320]);
      await bar.getByRole('button', { name: t.hide }).click();
      await expect(bar).toHaveCount(0);
      await theirs.goto('/admin/');
      await theirs.getByRole('link', { name: t.told }).click();
      await expect(theirs).toHaveURL(new RegExp(`/admin/inbox/${id}`));
      await expect
        .poll(async () => (await call(colleague.calls, 'inboxCounts')).notifications)
        .toEqual([]);

      await theirs.goto('/admin/account');
      await theirs.getByRole('combobox', { name: t.mails }).selectOption({ label: t.morning });
      await theirs.getByRole('button', { name: t.save, exact: true }).first().click();
      await expect
        .poll(async () => (await call(colleague.calls, 'account')).notificationMails)
        .toBe('morning');
      await browser.close();
    });
  });
}
