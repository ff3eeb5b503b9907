import { expectAccessibleInAllColours } from './axe.ts';
import { address, expect, mostly, overflow, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    question: 'هل أفادتك هذه الصفحة؟',
    no: 'لا',
    title: 'شكرًا على رأيك',
    text: 'ماذا كنت تبحث عنه ولم تجده؟ (اختياري)',
    send: 'أرسل',
    empty: 'لم تكتب شيئًا بعد.',
    said: /وصلنا ما كتبته/,
    back: 'ارجع إلى الصفحة',
  },
  en: {
    question: 'Was this page useful?',
    no: 'No',
    title: 'Thank you for telling us',
    text: 'What were you looking for? (optional)',
    send: 'Send',
    empty: 'You have not written anything yet.',
    said: /What you wrote has arrived/,
    back: 'Back to the page',
  },
} as const;

for (const { language, prefix } of mostly('ar')) {
  const words = WORDS[language];

  test.describe(`whether a page was useful in ${language}`, () => {
    test('is answered with one click, with a sentence if somebody wants, and asked once in a tab [FEEDBACK-05]', async ({
      page,
      expected,
    }) => {
      expected.push('status of 422');
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(address(prefix, '/latest-news/1'));
      await waitUntilHydrated(page);
      const question = page.getByRole('form', { name: words.question });
      await question.getByRole('button', { name: words.no, exact: true }).click();
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(words.title));
      expect(await overflow(page)).toBe(0);
      // What remembers the answer loads after the page.
      await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
      await main.getByRole('button', { name: words.send }).click();
      await expect(main.getByText(words.empty)).toBeVisible();
      await expectAccessibleInAllColours(page);
      await main.getByRole('textbox', { name: words.text }).fill(`${words.text} ${language}`);
      await main.getByRole('button', { name: words.send }).click();
      await expect(main.getByText(words.said)).toBeVisible();
      await main.getByRole('link', { name: words.back }).click();
      await expect(page).toHaveURL(address(prefix, '/latest-news/1'));
      await waitUntilHydrated(page);
      await expect(question).toBeHidden();
      await page.goto(address(prefix, '/latest-news/2'));
      await expect(question).toBeVisible();
    });
  });
}
