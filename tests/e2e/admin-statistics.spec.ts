import { expectAccessible } from './axe.ts';
import { overflow, VISITOR } from './fixtures.ts';
import { expect, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    page: 'الإحصاءات',
    period: 'المدة',
    months: 'آخر 12 شهرًا',
    range: 'من يوم إلى يوم',
    from: 'من',
    figure: 'ما يُعرض',
    visits: 'الزيارات',
    table: 'الأرقام في جدول',
    mostRead: 'أكثر الصفحات قراءة',
    title: 'بيان إمكانية الوصول',
    plot: /^الزيارات من/,
    csv: 'تصدير إلى CSV',
    views: /مشاهد\S* هذا الشهر|مشاهدة واحدة هذا الشهر/,
  },
  en: {
    page: 'Statistics',
    period: 'Period',
    months: 'Last 12 months',
    range: 'From one day to another',
    from: 'From',
    figure: 'What is shown',
    visits: 'Visits',
    table: 'The numbers as a table',
    mostRead: 'Most read pages',
    title: 'Accessibility statement',
    plot: /^Visits from/,
    csv: 'Export as CSV',
    views: /views? this month/,
  },
} as const;

for (const language of ['ar', 'en'] as const) {
  const t = TEXTS[language];
  const width = language === 'ar' ? 1440 : 390;
  const prefix = language === 'ar' ? '' : '/en';

  test.describe(`in ${language}, ${width} px wide`, () => {
    test.use({ device: { language, width, touch: width === 390 }, role: 'editor' });

    test('staff see what was read, its course as a plot and as a table, and download it [OFFICE-STATISTICS-05]', async ({
      page,
    }) => {
      await page.request.get(`${prefix}/accessibility`, { headers: VISITOR });
      await page.goto('/admin/statistics');
      await expect(page.getByRole('heading', { level: 1, name: t.page })).toBeAttached();
      const mostRead = page.getByRole('region', { name: t.mostRead });
      const link = mostRead.getByRole('link', { name: t.title });
      await expect(link).toHaveAttribute('href', `${prefix}/accessibility`);
      await expectAccessible(page, [width, 320]);
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width, height: 900 });

      await page.getByLabel(t.figure).selectOption(t.visits);
      await expect(page.getByRole('img', { name: t.plot })).toBeVisible();
      await page.getByText(t.table).click();
      const table = page.getByRole('table').filter({ hasText: t.visits }).first();
      await expect(table.getByRole('row')).toHaveCount(31);
      await expectAccessible(page, [width]);

      await page.getByLabel(t.period, { exact: true }).selectOption(t.months);
      await expect(page).toHaveURL(/period=12-months/);
      await expect(table.getByRole('row')).toHaveCount(13);
      await page.getByLabel(t.period, { exact: true }).selectOption(t.range);
      const from = page.getByLabel(t.from, { exact: true });
      await expect(from).toHaveValue(/-01$/);
      await from.fill('2026-01-01');
      await expect(page).toHaveURL(/from=2026-01-01/);
      await expect(link).toBeVisible();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: t.csv }).click();
      expect((await downloading).suggestedFilename()).toMatch(/^statistics-.*\.csv$/);
    });

    test('an entry says how often it was read this month, in its form and in the list [OFFICE-STATISTICS-06]', async ({
      page,
    }) => {
      await page.request.get(`${prefix}/latest-news/12`, { headers: VISITOR });
      // The page stores what was counted.
      await page.goto('/admin/statistics');
      await expect(page.getByRole('region', { name: t.mostRead })).toBeVisible();
      await page.goto('/admin/content/news');
      const row = page.getByRole('row').filter({ has: page.locator('a[href$="/news/12"]') });
      await expect(row.getByText(t.views)).toBeVisible();
      await row.locator('a.title').click();
      await expect(page.locator('.entry-views')).toHaveText(t.views);
      await expect(page.locator('.entry-views')).toBeVisible();
    });
  });
}

test.describe('printed', () => {
  test.use({ device: { language: 'ar', width: 1440, touch: false }, role: 'editor' });

  test('the statistics are a report of one or two pages [OFFICE-STATISTICS-07]', async ({
    page,
  }) => {
    await page.request.get('/accessibility', { headers: VISITOR });
    await page.goto('/admin/statistics');
    await expect(page.getByRole('region', { name: TEXTS.ar.mostRead })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await expect(page.locator('.report-head')).toBeVisible();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2);
  });
});
