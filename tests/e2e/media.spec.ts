import type { Locator } from '@playwright/test';
import {
  address,
  expect,
  focused,
  follow,
  mostly,
  test as newPageTest,
  overflow,
  type Page,
  waitUntilHydrated,
} from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    news: 'الأخبار',
    latest: '86 متطوعًا يعيدون مكتبة رغدان إلى قرائها',
    noNews: 'لا توجد بيانات متاحة',
    allNews: 'كل الأخبار',
    years: 'الأخبار حسب السنة',
    more: 'المزيد من أخبار',
    newer: 'الخبر الأحدث',
    older: 'الخبر الأقدم',
    related: 'أخبار أخرى',
    back: 'العودة إلى الأخبار',
    annualReport: 'التقرير السنوي 2025',
    annualKind: 'تقرير سنوي',
    financeKind: 'مالية',
    read: 'اقرأ التقرير',
    download: 'نزّل الملف',
    chooseReports: 'نوع التقارير',
    categories: ['التقارير السنوية السابقة', 'المالية', 'الحوكمة', 'الأثر', 'الاستراتيجية'],
    logoFile: 'العلامة دون اسم',
    firstSlide: 'من أول خطوة إلى أول فرصة',
    slideButton: 'استكشف برامجنا',
    noSlide: 'الشريحة غير موجودة',
    contents: 'في هذه الصفحة',
    rights: 'حقوقك',
    retry: 'أعد المحاولة',
  },
  en: {
    news: 'News',
    latest: 'Eighty-six volunteers give Raghdan its library back',
    noNews: 'No Data Available',
    allNews: 'All news',
    years: 'News by year',
    more: 'More news from',
    newer: 'Newer',
    older: 'Older',
    related: 'More news',
    back: 'Back to news',
    annualReport: 'Annual report 2025',
    annualKind: 'Annual report',
    financeKind: 'Finance',
    read: 'Read the report',
    download: 'Download the file',
    chooseReports: 'Kind of report',
    categories: ['Earlier annual reports', 'Finance', 'Governance', 'Impact', 'Strategy'],
    logoFile: 'Mark without the name',
    firstSlide: 'From a first step to a first chance',
    slideButton: 'Explore our programmes',
    noSlide: 'Slider not found',
    contents: 'On this page',
    rights: 'Your rights',
    retry: 'Try again',
  },
} as const;

/** Pages with the call that each makes, and its messages while loading, after a failure, and without data. */
const PAGES_WITH_CALL = [
  {
    path: '/latest-news',
    call: 'services',
    loading: { ar: 'جارٍ تحميل الأخبار', en: 'Loading news' },
    error: { ar: 'حدث خطأ أثناء جلب البيانات', en: 'An error occurred while fetching data' },
    empty: { ar: 'لا توجد بيانات', en: 'Nothing here yet' },
  },
  {
    path: '/latest-news/24',
    call: 'services',
    loading: { ar: 'جارٍ تحميل الخبر', en: 'Loading the news item' },
    error: { ar: 'حدث خطأ أثناء جلب البيانات', en: 'An error occurred while fetching data' },
    empty: { ar: 'لا توجد بيانات متاحة', en: 'No Data Available' },
  },
  {
    path: '/reports',
    call: 'reports',
    loading: { ar: 'جارٍ تحميل التقارير', en: 'Loading reports' },
    error: { ar: 'تعذّر تحميل التقارير', en: 'Failed to load reports' },
    empty: { ar: 'لا توجد بيانات', en: 'Nothing here yet' },
  },
  {
    path: '/visual-identity',
    call: 'reports',
    loading: { ar: 'جارٍ تحميل ملفات الهوية البصرية', en: 'Loading visual identity files' },
    error: { ar: 'تعذّر تحميل ملفات الهوية البصرية', en: 'Failed to load visual' },
    empty: { ar: 'لا توجد بيانات', en: 'Nothing here yet' },
  },
  {
    path: '/sliders',
    call: 'sliders',
    loading: { ar: 'جارٍ تحميل الشرائح', en: 'Loading sliders' },
    error: { ar: 'تعذّر تحميل الشرائح', en: 'Error loading sliders' },
    empty: { ar: 'لا توجد بيانات', en: 'Nothing here yet' },
  },
  {
    path: '/sliders/1',
    call: 'sliders',
    loading: { ar: 'جارٍ تحميل الشرائح', en: 'Loading sliders' },
    error: { ar: 'تعذّر تحميل الشرائح', en: 'Error loading sliders' },
    empty: { ar: 'الشريحة غير موجودة', en: 'Slider not found' },
  },
  {
    path: '/privacy',
    call: 'siteContents',
    loading: { ar: 'جارٍ تحميل سياسة الخصوصية', en: 'Loading the privacy policy' },
    error: { ar: 'تعذّر تحميل محتوى الخصوصية.', en: 'Failed to load privacy content.' },
    empty: {
      ar: 'لا يوجد محتوى لسياسة الخصوصية.',
      en: 'No privacy policy content available.',
    },
  },
] as const;

/** Returns news items with long words, long texts, no text, no picture and no date. */
function unusualNews(language: 'ar' | 'en') {
  const word = language === 'ar' ? 'كلمة' : 'word';
  return [
    { id: 1, title: word.repeat(40), text: `<p>${word.repeat(80)}</p>`, icon: null },
    { id: 2, title: word, text: '', icon: null, published_at: '2024-05-01T00:00:00Z' },
    {
      id: 3,
      title: `${word} `.repeat(60),
      text: `<h2>${word}</h2><p>${`${word} `.repeat(3000)}</p>`,
      icon: null,
      published_at: '2023-05-01T00:00:00Z',
    },
  ];
}

/** Returns the distance of an element from the top of the window, in CSS pixels. */
async function topOf(element: Locator): Promise<number> {
  return Math.round((await element.boundingBox())?.y ?? Number.NaN);
}

for (const { language, prefix } of mostly('ar')) {
  const words = WORDS[language];
  const at = (path: string) => address(prefix, path);
  const main = (page: Page) => page.getByRole('main');
  const title = (page: Page) => page.getByRole('heading', { level: 1 });

  test.describe(`news items in ${language}`, () => {
    test('are listed under their years, and links jump to each year [MEDIA-01]', async ({
      page,
    }) => {
      await page.goto(at('/latest-news'));
      await waitUntilHydrated(page);
      const cards = main(page)
        .getByRole('listitem')
        .filter({ has: page.locator('h3') });
      await expect(cards).toHaveCount(24);
      await expect(cards.first()).toContainText(words.latest);
      await main(page).getByRole('link', { name: '2025', exact: true }).click();
      await expect(page.getByRole('heading', { level: 2, name: '2025' })).toBeInViewport();
      await expect(page).toHaveURL(/#year-2025$/);
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
    });

    test('are short on a phone: the latest, then eight rows a year, and more on demand', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(at('/latest-news'));
      await waitUntilHydrated(page);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      expect(await height()).toBeLessThan(5_000);
      const entries = main(page).locator('.news-entry');
      await expect(entries).toHaveCount(24);
      await expect(entries.filter({ visible: true })).toHaveCount(16);
      // Rows are about as high as their picture with the lines around it.
      const heights = await main(page)
        .locator('.news-row')
        .filter({ visible: true })
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      for (const rowHeight of heights) expect(rowHeight).toBeLessThan(150);
      const more = main(page)
        .locator('summary')
        .filter({ hasText: `${words.more} 2025` });
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(entries.filter({ visible: true })).toHaveCount(19);
      // The way back from an item that was shown on demand leads to the same position.
      const item = main(page).locator(`a[href="${at('/latest-news/2')}"]`);
      await item.evaluate((link) => link.scrollIntoView({ block: 'center' }));
      const before = await topOf(item);
      await item.click();
      await expect(page).toHaveURL(new RegExp(`${at('/latest-news/2')}$`));
      await page.goBack();
      await expect(title(page)).toHaveText(words.news);
      await expect(entries.filter({ visible: true })).toHaveCount(19);
      await expect.poll(() => topOf(item)).toBe(before);
    });

    test('have tabs of the years that stay in view, and mark the year that is read', async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(at('/latest-news'));
      await waitUntilHydrated(page);
      const tabs = main(page).getByRole('navigation', { name: words.years });
      const current = tabs.locator('[aria-current=true]');
      await expect(current).toHaveText('2026');
      await page.getByRole('heading', { level: 2, name: '2025' }).evaluate((heading) => {
        heading.scrollIntoView();
      });
      await expect(current).toHaveText('2025');
      await expect(tabs).toBeInViewport({ ratio: 1 });
      // Focus in the list is not covered by the tabs.
      const link = main(page).locator(`a[href="${at('/latest-news/16')}"]`);
      await link.focus();
      const tabsBox = await tabs.boundingBox();
      expect(await topOf(link)).toBeGreaterThan((tabsBox?.y ?? 0) + (tabsBox?.height ?? 0));
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(current).toHaveText('2026');
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('show more on demand, too', async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(at('/latest-news'));
        const entries = main(page).locator('.news-entry').filter({ visible: true });
        await expect(entries).toHaveCount(16);
        await main(page)
          .locator('summary')
          .filter({ hasText: `${words.more} 2026` })
          .click();
        await expect(entries).toHaveCount(21);
      });
    });

    test('open by keyboard, at once, with the data of the list [MEDIA-02]', async ({ page }) => {
      await page.goto(at('/latest-news'));
      await waitUntilHydrated(page);
      // The backend does not respond from here on.
      await page.route('**/api/**', () => undefined);
      await main(page).getByRole('link', { name: words.latest }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${at('/latest-news/24')}$`));
      await expect(title(page)).toHaveText(words.latest);
      await expect(focused(page)).toHaveText(words.latest);
      await expect(page).toHaveTitle(new RegExp(`^${words.latest} \\|`));
      await expect(main(page).locator('article .prose')).toBeVisible();
      await expect(main(page).locator('article time')).toHaveAttribute('datetime', /^2026-11-19/);
    });

    test('link to the next newer and older item and to six others, never to themselves [MEDIA-03]', async ({
      page,
    }) => {
      await page.goto(at('/latest-news/22'));
      const neighbours = main(page).getByRole('navigation').filter({ hasText: words.newer });
      await expect(neighbours.getByRole('link', { name: words.newer })).toHaveAttribute(
        'href',
        at('/latest-news/23'),
      );
      await expect(neighbours.getByRole('link', { name: words.older })).toHaveAttribute(
        'href',
        at('/latest-news/21'),
      );
      const related = page.getByRole('region', { name: words.related }).getByRole('link');
      await expect(related).toHaveCount(6);
      const hrefs = await related.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')),
      );
      expect(hrefs).toEqual([24, 23, 21, 20, 19, 18].map((id) => at(`/latest-news/${id}`)));
    });

    test('link to their region, and to the programme or project that they are about', async ({
      page,
    }) => {
      await page.goto(at('/latest-news/24'));
      const links = main(page).locator('.news-item-facts a');
      const hrefs = await links.evaluateAll((found) => found.map((a) => a.getAttribute('href')));
      expect(hrefs).toEqual([at('/regions/12'), at('/latest-project/7')]);
    });

    test('have a back link that restores the scroll position of the list [MEDIA-04]', async ({
      page,
    }) => {
      await page.goto(at('/latest-news'));
      await waitUntilHydrated(page);
      const card = main(page).locator(`a[href="${at('/latest-news/12')}"]`);
      await card.scrollIntoViewIfNeeded();
      // Relative to the window: content above the card may be laid out in the meantime.
      const before = await topOf(card);
      await card.click();
      await expect(page).toHaveURL(new RegExp(`${at('/latest-news/12')}$`));
      await page.evaluate(() => {
        const recordPosition = () => {
          const { dataset } = document.body;
          dataset.positions = `${dataset.positions ?? ''} ${window.scrollY}`;
        };
        window.addEventListener('popstate', () =>
          window.addEventListener('scroll', recordPosition),
        );
      });
      await main(page).getByRole('link', { name: words.back, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${at('/latest-news')}$`));
      await expect.poll(() => topOf(card)).toBe(before);
      // The page scrolls there in one step.
      const position = await page.evaluate(() => ` ${window.scrollY}`);
      await expect.poll(() => page.evaluate(() => document.body.dataset.positions)).toBe(position);
    });

    test('restore the scroll position of the list, also after a jump to a year', async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(at('/latest-news'));
      await waitUntilHydrated(page);
      await main(page).getByRole('link', { name: '2025', exact: true }).click();
      await expect(page).toHaveURL(/#year-2025$/);
      const card = main(page).locator(`a[href="${at('/latest-news/3')}"]`);
      await card.evaluate((link) => link.scrollIntoView({ block: 'center' }));
      const before = await topOf(card);
      await card.click();
      await expect(page).toHaveURL(new RegExp(`${at('/latest-news/3')}$`));
      await page.goBack();
      await expect(title(page)).toHaveText(words.news);
      await expect.poll(() => topOf(card)).toBe(before);
    });

    // In a page of its own, which has no fonts yet.
    newPageTest(
      'keep the scroll position when the language changes, also while its fonts load',
      async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(at('/latest-news'));
        await waitUntilHydrated(page);
        // As in browsers without scroll anchoring.
        await page.evaluate(() => {
          document.documentElement.style.overflowAnchor = 'none';
        });
        const isChanged = Promise.withResolvers<void>();
        await page.route('**/*.woff2', async (route) => {
          await isChanged.promise;
          await route.continue();
        });
        const year = page.getByRole('heading', { level: 2, name: '2025' });
        // The position is kept by the last heading above the middle of the window.
        await year.evaluate((heading) => {
          window.scrollBy(0, heading.getBoundingClientRect().top - window.innerHeight * 0.45);
        });
        const before = await topOf(year);
        const fontResponse = page.waitForResponse('**/*.woff2');
        await page.locator('a[data-language]').click();
        const other = language === 'ar' ? 'en' : 'ar';
        await expect(page.locator('html')).toHaveAttribute('lang', other);
        isChanged.resolve();
        await (await fontResponse).finished();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await expect.poll(() => topOf(year)).toBe(before);
      },
    );

    test('have a back link that opens the list if the history is empty [MEDIA-05]', async ({
      page,
    }) => {
      await page.goto(at('/latest-news/12'));
      await waitUntilHydrated(page);
      await main(page).getByRole('link', { name: words.back, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${at('/latest-news')}$`));
      await expect(title(page)).toHaveText(words.news);
    });

    test('fit into 320 px with long words, many words, no picture or no date', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(at('/about'));
      await waitUntilHydrated(page);
      await page.route('**/api/frontend/services*', (route) =>
        route.fulfill({ json: { status: 'success', data: unusualNews(language) } }),
      );
      await follow(page, at('/latest-news'));
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      for (const id of [1, 2, 3]) {
        await follow(page, at(`/latest-news/${id}`));
        await expect(page).toHaveURL(new RegExp(`/latest-news/${id}$`));
        await expect(page.getByRole('region', { name: words.related })).toBeVisible();
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
    });

    test.describe('with an unknown id', () => {
      test.use({ expected: ['404 (Not Found)'] });

      test('respond with 404, and offer other news [MEDIA-06]', async ({ page }) => {
        const response = await page.goto(at('/latest-news/999'));
        expect(response?.status()).toBe(404);
        await expect(title(page)).toHaveText(words.noNews);
        await expect(main(page).getByRole('link', { name: words.allNews })).toHaveAttribute(
          'href',
          at('/latest-news'),
        );
        const related = page.getByRole('region', { name: words.related }).getByRole('link');
        await expect(related).toHaveCount(6);
      });
    });
  });

  test.describe(`the files in ${language}`, () => {
    test('of type report open as PDF, the latest annual report first, the others by category [MEDIA-07]', async ({
      page,
    }) => {
      await page.goto(at('/reports'));
      const latest = main(page).getByRole('article', { name: words.annualReport });
      await expect(latest.locator('.file-cover')).toHaveText(`2025${words.annualKind}`);
      await expect(latest.getByRole('definition')).toHaveText(['128', '312', '48,600', '08']);
      const read = latest.getByRole('link', { name: words.read });
      await expect(read).not.toHaveAttribute('download');
      const file = await page.request.get((await read.getAttribute('href')) ?? '');
      expect(file.headers()['content-type']).toBe('application/pdf');
      await expect(latest.getByRole('link', { name: words.download })).toHaveAttribute(
        'download',
        'annual-report-2025.pdf',
      );
      const groups = main(page).locator('.report-group');
      await expect(groups.locator('h2')).toHaveText(words.categories);
      await expect(groups.first().getByRole('listitem').locator('h3')).toHaveCount(2);
      const finance = groups.nth(1).getByRole('link');
      await expect(finance).toHaveAccessibleDescription(/^PDF · \d+ KB.+2026$/);
      await expect(groups.nth(1).locator('.cover-kind')).toHaveText(words.financeKind);
      await expect(main(page).locator('.filter-links')).toHaveCount(0);
    });

    test('show a range of years on a cover in the direction of the title', async ({ page }) => {
      await page.goto(at('/reports'));
      const years = main(page).locator('.cover-years');
      await years.scrollIntoViewIfNeeded();
      const [first, last] = await years.evaluate((element) => {
        const text = element.firstChild as Text;
        return [0, text.length - 1].map((offset) => {
          const range = document.createRange();
          range.setStart(text, offset);
          range.setEnd(text, offset + 1);
          return range.getBoundingClientRect().left;
        });
      });
      const distance = (last ?? 0) - (first ?? 0);
      expect(Math.sign(distance)).toBe(language === 'ar' ? -1 : 1);
    });

    test('above twelve reports have links that show one category', async ({ page }) => {
      await page.goto(at('/contact'));
      await waitUntilHydrated(page);
      const data = Array.from({ length: 14 }, (_, index) => ({
        id: index + 1,
        name: `${words.read} ${index + 1}`,
        type: 'report',
        report: '/media/a.pdf',
        category: index % 2 === 0 ? 'finance' : 'impact',
      }));
      await page.route('**/api/frontend/reports', (route) =>
        route.fulfill({ json: { status: 'success', data } }),
      );
      await follow(page, at('/reports'));
      const rows = main(page).locator('.report-row');
      await expect(rows).toHaveCount(14);
      const links = main(page).getByRole('navigation', { name: words.chooseReports });
      await expect(links.getByRole('link')).toHaveCount(3);
      await links.getByRole('link').nth(1).click();
      await expect(rows).toHaveCount(7);
      await expect(page).toHaveURL(at('/reports?category=finance'));
      await expect(links.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'true');
      await expect(main(page).locator('.report-group h2')).toHaveText(words.categories[1] ?? '');
    });

    test('of type visual have previews, and are downloaded under their own names [MEDIA-08]', async ({
      page,
    }) => {
      await page.goto(at('/visual-identity'));
      const logo = page.getByRole('link', { name: words.logoFile });
      const files = main(page).getByRole('list').filter({ has: logo }).getByRole('listitem');
      await expect(files).toHaveCount(6);
      await expect(files.locator('img')).toHaveCount(5);
      const download = page.waitForEvent('download');
      await main(page).getByRole('link', { name: words.logoFile }).click();
      expect((await download).suggestedFilename()).toBe('yafee-mark.svg');
    });

    test('are listed also without cover, size and date, and from other sites', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(at('/about'));
      await waitUntilHydrated(page);
      const data = [
        { id: 50, name: 'ملف'.repeat(60), type: 'report', report: 'https://other.example/a' },
        { id: 51, name: '2024', type: 'visual', report: 'https://other.example/a.svg' },
      ];
      await page.route('**/api/frontend/reports', (route) =>
        route.fulfill({ json: { status: 'success', data } }),
      );
      for (const path of ['/reports', '/visual-identity']) {
        await follow(page, at(path));
        await expect(main(page).locator('a[href^="https://other.example/a"]')).toBeVisible();
        await expect(main(page).locator('img')).toHaveCount(0);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
    });
  });

  test.describe(`the slides in ${language}`, () => {
    test('have a page each, with their button [MEDIA-09]', async ({ page }) => {
      await page.goto(at('/sliders'));
      await waitUntilHydrated(page);
      await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0);
      await main(page).getByRole('link', { name: words.firstSlide }).click();
      await expect(page).toHaveURL(new RegExp(`${at('/sliders/1')}$`));
      await expect(title(page)).toHaveText(words.firstSlide);
      await expect(main(page).getByRole('link', { name: words.slideButton })).toHaveAttribute(
        'href',
        at('/latest-project'),
      );
    });

    test.describe('with an unknown id', () => {
      test.use({ expected: ['404 (Not Found)'] });

      test('respond with 404', async ({ page }) => {
        const response = await page.goto(at('/sliders/99'));
        expect(response?.status()).toBe(404);
        await expect(title(page)).toHaveText(words.noSlide);
      });
    });
  });

  test.describe(`the privacy policy in ${language}`, () => {
    test('has a table of contents that stays beside the text', async ({ page }) => {
      await page.goto(at('/privacy'));
      const contents = page.getByRole('navigation', { name: words.contents });
      // The last one is of what is counted by itself.
      await expect(contents.getByRole('link')).toHaveCount(11);
      await contents.getByRole('link', { name: words.rights, exact: true }).click();
      const heading = page.getByRole('heading', { level: 2, name: words.rights });
      await expect(heading).toBeInViewport();
      await expect(contents).toBeInViewport();
    });

    for (const connection of ['fast', 'slow']) {
      test(`keeps the scroll position when the language changes, on a ${connection} connection`, async ({
        page,
      }) => {
        if (connection === 'slow') {
          // The response comes after the page was painted without it.
          await page.route('**/api/**', async (route) => {
            await page.evaluate(
              () =>
                new Promise<void>((resolve) =>
                  requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
                ),
            );
            await route.continue();
          });
        }
        await page.goto(at('/privacy#part-8'));
        await waitUntilHydrated(page);
        const rights = page.getByRole('heading', { level: 2, name: words.rights });
        const top = await topOf(rights);
        expect(top).toBeGreaterThan(0);
        expect(top).toBeLessThan(450);
        await page.locator('a[data-language]').click();
        const other = language === 'ar' ? 'en' : 'ar';
        const heading = page.getByRole('heading', { level: 2, name: WORDS[other].rights });
        await expect.poll(async () => Math.abs((await topOf(heading)) - top)).toBeLessThan(40);
      });
    }

    test('has no table of contents in a narrow window', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(at('/privacy'));
      await expect(page.locator('.contents-list')).toBeHidden();
      await expect(page.getByRole('heading', { level: 2, name: words.rights })).toBeVisible();
    });
  });

  test.describe(`without JavaScript in ${language}`, () => {
    test.use({ javaScriptEnabled: false });

    test('news items have links to their years, their pages and back', async ({ page }) => {
      await page.goto(at('/latest-news'));
      await page.getByRole('link', { name: '2025', exact: true }).click();
      await expect(page.getByRole('heading', { level: 2, name: '2025' })).toBeInViewport();
      await page.getByRole('link', { name: words.latest }).click();
      await expect(title(page)).toHaveText(words.latest);
      await page.getByRole('main').getByRole('link', { name: words.back, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${at('/latest-news')}$`));
    });
  });

  const other = language === 'ar' ? 'en' : 'ar';
  const atOther = (path: string) => address(other === 'ar' ? '' : '/en', path);

  for (const { path, call, loading, error, empty } of PAGES_WITH_CALL) {
    const calls = `**/api/frontend/${call}*`;

    test.describe(at(path), () => {
      test.use({ expected: ['400 (Bad Request)'] });

      test('shows a skeleton while loading, an empty state, and an error in the other language [MEDIA-10]', async ({
        page,
      }) => {
        // The search page has fetched nothing that another page shows.
        await page.goto(at('/search'));
        await waitUntilHydrated(page);
        const response = Promise.withResolvers<void>();
        await page.route(calls, async (route) => {
          await response.promise;
          await route.fulfill({ json: { status: 'success', data: [] } });
        });
        await follow(page, at(path));
        const status = main(page).getByRole('status').filter({ hasText: loading[language] });
        await expect(status).toBeAttached();
        await expect(main(page).locator('.skeleton').first()).toBeVisible();
        response.resolve();
        await expect(main(page).getByText(empty[language], { exact: true })).toBeVisible();
        await expect(main(page).locator('.skeleton')).toHaveCount(0);

        await page.unroute(calls);
        await page.route(calls, (route) => route.fulfill({ status: 400, json: {} }));
        await follow(page, atOther(path));
        await expect(main(page).getByRole('alert')).toContainText(error[other]);
        await page.unroute(calls);
        await main(page).getByRole('button', { name: WORDS[other].retry }).click();
        await expect(main(page).getByRole('alert')).toHaveCount(0);
        await expect(main(page).locator('.query-block')).toBeFocused();
        await expect(main(page).locator('.skeleton')).toHaveCount(0);
      });
    });
  }
}

/** A picture that is ten times as high as it is wide. */
const TALL =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 10" width="100" height="1000"><path d="M0 0h1v10H0z"/></svg>';

test('pictures of any aspect ratio keep the size of their slots', async ({ page }) => {
  // Many pages are loaded, which is slow on a busy machine.
  test.slow();
  await page.route('**/media/**', (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/svg+xml', body: TALL })
      : route.continue(),
  );
  const paths = [
    '/',
    '/about',
    '/latest-project',
    '/latest-project/7',
    '/latest-program/1',
    '/partners',
    '/member',
    '/member/1',
    '/teams',
    '/trainer-profile',
    '/trainer-profile/1',
    '/latest-news',
    '/latest-news/12',
    '/reports',
    '/visual-identity',
    '/sliders',
    '/sliders/1',
  ];
  for (const path of paths) {
    await page.goto(path);
    await waitUntilHydrated(page);
    const pictures = page.locator('main img[src]');
    const tooHigh = await pictures.evaluateAll(async (images: HTMLImageElement[]) => {
      await Promise.all(
        images.map((image) => {
          image.loading = 'eager';
          return image.decode();
        }),
      );
      return (
        images
          // A picture of a programme is as high as the text beside it, which is less than twice its width.
          .filter(({ width, height }) => height > 2 * width)
          .map(
            ({ parentElement, width, height }) => `${parentElement?.className} ${width}x${height}`,
          )
      );
    });
    expect.soft(tooHigh, path).toEqual([]);
    expect(await pictures.count(), path).toBeGreaterThan(0);
  }
});
