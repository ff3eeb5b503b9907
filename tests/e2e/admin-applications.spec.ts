import { application } from '../helpers/forms.ts';
import { expectAccessible } from './axe.ts';
import { LANGUAGES, overflow } from './fixtures.ts';
import { call, expect, findConversation, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    page: 'طلبات الانضمام',
    new: 'جديد',
    reading: 'قيد الدراسة',
    interview: 'مقابلة',
    undo: 'تراجع',
    list: 'قائمة',
    board: 'لوحة',
    forward: 'Shift+ArrowLeft',
    today: /وصل اليوم/,
    waits: /ينتظر|تنتظر/,
    menu: (name: string) => new RegExp(`^قائمة .*${name}`),
    which: /الوظيفة أو البرنامج/,
    trainers: 'المدربون',
    everything: 'كل الوظائف والبرامج',
    who: 'المُسنَدة إليّ',
    assign: 'إسناد…',
    assignee: 'المسؤول',
    anybody: 'أي مسؤول',
  },
  en: {
    page: 'Applications',
    new: 'New',
    reading: 'In review',
    interview: 'Interview',
    undo: 'Undo',
    list: 'List',
    board: 'Board',
    forward: 'Shift+ArrowRight',
    today: /Came today/,
    waits: /waits? for a decision · the oldest came today/,
    menu: (name: string) => new RegExp(`^Menu for .*${name}`),
    which: /Vacancy or programme/,
    trainers: 'Trainers',
    everything: 'All vacancies and programmes',
    who: 'Mine',
    assign: 'Assign…',
    assignee: 'Assignee',
    anybody: 'Any assignee',
  },
} as const;

for (const { language } of LANGUAGES) {
  const t = TEXTS[language];
  test.describe(`the board of applications in ${language}`, () => {
    test.use({ role: 'recruiter', device: { language, width: 1440, touch: false } });

    test('moves applications by keys and by its menu, and takes it back [OFFICE-BOARD-05]', async ({
      page,
      sharedAdmin,
    }) => {
      const surname = `Board${language}`;
      const { payload, headers } = application({ secondName: surname });
      await page.request.post('/api/joinUs/sendMail', { data: payload, headers });
      const person = await sharedAdmin.person('recruiter', language);
      const { id } = await findConversation(person.calls, surname);
      const stageOf = async () => (await call(person.calls, 'conversation', { id })).stage;
      await page.goto('/admin/applications');
      const column = (name: string) => page.getByRole('region', { name, exact: true });
      const card = page.getByRole('link', { name: surname });
      await expect(column(t.new).locator(card)).toBeVisible();
      await expect(card).toHaveAccessibleDescription(t.today);
      await expect(page.getByText(t.waits).first()).toBeVisible();

      // Right after the first paint the page may not listen to keys yet.
      await expect(async () => {
        await card.focus();
        await page.keyboard.press(t.forward);
        await expect(column(t.reading).locator(card)).toBeFocused({ timeout: 2_000 });
      }).toPass();
      await expect.poll(stageOf).toBe('reading');
      await page.keyboard.press('m');
      const menu = page.getByRole('dialog', { name: t.menu(surname) });
      await expect(menu).toBeVisible();
      await expectAccessible(page, [1440]);
      await page.keyboard.press('3');
      await expect(column(t.interview).locator(card)).toBeFocused();
      await expect.poll(stageOf).toBe('conversation');
      await page.getByRole('button', { name: t.undo }).click();
      await expect(column(t.reading).locator(card)).toBeFocused();
      await expect.poll(stageOf).toBe('reading');

      // It is found for what it is: in a menu that is searched.
      await page.getByRole('button', { name: t.which }).click();
      const which = page.getByRole('dialog', { name: t.which });
      await which.getByRole('searchbox').fill(t.trainers);
      await expect(which.getByRole('button', { name: t.everything })).toHaveCount(0);
      await expectAccessible(page, [1440, 320]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await which.getByRole('button', { name: t.trainers }).click();
      await expect(page).toHaveURL(/form=join/);
      await expect(card).toBeVisible();
      await expect(page.getByRole('button', { name: t.which })).toContainText(t.trainers);

      // It is assigned by its menu, and found by that.
      await page.getByRole('button', { name: t.menu(surname) }).click();
      await page.getByRole('button', { name: t.assign }).click();
      await menu.getByRole('button', { name: person.name }).first().click();
      await expect(menu).toHaveCount(0);
      await expect
        .poll(async () => (await call(person.calls, 'conversation', { id })).assignee)
        .not.toBeNull();

      await page.getByRole('radio', { name: t.list }).check({ force: true });
      const row = page.getByRole('row').filter({ hasText: surname });
      await expect(row).toBeVisible();
      await expectAccessible(page, [1440, 390]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('radio', { name: t.board }).check({ force: true });
      await page.getByRole('button', { name: new RegExp(`^${t.reading}`) }).click();
      await expect(card).toBeVisible();
      await expectAccessible(page, [390]);
      await page.getByRole('button', { name: t.menu(surname) }).click();
      await expect(menu).toBeInViewport({ ratio: 1 });
    });

    test('takes a card back that could not be moved, and says why [OFFICE-BOARD-06]', async ({
      page,
      expected,
    }) => {
      expected.push('Failed to load resource');
      const surname = `Refused${language}`;
      const { payload, headers } = application({ secondName: surname });
      await page.request.post('/api/joinUs/sendMail', { data: payload, headers });
      await page.goto('/admin/applications');
      const card = page
        .getByRole('region', { name: t.new, exact: true })
        .getByRole('link', { name: surname });
      await expect(card).toBeVisible();
      await page.route('**/admin/api/conversations', (route) =>
        route.fulfill({ status: 500, json: { problem: 'internal' } }),
      );
      await page.getByRole('button', { name: t.menu(surname) }).click();
      await page.keyboard.press('2');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(card).toBeVisible();
    });
  });
}
