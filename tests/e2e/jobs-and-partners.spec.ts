import { address, expect, LANGUAGES, type Page, test, waitUntilHydrated } from './fixtures.ts';

const WORDS = {
  ar: {
    apply: 'قدّم الآن',
    jobsLoading: 'جارٍ تحميل الوظائف',
    noJobs: 'لا وظائف متاحة الآن',
    fullText: 'النص كاملًا',
    partners: 'شركاؤنا',
    trainers: 'المدربون',
    noTrainers: 'لا توجد بيانات',
    error: 'حدث خطأ أثناء جلب البيانات',
    retry: 'حاول مجددًا',
  },
  en: {
    apply: 'Apply now',
    jobsLoading: 'Loading jobs',
    noJobs: 'No open positions at the moment',
    fullText: 'Full text',
    partners: 'Our partners',
    trainers: 'Trainers',
    noTrainers: 'No data',
    error: 'An error occurred while fetching data',
    retry: 'Try again',
  },
} as const;

for (const { language, prefix } of LANGUAGES) {
  const words = WORDS[language];

  test.describe(`jobs in ${language}`, () => {
    const url = address(prefix, '/jobs');

    test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

    /** By the menu from the About page, without loading anew. */
    async function open(page: Page) {
      await page.goto(address(prefix, '/about'));
      await waitUntilHydrated(page);
      await page.getByRole('banner').locator('summary').last().click();
      await page.getByRole('banner').locator('a[href$="/jobs"]').click();
      await expect(page).toHaveURL(new RegExp(`${url}$`));
    }

    test('each card has one link: to apply, named after the job [JOBS-01]', async ({ page }) => {
      await page.goto(url);
      const cards = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('h2') });
      await expect(cards).toHaveCount(4);
      for (const card of await cards.all()) {
        const name = (await card.getByRole('heading').textContent()) ?? '';
        const link = card.getByRole('link');
        await expect(link).toHaveCount(1);
        await expect(link).toHaveAttribute('href', address(prefix, '/contact'));
        await expect(link).toHaveAccessibleName(`${words.apply} ${name}`);
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    });

    test('a job on its way is a skeleton, and none at all is said', async ({ page }) => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/frontend/vacancies', async (route) => {
        await held;
        await route.fulfill({ json: { status: 'success', data: [] } });
      });
      await open(page);
      await expect(page.getByText(words.jobsLoading)).toBeAttached();
      await expect(page.locator('.job-card .skeleton').first()).toBeVisible();
      answer();
      await expect(page.getByText(words.noJobs)).toBeVisible();
    });

    test('a long text shows its beginning until it is opened', async ({ page }) => {
      await page.route('**/api/frontend/vacancies', (route) =>
        route.fulfill({
          json: { data: [{ id: 1, name: 'وظيفة', text: 'كلمة '.repeat(3000), image: null }] },
        }),
      );
      await open(page);
      const text = page.locator('.job-text');
      await expect(text).toBeVisible();
      const before = (await text.boundingBox())?.height ?? 0;
      expect(before).toBeLessThan(500);
      await page.getByText(words.fullText).focus();
      await page.keyboard.press('Enter');
      expect((await text.boundingBox())?.height).toBeGreaterThan(before * 3);
    });

    test.describe('against a backend without vacancies', () => {
      test.use({ expected: ['404 (Not Found)'] });

      test('the testimonials are shown, with one more call', async ({ page }) => {
        const calls: string[] = [];
        page.on('request', (request) => {
          if (/vacancies|testimonials/.test(request.url())) {
            calls.push(new URL(request.url()).pathname);
          }
        });
        await page.route('**/api/frontend/vacancies', (route) =>
          route.fulfill({ status: 404, json: { message: 'Not Found' } }),
        );
        await open(page);
        await expect(page.locator('.job-card')).toHaveCount(8);
        await expect(page.locator('.job-card').first().getByRole('link')).toHaveAttribute(
          'href',
          address(prefix, '/contact'),
        );
        expect(calls.filter((path) => path.endsWith('/testimonials'))).toHaveLength(1);
      });
    });

    test.describe('where the call fails', () => {
      test.use({ expected: ['status of 400'] });

      test('it says so, and asks again', async ({ page }) => {
        let fails = true;
        await page.route('**/api/frontend/vacancies', (route) =>
          fails ? route.fulfill({ status: 400, json: {} }) : route.continue(),
        );
        await open(page);
        await expect(page.getByRole('alert')).toContainText(words.error);
        fails = false;
        await page.getByRole('button', { name: words.retry }).click();
        await expect(page.locator('.job-card h2')).toHaveCount(4);
      });
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('the jobs are read, and can be applied for', async ({ page }) => {
        await page.goto(url);
        await expect(page.locator('.job-card').getByRole('link')).toHaveCount(4);
        await expect(page.locator('.job-text').last()).toBeVisible();
      });
    });
  });

  test.describe(`partners in ${language}`, () => {
    const url = address(prefix, '/partners');

    test('shows each logo in its window', async ({ page }) => {
      await page.goto(url);
      const outside = await page.locator('.partner-window').evaluateAll((windows) =>
        windows.filter((window) => {
          const around = window.getBoundingClientRect();
          const logo = window.querySelector('img')?.getBoundingClientRect() ?? around;
          return (
            logo.left <= around.left ||
            logo.right >= around.right ||
            logo.top <= around.top ||
            logo.bottom >= around.bottom
          );
        }),
      );
      expect(outside).toEqual([]);
    });

    test('shows partners and then trainers, who are linked to their pages [JOBS-02]', async ({
      page,
    }) => {
      await page.goto(url);
      const headings = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(headings).toHaveText([words.partners, words.trainers]);
      const trainers = page.getByRole('region', { name: words.trainers, exact: true });
      await expect(trainers.getByRole('link')).toHaveCount(12);
      await expect(trainers.getByRole('link').first()).toHaveAttribute(
        'href',
        address(prefix, '/trainer-profile/1'),
      );
    });

    test('without trainers it says so [JOBS-03]', async ({ page }) => {
      await page.route('**/api/frontend/trainers', (route) =>
        route.fulfill({ json: { data: { data: [] } } }),
      );
      await page.goto(address(prefix, '/about'));
      await waitUntilHydrated(page);
      await page.getByRole('banner').locator('a[href$="/partners"]').click();
      await expect(
        page.getByRole('region', { name: words.trainers, exact: true }).getByText(words.noTrainers),
      ).toBeVisible();
    });
  });
}
