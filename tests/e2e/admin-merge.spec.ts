import { SANDBOXED } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { call, expect, findConversation, sendMessage, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    more: 'المزيد',
    open: 'دمج مع محادثة أخرى له…',
    dialog: 'دمج محادثتين',
    kept: /تبقى حالة هذه المحادثة/,
    action: 'دمج',
    thread: 'سجل المحادثة',
    happened: /دُمجت معها/,
    reply: 'الرد',
    none: /ليس لهذا الشخص محادثة أخرى/,
    close: 'إغلاق',
  },
  en: {
    more: 'More',
    open: 'Merge with another of this person…',
    dialog: 'Merge two conversations',
    kept: /This one’s state and assignee stay/,
    action: 'Merge',
    thread: 'Conversation',
    happened: /Merged with/,
    reply: 'Reply',
    none: /no other conversation to merge with/,
    close: 'Close',
  },
} as const;

test.use({ sendsMail: true });

for (const language of ['ar', 'en'] as const) {
  const t = TEXTS[language];
  const width = language === 'ar' ? 1440 : 390;
  test.describe(`in ${language}, ${width} px wide`, () => {
    test.use({
      device: { language, width, touch: width === 390 },
      expected: [SANDBOXED, '409 (Conflict)'],
    });

    test('a conversation is merged with another of its person, and what a colleague was writing in it goes on in the merged one [OFFICE-MERGE-01]', async ({
      page,
      sharedAdmin,
      browser,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', language);
      const email = `merged-${language}@example.com`;
      // Other tests send the number of all examples.
      const phone = language === 'ar' ? '0509990001' : '0509990002';
      await sendMessage(page, `Mergefirst${language}`, {
        email,
        phone,
        massage: 'The first question.',
      });
      const first = await findConversation(calls, `Mergefirst${language}`);
      await sendMessage(page, `Mergesecond${language}`, {
        email,
        phone,
        massage: 'The second question.',
      });
      const second = await findConversation(calls, `Mergesecond${language}`);
      await call(calls, 'changeConversations', { body: { ids: [first.id], state: 'open' } });

      // A colleague writes in the older one, and the server does not have it yet.
      const colleague = await sharedAdmin.addPerson('editor', language);
      const context = await browser.newContext({
        storageState: colleague.state,
        baseURL: sharedAdmin.url,
      });
      const other = await context.newPage();
      await other.goto(`/admin/inbox/${first.id}`);
      if (width === 390)
        await other.getByRole('button', { name: t.reply, exact: true }).first().click();
      await other.getByRole('textbox', { name: t.reply }).fill('Half a sentence');
      await expect
        .poll(
          async () => (await call(colleague.calls, 'conversation', { id: first.id })).draft?.text,
        )
        .toBe('Half a sentence');

      await page.goto(`/admin/inbox/${first.id}`);
      await expect(page.getByRole('log', { name: t.thread })).toContainText('The first question.');
      await page.getByRole('article').getByRole('button', { name: t.more, exact: true }).click();
      await page.getByRole('button', { name: t.open }).click();
      const dialog = page.getByRole('dialog', { name: t.dialog });
      await expect(dialog.getByRole('radio')).toHaveCount(1);
      await expect(dialog).toContainText('The second question.');
      await expect(dialog).toContainText(t.kept);
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page, [width, 320]);
      await page.setViewportSize({ width, height: 844 });
      await dialog.getByRole('button', { name: t.action, exact: true }).click();

      // The page is that of the newer one, from which replies go on.
      await expect(page).toHaveURL(new RegExp(second.id));
      const thread = page.getByRole('log', { name: t.thread });
      await expect(thread).toContainText(/The first question\.[\s\S]*The second question\./);
      await expect(thread).toContainText(t.happened);
      await expectAccessible(page, [width]);

      // The colleague's page follows, with what was written.
      await other.reload();
      await expect(other).toHaveURL(new RegExp(second.id));
      await expect
        .poll(
          async () => (await call(colleague.calls, 'conversation', { id: first.id })).draft?.text,
        )
        .toBe('Half a sentence');
      await context.close();

      await page.getByRole('article').getByRole('button', { name: t.more, exact: true }).click();
      await page.getByRole('button', { name: t.open }).click();
      await expect(dialog).toContainText(t.none);
      await dialog.getByRole('button', { name: t.close }).click();
      await expect(dialog).toBeHidden();
    });
  });
}
