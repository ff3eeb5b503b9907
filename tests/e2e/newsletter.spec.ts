import { address, expect, LANGUAGES, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    archive: 'النشرة البريدية',
    subscribe: 'اشترك',
    subscribed: 'تم اشتراكك في نشرتنا البريدية بنجاح!',
    subject: 'ثلاثون مدرسة على الهواء',
    older: /العدد السابق/,
    olderSubject: 'التسجيل مفتوح لمسار التقنية',
  },
  en: {
    archive: 'Newsletter',
    subscribe: 'Subscribe',
    subscribed: 'You have successfully subscribed to our newsletter!',
    subject: 'Thirty schools go on air',
    older: /Previous issue/,
    olderSubject: 'The Technology Track is open',
  },
} as const;

for (const { language, prefix } of LANGUAGES) {
  const words = WORDS[language];
  const at = (path: string) => address(prefix, path);

  test(`the archive is reached from the footer, and has the form of the newsletter once, in ${language} [ARCHIVE-09]`, async ({
    page,
  }) => {
    const forms = page.locator('form#newsletter');
    await page.goto(at('/reports'));
    await waitUntilHydrated(page);
    await forms.getByRole('link', { name: words.archive }).click();
    await expect(page).toHaveURL(at('/newsletter'));
    await expect(forms).toHaveCount(1);
    await expect(forms).toBeInViewport();

    await page.getByRole('link', { name: words.subject }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.subject);
    await page.getByRole('link', { name: words.older }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.olderSubject);
    await expect(page).toHaveURL(at('/newsletter/12'));

    const form = page.getByRole('main').locator('form#newsletter');
    await form.locator('[name="email"]').fill(`reader.of.${language}@example.com`);
    await form.getByRole('button', { name: words.subscribe }).click();
    await expect(form.getByRole('status')).toContainText(words.subscribed);

    // The page of a news item has it in the footer again.
    await page.locator('.newsletter-part-news a').first().click();
    await expect(page).toHaveURL(at('/latest-news/19'));
    await expect(page.getByRole('contentinfo').locator('form#newsletter')).toBeVisible();
    await expect(forms).toHaveCount(1);
  });
}
