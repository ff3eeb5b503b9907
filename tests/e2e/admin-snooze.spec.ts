import { join } from 'node:path';
import { openDatabase } from '../../server/platform/database/database.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { expect, findConversation, sendMessage, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    surname: 'الشمراني',
    inbox: 'المحادثات',
    snooze: 'تأجيل',
    tomorrow: /^غدًا/,
    dialog: 'تأجيل حتى يوم ووقت',
    pick: 'يوم ووقت…',
    time: /^الموعد/,
    ahead: /اختر وقتًا قادمًا/,
    folders: /^أقسام أخرى/,
    folder: /^المؤجلة/,
    until: /^حتى /,
    done: /^أُجّلت حتى /,
    back: 'عادت من التأجيل',
    end: 'إنهاء التأجيل',
    all: /^الكل/,
    more: 'المزيد',
    select: /^تحديد .*الشمراني/,
    changed: 'تغيّرت محادثة واحدة.',
    search: 'بحث في الصندوق',
  },
  en: {
    surname: 'Alshamrani',
    inbox: 'Conversations',
    snooze: 'Snooze',
    tomorrow: /^Tomorrow/,
    dialog: 'Snooze until a day and time',
    pick: 'Day and time…',
    time: /^Time in/,
    ahead: /Choose a time that is ahead/,
    folders: /^Other folders/,
    folder: /^Snoozed/,
    until: /^Until /,
    done: /^Snoozed until /,
    back: 'Back from snooze',
    end: 'End the snooze',
    all: /^All/,
    more: 'More',
    select: /^Select .*Alshamrani/,
    changed: '1 conversation was changed.',
    search: 'Search the inbox',
  },
} as const;

for (const language of ['ar', 'en'] as const) {
  test.describe(`a conversation in ${language}`, () => {
    const t = TEXTS[language];
    test.use({ device: { language, width: 1440, touch: false } });

    test('is snoozed by H, stands in its folder, comes back, and is snoozed with others', async ({
      page,
      sharedAdmin,
    }) => {
      await sendMessage(page, t.surname);
      const { calls } = await sharedAdmin.person('administrator', language);
      const { id } = await findConversation(calls, t.surname);
      await page.goto(`/admin/inbox/${id}`);
      const row = page.getByRole('list', { name: t.inbox }).getByRole('link', { name: t.surname });
      await expect(row).toBeVisible();
      const conversation = page.getByRole('article', { name: t.surname });
      await conversation.focus();
      // The key is where H is, whatever the layout has there.
      await page.evaluate(() =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ا', code: 'KeyH', bubbles: true, cancelable: true }),
        ),
      );
      const menu = page.getByRole('dialog', { name: t.snooze });
      await expectAccessible(page, [1440, 320]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await menu.getByRole('button', { name: t.pick }).click();
      const dialog = page.getByRole('dialog', { name: t.dialog });
      const field = dialog.getByLabel(t.time);
      await field.fill('2090-01-01T09:00');
      await dialog.getByRole('button', { name: t.snooze }).click();
      await expect(dialog.getByRole('alert')).toContainText(t.ahead);
      await expectAccessible(page, [1440, 320]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t.snooze, exact: true }).click();
      await menu.getByRole('button', { name: t.tomorrow }).click();
      await expect(page.getByRole('status').filter({ hasText: t.done })).toHaveCount(1);
      await expect(row).toHaveCount(0);
      await expect(page.getByRole('complementary').getByText(t.until)).toBeVisible();

      await page.getByRole('button', { name: t.folders }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.folder }).click();
      await expect(row.getByText(t.until)).toBeVisible();
      await expectAccessible(page, [1440, 320]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });

      // Its time comes.
      const file = join(sharedAdmin.dataDir, 'yafee.sqlite');
      const { db, close } = openDatabase({ kind: 'sqlite', file });
      const row1 = db.updateTable('conversations').where('submission_id', '=', id);
      await row1.set({ snoozed_until: 1 }).execute();
      await page.goto('/admin/inbox');
      await expect(row).toContainText(t.back);
      await expect(
        page.getByRole('list', { name: t.inbox }).getByRole('link').first(),
      ).toContainText(t.surname);
      await row.click();
      await expect(row).not.toContainText(t.back);
      await close();

      // By hand, and with others.
      await page.getByRole('checkbox', { name: t.select }).check();
      await page.getByRole('toolbar').getByRole('button', { name: t.snooze }).click();
      await menu.getByRole('button', { name: t.tomorrow }).click();
      await expect(page.getByText(t.changed)).toBeVisible();
      await expect(row).toHaveCount(0);
      await page.getByRole('complementary').getByRole('button', { name: t.end }).click();
      await expect(row).toBeVisible();

      // On a phone it is behind the three dots.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: t.more }).last().click();
      const more = page.getByRole('dialog', { name: t.more });
      expect(await overflow(page)).toBe(0);
      await more.getByRole('button', { name: t.tomorrow }).click();
      await expect(page.getByRole('status').filter({ hasText: t.done })).toHaveCount(1);
    });
  });
}
