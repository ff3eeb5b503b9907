import { expectAccessible } from './axe.ts';
import { address, expect, mostly, overflow, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    choose: 'أي محطة تهمّك أكثر؟',
    option: 'الإصلاح',
    age: /عمرك/,
    badAge: 'اكتب عمرك بالسنوات',
    received: 'وصلنا طلبك',
    other: 'English',
    cv: 'السيرة الذاتية',
  },
  en: {
    choose: 'Which station interests you most?',
    option: 'Repair',
    age: /Your age/,
    badAge: 'Please enter your age in years',
    received: 'We have received your application',
    other: 'العربية',
    cv: 'CV',
  },
} as const;

const PERSON = {
  name: 'Sara',
  secondName: 'Al-Harbi',
  phone: '0501234567',
  email: 'sara@example.com',
};

for (const { language, prefix } of mostly('ar')) {
  const words = WORDS[language];

  test(`the questions of a programme are asked, checked and kept in the other language, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${address(prefix, '/contact')}?program=6`);
    await waitUntilHydrated(page);
    const form = page.getByRole('main').getByRole('form');
    for (const [name, value] of Object.entries(PERSON)) {
      await form.locator(`[name="${name}"]`).fill(value);
    }
    await form.locator('[name="answer1"]').fill('300');
    await form.locator('[name="answer2"]').fill('رغدان');
    await form.getByRole('combobox', { name: words.choose }).selectOption(words.option);
    await form.locator('button[type="submit"]').click();
    const summary = form.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(1);
    await expect(summary.getByRole('link', { name: words.badAge })).toHaveAccessibleName(words.age);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await form.locator('[name="answer1"]').fill('٢١');
    // What was answered is the same in the other language.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('banner').getByRole('link', { name: words.other }).click();
    await expect(page.locator('html')).not.toHaveAttribute('lang', language);
    await waitUntilHydrated(page);
    const other = WORDS[language === 'ar' ? 'en' : 'ar'];
    const again = page.getByRole('main').getByRole('form');
    await expect(
      again.getByRole('combobox', { name: other.choose }).locator('option:checked'),
    ).toHaveText(other.option);
    await again.locator('button[type="submit"]').click();
    const card = page.getByRole('main').getByRole('status').filter({ hasText: other.received });
    await expect(card).toContainText(/[0-9A-Z]{5}-[0-9A-Z]{5}/);
  });

  test(`a vacancy is applied for without a CV, in ${language}`, async ({ page }) => {
    await page.goto(`${address(prefix, '/contact')}?job=2`);
    await waitUntilHydrated(page);
    const form = page.getByRole('main').getByRole('form');
    await expect(form.getByLabel(words.cv)).not.toHaveAttribute('required');
    for (const [name, value] of Object.entries(PERSON)) {
      await form.locator(`[name="${name}"]`).fill(value);
    }
    await form.locator('button[type="submit"]').click();
    const card = page.getByRole('main').getByRole('status').filter({ hasText: words.received });
    await expect(card).toBeFocused();
    await expectAccessible(page);
  });
}
