import { join } from 'node:path';
import { openDatabase } from '../../server/platform/database/database.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { call, expect, findConversation, sendMessage, test } from './shared-admin.ts';

test.use({ sendsMail: true });

const TEXTS = {
  ar: {
    surname: 'البيشي',
    inbox: 'المحادثات',
    reply: 'الرد',
    log: 'سجل المحادثة',
    options: 'خيارات الإرسال',
    later: 'إرسال لاحقًا…',
    dialog: 'إرسال لاحقًا',
    time: /^الموعد/,
    far: /خلال ستين يومًا/,
    week: 'بعد أسبوع',
    schedule: 'جدولة الإرسال',
    scheduled: /يُرسل الرد في موعده/,
    leaves: /يُرسل/,
    folders: /^أقسام أخرى/,
    folder: /^سيُرسل لاحقًا/,
    takeBack: 'إعادته مسودة',
    now: 'إرساله الآن',
    returned: /لم يُرسل ردك، وعاد إلى هنا/,
    event: /لأن المُرسِل كتب قبل موعده/,
    told: /لم يُرسل ردك المجدول، وعاد إلى مسودتك/,
    snooze: 'إرسال وتأجيل…',
    snoozeDialog: 'إرسال وتأجيل',
    until: /^حتى /,
    words: 'يبدأ البرنامج في يناير.',
    more: 'وهو مجاني.',
  },
  en: {
    surname: 'Albishi',
    inbox: 'Conversations',
    reply: 'Reply',
    log: 'Conversation',
    options: 'Ways to send',
    later: 'Send later…',
    dialog: 'Send later',
    time: /^Time in/,
    far: /within sixty days/,
    week: 'In a week',
    schedule: 'Schedule it',
    scheduled: /The reply is sent at its time/,
    leaves: /Leaves/,
    folders: /^Other folders/,
    folder: /^To be sent later/,
    takeBack: 'Take back',
    now: 'Send now',
    returned: /Your reply was not sent, and is here again/,
    event: /because the sender wrote first/,
    told: /Your scheduled reply was not sent. It is your draft again/,
    snooze: 'Send and snooze…',
    snoozeDialog: 'Send and snooze',
    until: /^Until /,
    words: 'It begins in January.',
    more: 'It is free.',
  },
} as const;

for (const language of ['ar', 'en'] as const) {
  test.describe(`a reply in ${language}`, () => {
    const t = TEXTS[language];
    test.use({
      device: { language, width: 1440, touch: false },
      expected: ['409 (Conflict)'],
    });

    test('is sent later, stands in its folder, is taken back, comes back when the person writes, and is sent now [INBOX-LATER-11]', async ({
      page,
      sharedAdmin,
    }) => {
      const email = { email: `${language}-later@example.com` };
      await sendMessage(page, t.surname, email);
      const { calls } = await sharedAdmin.person('administrator', language);
      const { id } = await findConversation(calls, t.surname);
      await page.goto(`/admin/inbox/${id}`);
      const row = page.getByRole('list', { name: t.inbox }).getByRole('link', { name: t.surname });
      const log = page.getByRole('log', { name: t.log });
      const field = page.getByRole('textbox', { name: t.reply });
      const dialog = page.getByRole('dialog', { name: t.dialog });
      const takeBack = log.getByRole('button', { name: t.takeBack });
      const open = async () => {
        await page.getByRole('button', { name: t.options }).click();
        await page.getByRole('dialog').getByRole('button', { name: t.later }).click();
      };
      const schedule = async () => {
        await open();
        await dialog.getByRole('button', { name: t.week }).click();
        await dialog.getByRole('button', { name: t.schedule }).click();
        await expect(takeBack).toBeVisible();
        await expect(field).toHaveValue('');
      };
      await field.fill(t.words);
      await open();
      await expectAccessible(page, [1440, 320]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await dialog.getByLabel(t.time).fill('2090-01-01T09:00');
      await dialog.getByRole('button', { name: t.schedule }).click();
      await expect(dialog.getByRole('alert')).toContainText(t.far);
      await page.keyboard.press('Escape');
      await schedule();
      await expect(page.getByRole('status').filter({ hasText: t.scheduled })).toHaveCount(1);
      const waiting = log.getByRole('article').filter({ hasText: t.words });
      await expect(waiting).toContainText(t.leaves);
      await expect(row).toHaveCount(0);
      await page.getByRole('button', { name: t.folders }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.folder }).click();
      await expect(row.getByText(t.leaves)).toBeVisible();
      await row.click();
      await expect(takeBack).toBeVisible();
      await expectAccessible(page, [1440, 320]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });

      await takeBack.click();
      await expect(field).toHaveValue(t.words);
      await expect(takeBack).toHaveCount(0);

      // The person writes while the next words are being typed.
      await schedule();
      await sendMessage(page, t.surname, email);
      await field.fill(t.more);
      await expect(field).toHaveValue(`${t.words}\n\n${t.more}`);
      await expect(page.getByText(t.returned)).toBeVisible();
      await expect(log.getByText(t.event).first()).toBeVisible();
      await expect(takeBack).toHaveCount(0);

      // Its time comes.
      await schedule();
      const file = join(sharedAdmin.dataDir, 'yafee.sqlite');
      const { db, close } = openDatabase({ kind: 'sqlite', file });
      await db.updateTable('scheduled_replies').set({ due_at: 1 }).execute();
      await close();
      const state = () => call(calls, 'conversation', { id });
      await expect.poll(async () => (await state()).scheduled).toBe(null);
      expect((await state()).timeline.at(-1)).toMatchObject({ kind: 'reply', by: {} });

      // By hand, and with a snooze.
      await page.reload();
      await field.fill(t.more);
      await schedule();
      await log.getByRole('button', { name: t.now }).click();
      await expect(takeBack).toHaveCount(0);
      await expect(log.getByRole('article').filter({ hasText: t.more }).last()).toBeVisible();
      await field.fill(t.words);
      await page.getByRole('button', { name: t.options }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.snooze }).click();
      const snooze = page.getByRole('dialog', { name: t.snoozeDialog });
      await snooze.getByRole('button', { name: t.week }).click();
      await snooze.getByRole('button', { name: t.snoozeDialog }).click();
      await expect(page.getByRole('complementary').getByText(t.until)).toBeVisible();
    });

    test('that came back is announced to whoever wrote it [INBOX-LATER-12]', async ({
      page,
      sharedAdmin,
    }) => {
      const email = { email: `${language}-told@example.com` };
      await sendMessage(page, `${t.surname}2`, email);
      const { calls } = await sharedAdmin.person('administrator', language);
      const { id } = await findConversation(calls, `${t.surname}2`);
      await call(calls, 'sendReply', {
        id,
        body: {
          ...{ key: crypto.randomUUID(), text: t.words, seen: null, state: 'closed' },
          dueAt: Date.now() + 86_400_000,
        },
      });
      await sendMessage(page, t.surname, email);
      await page.goto('/admin');
      await expect(page.getByText(t.told).first()).toBeVisible();
      await page.goto(`/admin/inbox/${id}`);
      await expect(page.getByRole('textbox', { name: t.reply })).toHaveValue(t.words);
      await expect(page.getByText(t.returned)).toBeVisible();
    });
  });
}
