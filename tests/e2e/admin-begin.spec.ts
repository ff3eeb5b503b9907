import { SANDBOXED } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { call, expect, findConversation, sendMessage, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    open: 'محادثة جديدة',
    dialog: 'بدء محادثة',
    name: 'الاسم، أو الجهة',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    said: 'ما قيل',
    begin: 'بدء المحادثة',
    writing: 'نكتب أولًا',
    subject: 'عنوان الرسالة',
    basis: 'لماذا نكتب إليه؟',
    published: 'عنوانه منشور لمثل هذا',
    write: 'إلى الكتابة',
    known: /لدينا ما يخص/,
    page: 'صفحة الشخص',
    wrong: /رقم هاتف واحدًا/,
    thread: 'سجل المحادثة',
    begun: 'بُدئت بعد مكالمة',
    byPen: /بقلم .?ندى/,
    reply: 'الرد',
    send: 'إرسال وإغلاق',
  },
  en: {
    open: 'New conversation',
    dialog: 'Begin a conversation',
    name: 'Name, or organisation',
    email: 'Email',
    phone: 'Telephone',
    said: 'What was said',
    begin: 'Begin',
    writing: 'We write first',
    subject: 'Subject of the email',
    basis: 'Why we may write',
    published: 'The address is published for this',
    write: 'Start writing',
    known: /is known to us/,
    page: 'The person’s page',
    wrong: /one telephone number/,
    thread: 'Conversation',
    begun: 'Begun after a call',
    byPen: /written down by .?Nada/,
    reply: 'Reply',
    send: 'Send and close',
  },
} as const;

test.use({ sendsMail: true });

for (const language of ['ar', 'en'] as const) {
  const t = TEXTS[language];
  const width = language === 'ar' ? 1440 : 390;
  test.describe(`in ${language}, ${width} px wide`, () => {
    test.use({
      device: { language, width, touch: width === 390 },
      expected: [SANDBOXED, '422 (Unprocessable Entity)'],
    });

    test('somebody calls, is known while their address is typed, and what they said stands in a conversation of one’s own [OFFICE-BEGIN-01]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', language);
      const email = `caller-${language}@example.com`;
      await sendMessage(page, `Earlier${language}`, { email });
      const earlier = await findConversation(calls, `Earlier${language}`);
      await page.goto('/admin/inbox');
      await expect(page.getByRole('button', { name: t.open })).toBeVisible();
      if (width === 390) await page.getByRole('button', { name: t.open }).click();
      else await page.keyboard.press('n');
      const dialog = page.getByRole('dialog', { name: t.dialog });
      await dialog.getByLabel(t.name).fill(`Caller ${language}`);
      await dialog.getByLabel(t.email).fill(email.toUpperCase());
      await dialog.getByLabel(t.phone).fill('12');
      await dialog.getByLabel(t.said).fill('They ask for a visit on Monday.');
      const known = dialog.getByRole('status');
      await expect(known).toContainText(t.known);
      await expect(known.getByRole('link', { name: earlier.reference })).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page, [width, 320]);
      await page.setViewportSize({ width, height: 844 });
      await dialog.getByRole('button', { name: t.begin, exact: true }).click();
      await expect(dialog.getByText(t.wrong)).toBeVisible();
      // What was typed is still there.
      await expect(dialog.getByLabel(t.said)).toHaveValue(/Monday/);
      await dialog.getByLabel(t.phone).fill('');
      await dialog.getByRole('button', { name: t.begin, exact: true }).click();
      const thread = page.getByRole('log', { name: t.thread });
      await expect(thread).toContainText('They ask for a visit on Monday.');
      await expect(thread).toContainText(t.begun);
      await expect(thread).toContainText(t.byPen);
      await expect(dialog).toBeHidden();
      const begun = await findConversation(calls, `Caller ${language}`);
      expect(begun).toMatchObject({
        isUnread: false,
        assignee: { name: language === 'ar' ? 'ندى' : 'Nada' },
      });
      await expectAccessible(page, [width]);
    });

    test('the first mail to a partner is written in the composer, from the page of the person or the inbox [OFFICE-BEGIN-02]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', language);
      const email = `partner-${language}@example.com`;
      await sendMessage(page, `Partner${language}`, { email });
      const { id } = await findConversation(calls, `Partner${language}`);
      await page.goto(`/admin/person/email-${id}`);
      await page.getByRole('button', { name: t.open }).click();
      const dialog = page.getByRole('dialog', { name: t.dialog });
      await expect(dialog.getByLabel(t.email)).toHaveValue(email);
      await expect(dialog.getByLabel(t.name)).toHaveValue(new RegExp(`Partner${language}`));
      await dialog.getByText(t.writing).click();
      await dialog.getByLabel(t.subject).fill(`A course ${language}`);
      await dialog.getByLabel(t.basis).selectOption(t.published);
      await expectAccessible(page, [width, 320]);
      await page.setViewportSize({ width, height: 844 });
      await dialog.getByRole('button', { name: t.write }).click();
      // The composer waits for the message.
      const field = page.getByRole('textbox', { name: t.reply });
      await expect(field).toBeFocused();
      await field.fill('Shall we plan a course together?');
      await page.getByRole('button', { name: t.send, exact: true }).click();
      await expect(page.getByRole('log', { name: t.thread })).toContainText('Shall we plan');
      const rows = await call(calls, 'findPerson', { body: { person: email } });
      expect(rows.total).toBe(2);
    });
  });
}
