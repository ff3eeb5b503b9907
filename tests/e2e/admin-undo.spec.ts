import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { DAY } from '../../server/platform/durations.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { test as base, call, expect, findConversation, sendMessage } from './shared-admin.ts';

/** The database of the server, in which replies wait until a test lets them go: no test waits for ten seconds, or hurries. */
const test = base.extend<{ held: Database }>({
  async held({ sharedAdmin }, use) {
    const file = join(sharedAdmin.dataDir, 'yafee.sqlite');
    const database = openDatabase({ kind: 'sqlite', file });
    await sql`
      create trigger hold_replies after insert on deliveries when new.purpose = 'reply' begin
        update deliveries set channel = 'held' where id = new.id;
      end`.execute(database.db);
    await use(database);
    await sql`drop trigger hold_replies`.execute(database.db);
    await letGo(database);
    await database.close();
  },
});

async function letGo({ db }: Database): Promise<void> {
  const due = { channel: 'mail', next_try_at: 0 };
  await db.updateTable('deliveries').set(due).where('channel', '=', 'held').execute();
}

test.use({ sendsMail: true });

const TEXTS = {
  ar: {
    surname: 'الدوسري',
    reply: 'الرد',
    log: 'سجل المحادثة',
    send: 'إرسال وإغلاق',
    undo: 'تراجع',
    leaves: 'يُرسل بعد 10 ثوانٍ، ولو أغلقت الصفحة',
    others: 'يُرسل خلال ثوانٍ',
    recorded: 'سُجّل الرد، ويمكنك التراجع عنه قبل أن يُرسل.',
    undone: 'تراجعت عن الإرسال، وعاد الرد إلى خانة الكتابة.',
    sent: /^أُرسل /,
    late: /فات أوان التراجع/,
    words: 'يبدأ البرنامج في يناير.',
    more: 'وهو مجاني.',
  },
  en: {
    surname: 'Aldosari',
    reply: 'Reply',
    log: 'Conversation',
    send: 'Send and close',
    undo: 'Undo',
    leaves: 'Leaves in 10 seconds, even if you close the page',
    others: 'leaves in a few seconds',
    recorded: 'The reply was recorded. You can take it back until it leaves.',
    undone: 'The reply was taken back, and is where you write again.',
    sent: /^sent /,
    late: /It is too late to take the reply back/,
    words: 'It begins in January.',
    more: 'It is free.',
  },
} as const;

for (const language of ['ar', 'en'] as const) {
  test.describe(`a reply in ${language}`, () => {
    const t = TEXTS[language];
    test.use({
      device: { language, width: 1440, touch: false },
      expected: ['409 (Conflict)', 'net::ERR_FAILED'],
    });

    test('is taken back by Z, with its text and its state, and leaves once nobody takes it back', async ({
      page,
      sharedAdmin,
      held,
    }) => {
      await sendMessage(page, t.surname);
      const colleague = await sharedAdmin.person('administrator', language === 'ar' ? 'en' : 'ar');
      const { id } = await findConversation(colleague.calls, t.surname);
      await page.goto(`/admin/inbox/${id}`);
      const field = page.getByRole('textbox', { name: t.reply });
      const log = page.getByRole('log', { name: t.log });
      const undo = log.getByRole('button', { name: t.undo });
      await field.fill(t.words);
      await page.getByRole('button', { name: t.send }).click();
      await expect(log.getByRole('article').filter({ hasText: t.words })).toBeVisible();
      await expect(log).toContainText(t.leaves);
      await expect(page.getByRole('status').filter({ hasText: t.recorded })).toHaveCount(1);
      await expect(field).toHaveValue('');
      await expectAccessible(page, [1440, 320]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      const seen = await call(colleague.calls, 'conversation', { id });
      expect(seen.state).toBe('closed');

      // Only once its mail waits in the database: the page shows it before the response.
      await expect(undo).toBeVisible();
      await page.getByRole('article').first().focus();
      // The key is where Z is, whatever the layout has there.
      await page.evaluate(() =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ئ', code: 'KeyZ', bubbles: true, cancelable: true }),
        ),
      );
      await expect(field).toHaveValue(t.words);
      await expect(field).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: t.undone })).toHaveCount(1);
      await expect(undo).toHaveCount(0);
      const back = await call(colleague.calls, 'conversation', { id });
      expect([back.state, back.assignee]).toEqual(['new', null]);
      expect(back.timeline.filter(({ kind }) => kind === 'reply')).toEqual([]);

      // What is written next is kept, too.
      await page.getByRole('button', { name: t.send }).click();
      await expect(field).toHaveValue('');
      await field.fill(t.more);
      await undo.click();
      await expect(field).toHaveValue(`${t.words}\n\n${t.more}`);

      // After a reload as well, until it leaves.
      await page.getByRole('button', { name: t.send }).click();
      await expect(field).toHaveValue('');
      await page.reload();
      await expect(undo).toBeVisible();
      // The page has not learned yet that the mail leaves.
      const read = `**/admin/api/conversations/${id}?*`;
      await page.route(read, (route) => route.abort());
      const deliveries = held.db.updateTable('deliveries').where('channel', '=', 'held');
      await deliveries.set({ attempts: 1, next_try_at: Date.now() + DAY }).execute();
      await undo.click();
      await expect(page.getByRole('alert').filter({ hasText: t.late })).toBeVisible();
      await page.unroute(read);
      await expect(undo).toHaveCount(0);
      await letGo(held);
      const reply = log.getByRole('article').filter({ hasText: t.words });
      await expect(reply.getByText(t.sent)).toBeVisible();
    });
  });
}
