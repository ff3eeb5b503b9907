import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { editDraft, expect, publishDraft, publishNews, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    page: 'الفحوص',
    checkNow: 'فحص الآن',
    done: /^انتهى الفحص/,
    broken: /روابط لا تصل/,
    problem: /رابط لا يقود إلى صفحة: .*\/nowhere-ar/,
    field: 'النص، بالعربية',
    ignoreOf: /^تجاهل: .*nowhere-ar/,
    dialog: 'تجاهل أمر واحد',
    ignore: 'تجاهل',
    reason: 'السبب',
    because: 'تُنشر الأسبوع القادم',
    required: 'املأ هذا الحقل.',
    ignored: 'تُجوهل أمر واحد.',
    ignoredTab: /^متجاهلة/,
    select: /^تحديد .*nowhere-ar/,
    restore: 'إعادة إلى القائمة',
    restored: 'عاد أمر واحد إلى القائمة.',
  },
  en: {
    page: 'Checks',
    checkNow: 'Check now',
    done: /^The check is done/,
    broken: /Broken links/,
    problem: /A link leads to no page: .*\/nowhere-en/,
    field: 'Body, in Arabic',
    ignoreOf: /^Ignore: .*nowhere-en/,
    dialog: 'Ignore 1 finding',
    ignore: 'Ignore',
    reason: 'Reason',
    because: 'It is published next week',
    required: 'Fill in this field.',
    ignored: '1 finding is ignored.',
    ignoredTab: /^Ignored/,
    select: /^Select .*nowhere-en/,
    restore: 'Show again',
    restored: '1 finding is back in the list.',
  },
} as const;

for (const language of ['ar', 'en'] as const) {
  const t = TEXTS[language];
  const width = language === 'ar' ? 1440 : 390;
  test.describe(`in ${language}, ${width} px wide`, () => {
    test.use({
      device: { language, width, touch: width === 390 },
      role: 'editor',
      expected: ['422 (Unprocessable Entity)'],
    });

    test('a broken link is found, leads to its field, and is ignored with a reason [OFFICE-CHECKS-01]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('editor', language);
      const { id, title } = await publishNews(calls, language === 'ar' ? 47 : 48);
      const entry = { kind: 'news', id } as const;
      const html = `<p>تنسج النساء السدو، <a href="/nowhere-${language}">هنا</a>.</p>`;
      await editDraft(calls, entry, { 'html.ar': html });
      await publishDraft(calls, entry);

      await page.goto('/admin/checks?check=dead-links');
      await expect(page.getByRole('heading', { level: 1, name: t.page })).toBeAttached();
      await page.getByRole('button', { name: t.checkNow }).click();
      await expect(page.getByRole('status').filter({ hasText: t.done })).toBeVisible();
      const row = page.getByRole('listitem').filter({ hasText: t.problem });
      await expect(row).toContainText(title[language]);
      await expect(row).toContainText(t.field);
      await expectAccessible(page, [width, 320]);
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width, height: 844 });

      // The way to the field.
      await row.getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/admin/content/news/${id}$`));
      await expect(page.locator('.ProseMirror:focus')).toContainText('تنسج النساء السدو');
      await page.goBack();

      await row.getByRole('button', { name: t.ignoreOf }).click();
      const dialog = page.getByRole('dialog', { name: t.dialog });
      await dialog.getByRole('button', { name: t.ignore }).click();
      await expect(dialog.getByText(t.required)).toBeVisible();
      await dialog.getByLabel(t.reason).fill(t.because);
      await expectAccessible(page, [width, 320]);
      await page.setViewportSize({ width, height: 844 });
      await dialog.getByRole('button', { name: t.ignore }).click();
      await expect(page.getByText(t.ignored)).toBeVisible();
      await expect(row).toHaveCount(0);

      await page.getByRole('link', { name: t.ignoredTab }).click();
      await expect(row).toContainText(t.because);
      await row.getByRole('checkbox', { name: t.select }).check({ force: true });
      await page.getByRole('button', { name: t.restore }).click();
      await expect(page.getByText(t.restored)).toBeVisible();
      await expect(row).toHaveCount(0);
    });
  });
}

test.describe('by keyboard', () => {
  test.use({ device: { language: 'en', width: 1440, touch: false }, role: 'editor' });

  test('J and K go from finding to finding, and X selects [OFFICE-CHECKS-02]', async ({
    page,
    sharedAdmin,
  }) => {
    const { calls } = await sharedAdmin.person('editor', 'en');
    const { id } = await publishNews(calls, 49);
    const entry = { kind: 'news', id } as const;
    const html = '<p><a href="/nowhere-1">أ</a> <a href="/nowhere-2">ب</a></p>';
    await editDraft(calls, entry, { 'html.ar': html });
    await publishDraft(calls, entry);
    await page.goto('/admin/checks?check=dead-links&kind=news');
    await page.getByRole('button', { name: 'Check now' }).click();
    const links = page.locator('.finding a');
    await expect(links.filter({ hasText: '/nowhere-2' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected')).toBeVisible();
  });

  test('what has changed leaves the list of an open page by itself [OFFICE-CHECKS-03]', async ({
    page,
    sharedAdmin,
  }) => {
    await sharedAdmin.person('editor', 'en');
    let isOutdated = true;
    await page.route('**/admin/api/findings*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const run = { ...body.run, checkedAt: Date.now(), isOutdated };
      await route.fulfill({ response, json: { ...body, run } });
    });
    await page.clock.install();
    await page.goto('/admin/checks');
    const state = page.getByRole('status').filter({ hasText: 'Last check:' });
    await expect(state).toContainText('Something has changed since then');
    isOutdated = false;
    await page.clock.runFor(6_000);
    await expect(state).toContainText('The next check follows the next change');
  });
});
