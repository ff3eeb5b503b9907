import { address, expect, mostly, type Page, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    apply: 'قدّم الآن',
    jobsLoading: 'جارٍ تحميل الوظائف',
    noJobs: 'لا توجد وظائف متاحة الآن',
    details: 'التفاصيل',
    partners: 'شركاؤنا',
    trainers: 'المدربون',
    noTrainers: 'لا توجد بيانات',
    error: 'حدث خطأ أثناء جلب البيانات',
    retry: 'أعد المحاولة',
  },
  en: {
    apply: 'Apply now',
    jobsLoading: 'Loading jobs',
    noJobs: 'No open positions at the moment',
    details: 'Details',
    partners: 'Our partners',
    trainers: 'Trainers',
    noTrainers: 'No data',
    error: 'An error occurred while fetching data',
    retry: 'Try again',
  },
} as const;

for (const { language, prefix } of mostly('en')) {
  const words = WORDS[language];

  test.describe(`jobs in ${language}`, () => {
    const url = address(prefix, '/jobs');

    test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

    /** Opens the page from the menu of the About page, without loading a document. */
    async function openFromMenu(page: Page) {
      await page.goto(address(prefix, '/about'));
      await waitUntilHydrated(page);
      await page.getByRole('banner').locator('summary').last().click();
      await page.getByRole('banner').locator('a[href$="/jobs"]').click();
      await expect(page).toHaveURL(new RegExp(`${url}$`));
    }

    test('each row has one link, to apply, named after the job, which it carries along [JOBS-01]', async ({
      page,
    }) => {
      await page.goto(url);
      const cards = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('h2') });
      await expect(cards).toHaveCount(4);
      for (const [index, card] of (await cards.all()).entries()) {
        const name = (await card.getByRole('heading').textContent()) ?? '';
        const link = card.getByRole('link');
        await expect(link).toHaveCount(1);
        await expect(link).toHaveAttribute(
          'href',
          `${address(prefix, '/contact')}?job=${index + 1}`,
        );
        await expect(link).toHaveAccessibleName(`${words.apply} ${name}`);
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    });

    test('shows a skeleton while loading, and a message if there are no jobs', async ({ page }) => {
      const response = Promise.withResolvers<void>();
      await page.route('**/api/frontend/vacancies', async (route) => {
        await response.promise;
        await route.fulfill({ json: { status: 'success', data: [] } });
      });
      await openFromMenu(page);
      await expect(page.getByText(words.jobsLoading)).toBeAttached();
      await expect(page.locator('.job-row .skeleton').first()).toBeVisible();
      response.resolve();
      await expect(page.getByText(words.noJobs)).toBeVisible();
    });

    test('shows the text of a job when its row is opened, by keyboard too', async ({ page }) => {
      await page.route('**/api/frontend/vacancies', (route) =>
        route.fulfill({
          json: { data: [{ id: 1, name: 'وظيفة', text: 'كلمة '.repeat(3000), image: null }] },
        }),
      );
      await openFromMenu(page);
      const text = page.locator('.job-text');
      await expect(page.locator('.job-row')).toHaveCount(1);
      await expect(text).toBeHidden();
      await page.getByText(words.details).focus();
      await page.keyboard.press('Enter');
      await expect(text).toBeVisible();
    });

    test.describe('against a backend without vacancies', () => {
      test.use({ expected: ['404 (Not Found)'] });

      test('shows the testimonials, fetched by one more call', async ({ page }) => {
        const calls: string[] = [];
        page.on('request', (request) => {
          if (/vacancies|testimonials/.test(request.url())) {
            calls.push(new URL(request.url()).pathname);
          }
        });
        await page.route('**/api/frontend/vacancies', (route) =>
          route.fulfill({ status: 404, json: { message: 'Not Found' } }),
        );
        await openFromMenu(page);
        await expect(page.locator('.job-row')).toHaveCount(8);
        await expect(page.locator('.job-row').first().getByRole('link')).toHaveAttribute(
          'href',
          address(prefix, '/contact'),
        );
        expect(calls.filter((path) => path.endsWith('/testimonials'))).toHaveLength(1);
      });
    });

    test.describe('when the call fails', () => {
      test.use({ expected: ['status of 400'] });

      test('shows an error and retries by the button', async ({ page }) => {
        let isFailing = true;
        await page.route('**/api/frontend/vacancies', (route) =>
          isFailing ? route.fulfill({ status: 400, json: {} }) : route.continue(),
        );
        await openFromMenu(page);
        await expect(page.getByRole('alert')).toContainText(words.error);
        isFailing = false;
        await page.getByRole('button', { name: words.retry }).click();
        await expect(page.locator('.job-row h2')).toHaveCount(4);
      });
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('shows the jobs with their links to apply, and opens their rows', async ({ page }) => {
        await page.goto(url);
        await expect(page.locator('.job-row').getByRole('link')).toHaveCount(4);
        await expect(page.locator('.job-text').last()).toBeHidden();
        await page.getByText(words.details).last().click();
        await expect(page.locator('.job-text').last()).toBeVisible();
      });
    });
  });

  test.describe(`partners in ${language}`, () => {
    const url = address(prefix, '/partners');

    test('shows each logo within its frame', async ({ page }) => {
      await page.goto(url);
      const outside = await page.locator('.partner-window').evaluateAll((frames) =>
        frames.filter((frame) => {
          const box = frame.getBoundingClientRect();
          const logo = frame.querySelector('img')?.getBoundingClientRect() ?? box;
          return (
            logo.left <= box.left ||
            logo.right >= box.right ||
            logo.top <= box.top ||
            logo.bottom >= box.bottom
          );
        }),
      );
      expect(outside).toEqual([]);
    });

    test('shows partners, then trainers with links to their pages [JOBS-02]', async ({ page }) => {
      await page.goto(url);
      const headings = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(headings).toHaveText([words.partners, words.trainers]);
      const trainers = page.getByRole('region', { name: words.trainers, exact: true });
      // All of them: there are fewer than 24.
      await expect(trainers.getByRole('link')).toHaveCount(12);
      await expect(trainers.getByRole('link').first()).toHaveAttribute(
        'href',
        address(prefix, '/trainer-profile/1'),
      );
    });

    test('shows a message if there are no trainers [JOBS-03]', async ({ page }) => {
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
