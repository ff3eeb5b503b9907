import { rm } from 'node:fs/promises';
import { CONTACT } from '../helpers/forms.ts';
import { expectAccessibleInAllColours } from './axe.ts';
import { expect, LANGUAGES, overflow, type Page, test } from './fixtures.ts';
import { findLayoutFaults } from './layout-faults.ts';
import { copyStartedData, type RunningServer, startServer } from './server.ts';
import { statusToken } from './status-token.ts';

let server: RunningServer;
let dataDir = '';

test.beforeAll(async () => {
  dataDir = await copyStartedData();
  server = await startServer({ DATA_DIR: dataDir });
});

test.afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

// The server of this file, and no script: the page has none.
test.use({
  baseURL: async ({ baseURL }, use) => {
    await use(server?.url ?? baseURL);
  },
});

/** Sends a message, and returns the path and query of the link in its receipt. */
async function sendMessage(page: Page, language: 'ar' | 'en'): Promise<string> {
  const response = await page.request.post(`${server.url}/api/contactUs/sendMail`, {
    headers: { lang: language },
    data: { ...CONTACT, topic: 'training' },
  });
  const { data } = (await response.json()) as { data: { reference: string } };
  const token = statusToken(dataDir, { column: 'reference', value: data.reference });
  return `${language === 'en' ? '/en' : ''}/my-request?token=${token}`;
}

const TEXTS = {
  ar: {
    heading: 'رسالتك',
    correct: 'صحّح ما كتبته',
    first: 'الاسم الأول',
    save: 'احفظ التصحيح',
    stored: 'حفظنا التصحيح',
    erase: 'امحُ ما أرسلته',
    confirm: 'أعرف أنه لا يعود',
    button: 'امحُ',
    erased: 'مُحي ما أرسلته',
    lost: 'البريد الذي كتبت إلينا منه',
    ask: 'أرسلوا إليّ الرابط',
    asked: 'انظر في بريدك',
  },
  en: {
    heading: 'Your message',
    correct: 'Correct what you wrote',
    first: 'First name',
    save: 'Save the correction',
    stored: 'Your correction is saved',
    erase: 'Erase what you sent',
    confirm: 'I understand that this cannot be undone',
    button: 'Erase',
    erased: 'What you sent has been erased',
    lost: 'The email address you used',
    ask: 'Email me the link',
    asked: 'Check your inbox',
  },
};

for (const { language, direction, prefix } of LANGUAGES) {
  const t = TEXTS[language];

  test.describe(`the page of the link in the receipt in ${language}`, () => {
    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, expected: ['404 (Not Found)', '422'] });

      test('corrects and erases what was sent, and asks for a lost link [STATUS-E-01]', async ({
        page,
      }) => {
        await page.goto(await sendMessage(page, language));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.heading);
        await page.getByText(t.correct).click();
        await page.getByLabel(t.first).fill('سارة');
        await page.getByRole('button', { name: t.save }).click();
        await expect(page.getByRole('status').filter({ hasText: t.stored })).toBeVisible();
        await expect(page.locator('dd').first()).toContainText('سارة');
        await page.getByText(t.erase).click();
        await page.getByRole('button', { name: t.button, exact: true }).click();
        await expect(page.getByLabel(t.confirm)).toBeVisible();
        await page.getByLabel(t.confirm).check();
        await page.getByRole('button', { name: t.button, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.erased);
        await page.goto(`${prefix}/my-request`);
        await page.getByLabel(t.lost).fill('a@example.com');
        await page.getByRole('button', { name: t.ask }).click();
        await expect(page.getByText(t.asked).first()).toBeVisible();
      });
    });

    test('has no script, fits into 320 px also with everything open, and is accessible in all colours [STATUS-E-02]', async ({
      page,
    }) => {
      const link = await sendMessage(page, language);
      for (const address of [link, `${prefix}/my-request`]) {
        await page.goto(address);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        expect(await page.locator('script').count()).toBe(0);
        await page.setViewportSize({ width: 320, height: 700 });
        for (const title of await page.locator('main summary').all()) await title.click();
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        expect(await findLayoutFaults(page)).toEqual([]);
        await expectAccessibleInAllColours(page);
      }
    });
  });
}
