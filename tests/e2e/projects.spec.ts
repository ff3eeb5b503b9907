import {
  address,
  expect,
  focused,
  follow,
  mostly,
  overflow,
  type Page,
  waitUntilHydrated,
} from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    slider: 'مشاريع وبرامج بالصور',
    pause: 'إيقاف التبديل التلقائي',
    play: 'تشغيل التبديل التلقائي',
    slide: 'شريحة',
    programs: 'البرامج',
    others: 'مشاريع أخرى',
    beneficiaries: 'المستفيدون',
    trainers: 'المدربون',
    managers: 'القائمون على المشروع',
    loading: 'جارٍ تحميل البرامج',
    loadingOne: 'جارٍ تحميل التفاصيل',
    empty: 'لا توجد بيانات',
    error: 'حدث خطأ أثناء جلب البيانات',
    retry: 'أعد المحاولة',
    projectNotFound: 'المشروع غير موجود',
    back: 'العودة إلى البرامج والمشاريع',
    title: 'البرامج والمشاريع',
    apply: 'كيف تتقدم',
    write: 'اكتب إلينا',
    news: 'أخبار البرنامج',
    stories: 'قالوا عن تجربتهم',
    neighbours: 'البرنامج السابق والتالي',
    filter: 'ما يظهر في القائمة',
    open: 'باب التقديم مفتوح',
  },
  en: {
    slider: 'Projects and programmes in pictures',
    pause: 'Pause automatic slides',
    play: 'Play automatic slides',
    slide: 'slide',
    programs: 'Programmes',
    others: 'Other projects',
    beneficiaries: 'Beneficiaries',
    trainers: 'Trainers',
    managers: 'Who runs it',
    loading: 'Loading programmes',
    loadingOne: 'Loading details',
    empty: 'Nothing here yet',
    error: 'An error occurred while fetching data',
    retry: 'Try again',
    projectNotFound: 'Project not found',
    back: 'Back to programmes and projects',
    title: 'Programmes and projects',
    apply: 'How to apply',
    write: 'Write to us',
    news: 'Programme news',
    stories: 'In their own words',
    neighbours: 'Previous and next programme',
    filter: 'What the list shows',
    open: 'Open for applications',
  },
} as const;

const SUMMARY = { id: 3, title: 'صنعة', text: '<p>نص</p>', thumbnail: null, type: 'main' };

/** Opens a page by a link from the contact page, which has fetched no projects. */
async function openFromContact(page: Page, prefix: string, href: string): Promise<void> {
  await page.goto(address(prefix, '/contact'));
  await waitUntilHydrated(page);
  await follow(page, href);
}

for (const { language, direction, prefix } of mostly('ar')) {
  const words = WORDS[language];
  const url = address(prefix, '/latest-project');

  test.describe(`programs and projects in ${language}`, () => {
    test('each program card and project row has one link, to its page [PROJECTS-01]', async ({
      page,
    }) => {
      await page.goto(url);
      const programs = page.getByRole('region', { name: words.programs, exact: true });
      await expect(programs.getByRole('listitem')).toHaveCount(6);
      for (const link of await programs.getByRole('link').all()) {
        await expect(link).toHaveAttribute('href', /\/latest-program\/\d+$/);
      }
      await expect(programs.getByText(words.beneficiaries)).toHaveCount(6);
      const others = page.getByRole('region', { name: words.others });
      await expect(others.getByRole('link')).toHaveCount(10);
      for (const link of await others.getByRole('link').all()) {
        await expect(link).toHaveAttribute('href', /\/latest-project\/\d+$/);
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(64);
      }
    });

    test('a click anywhere on the card of a program opens it', async ({ page }) => {
      await page.goto(url);
      await waitUntilHydrated(page);
      const card = page
        .getByRole('region', { name: words.programs, exact: true })
        .getByRole('listitem')
        .first();
      await card.click({ position: { x: 20, y: 20 } });
      await expect(page).toHaveURL(/\/latest-program\/1$/);
      await expect(page.locator('h1')).toBeFocused();
    });

    test('the slider advances automatically and has its pause button first [PROJECTS-02]', async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto(url);
      await waitUntilHydrated(page);
      const slider = page.getByRole('region', { name: words.slider });
      const dots = slider.getByRole('button', { name: new RegExp(`^${words.slide} \\d`) });
      await expect(dots).toHaveCount(5);
      await expect(slider.getByRole('button').first()).toHaveAccessibleName(words.pause);
      await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
      await page.clock.runFor(3_100);
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await expect(slider.getByRole('heading')).toHaveCount(1);
    });

    test('the slider does not move when paused, and arrow keys move between its dots', async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto(url);
      await waitUntilHydrated(page);
      const slider = page.getByRole('region', { name: words.slider });
      await slider.getByRole('button', { name: words.pause }).click();
      await expect(slider.getByRole('button').first()).toHaveAccessibleName(words.play);
      const dots = slider.getByRole('button', { name: new RegExp(`^${words.slide} \\d`) });
      await dots.nth(0).focus();
      await page.keyboard.press(direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
      await expect(dots.nth(1)).toBeFocused();
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('End');
      await expect(dots.nth(4)).toHaveAttribute('aria-current', 'true');
      // The previous slides have faded out.
      await expect(slider.getByRole('heading')).toHaveCount(1);
      const title = await slider.getByRole('heading').textContent();
      await page.mouse.move(1, 1);
      await page.clock.runFor(6_500);
      await expect(slider.getByRole('heading')).toHaveText(title ?? '');
      await slider.getByRole('link').click();
      await expect(page.locator('h1')).toHaveText(title ?? '');
    });

    test('the slider does not move under reduced motion', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.clock.install();
      await page.goto(url);
      await waitUntilHydrated(page);
      const slider = page.getByRole('region', { name: words.slider });
      await expect(slider.getByRole('button').first()).toHaveAccessibleName(words.play);
      const title = await slider.getByRole('heading').textContent();
      await page.clock.runFor(6_500);
      await expect(slider.getByRole('heading')).toHaveText(title ?? '');
    });

    test('a project shows its numbers, managers and linked trainers', async ({ page }) => {
      await page.goto(address(prefix, '/latest-project/7'));
      await waitUntilHydrated(page);
      await expect(page.getByText('430', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: words.managers })).toBeVisible();
      const trainers = page.getByRole('region', { name: words.trainers });
      await expect(trainers.getByRole('link').first()).toHaveAttribute(
        'href',
        new RegExp(`^${prefix}/trainer-profile/\\d+$`),
      );
      await page.getByRole('link', { name: words.back }).click();
      await expect(page).toHaveURL(new RegExp(`${url}$`));
      await expect(page.locator('h1')).toHaveText(words.title);
    });

    test('a program shows neither managers nor trainers [PROJECTS-03]', async ({ page }) => {
      await page.goto(address(prefix, '/latest-program/1'));
      await expect(page.getByText(words.beneficiaries)).toBeVisible();
      await expect(page.getByRole('heading', { name: words.managers })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: words.trainers })).toHaveCount(0);
    });

    test('a program says how to apply, and leads on to its news and its neighbours', async ({
      page,
    }) => {
      await page.goto(address(prefix, '/latest-program/2'));
      const apply = page.getByRole('region', { name: words.apply });
      await expect(apply.getByRole('link').first()).toHaveAttribute(
        'href',
        'mailto:sanaa@yafee.example',
      );
      await expect(apply.getByRole('link', { name: words.write })).toHaveAttribute(
        'href',
        `${address(prefix, '/contact')}?program=2`,
      );
      const neighbours = page.getByRole('navigation', { name: words.neighbours });
      const hrefs = await neighbours
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(hrefs).toEqual(
        ['/latest-program/1', '/latest-program/3', '/latest-project'].map((path) =>
          address(prefix, path),
        ),
      );
      await page.goto(address(prefix, '/latest-program/6'));
      const news = page.getByRole('region', { name: words.news }).getByRole('link');
      await expect(news.first()).toHaveAttribute('href', address(prefix, '/latest-news/18'));
      await expect(page.getByRole('region', { name: words.stories })).toBeVisible();
    });

    test('a program has a strip of its weave, or one photograph as wide as the page', async ({
      page,
    }) => {
      await page.goto(address(prefix, '/latest-program/1'));
      await waitUntilHydrated(page);
      const strip = page.locator('.project-strip');
      await expect(strip.locator('img')).toHaveCount(8);
      expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(166);
      await page.route('**/api/frontend/projects/3', (route) =>
        route.fulfill({ json: { data: { ...SUMMARY, thumbnail: '/media/photo.jpg' } } }),
      );
      await page.route('**/media/photo.jpg', (route) => route.fulfill({ body: '' }));
      await follow(page, address(prefix, '/latest-program/3'));
      await expect(page.locator('h1')).toHaveText(SUMMARY.title);
      await expect(strip).toHaveCount(0);
      await expect(page.locator('.project-wall-picture img')).toHaveCount(1);
    });

    test('a list shows a skeleton and a message while loading', async ({ page }) => {
      const response = Promise.withResolvers<void>();
      await page.route('**/api/frontend/projects?type=main', async (route) => {
        await response.promise;
        await route.continue();
      });
      await openFromContact(page, prefix, url);
      await expect(page.locator('h1')).toHaveText(words.title);
      await expect(page.getByText(words.loading)).toBeAttached();
      await expect(page.locator('.programs .skeleton').first()).toBeVisible();
      await expect(page.getByRole('region', { name: words.slider })).toHaveCount(0);
      response.resolve();
      await expect(page.locator('.program-card a')).toHaveCount(6);
      await expect(page.getByText(words.loading)).toHaveCount(0);
    });

    test('empty lists show a message, and the slider is left out [PROJECTS-04]', async ({
      page,
    }) => {
      await page.route('**/api/frontend/projects?**', (route) =>
        route.fulfill({ json: { status: 'success', data: [] } }),
      );
      await openFromContact(page, prefix, url);
      await expect(page.getByText(words.empty)).toHaveCount(2);
      await expect(page.getByRole('region', { name: words.slider })).toHaveCount(0);
    });

    test('a card leaves out missing fields', async ({ page }) => {
      await page.route('**/api/frontend/projects?**', (route) =>
        route.fulfill({ json: { data: [{ ...SUMMARY, text: null }] } }),
      );
      await openFromContact(page, prefix, url);
      const card = page.locator('li.program-card');
      await expect(card).toHaveText(SUMMARY.title);
      await expect(card.locator('dl, p, img')).toHaveCount(0);
    });

    test('a project shows a message while loading, and fits texts of any length', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      const response = Promise.withResolvers<void>();
      const longWord = 'اسم'.repeat(60);
      await page.route('**/api/frontend/projects/7', async (route) => {
        await response.promise;
        await route.fulfill({
          json: {
            data: {
              id: 7,
              title: longWord,
              text: `<p>${'كلمة '.repeat(3000)}</p><p>${longWord}</p>`,
              versions: [{ id: 1, version: longWord }],
              managers: [{ id: 1, name: longWord }],
              trainers: [{ id: 1, name: longWord }],
              report: '/media/report.pdf',
            },
          },
        });
      });
      await openFromContact(page, prefix, address(prefix, '/latest-project/7'));
      await expect(page.getByText(words.loadingOne)).toBeAttached();
      response.resolve();
      await expect(page.locator('h1')).toHaveText(longWord);
      await expect(page.locator('.project-picture, .project-beneficiaries')).toHaveCount(0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });

    test.describe('when a call fails', () => {
      test.use({ expected: ['status of 400', 'status of 404'] });

      test('its block shows an error and retries by the button', async ({ page }) => {
        let isFailing = true;
        await page.route('**/api/frontend/projects?type=other', (route) =>
          isFailing ? route.fulfill({ status: 400, json: {} }) : route.continue(),
        );
        await openFromContact(page, prefix, url);
        const others = page.getByRole('region', { name: words.others });
        await expect(others.getByRole('alert')).toContainText(words.error);
        await expect(page.locator('.program-card a')).toHaveCount(6);
        isFailing = false;
        await others.getByRole('button', { name: words.retry }).click();
        await expect(others.getByRole('link')).toHaveCount(10);
      });

      test('a project that does not exist is not requested again', async ({ page }) => {
        const calls: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/')) calls.push(request.url());
        });
        await page.clock.install();
        const response = await page.goto(address(prefix, '/latest-project/999'));
        expect(response?.status()).toBe(404);
        await waitUntilHydrated(page);
        await expect(page.locator('h1')).toHaveText(words.projectNotFound);
        await page.clock.runFor(10_000);
        await expect(page.locator('h1')).toHaveText(words.projectNotFound);
        expect(calls).toEqual([]);
      });

      test('the id of a program at the address of a project returns 404 with a link to the program', async ({
        page,
      }) => {
        const response = await page.goto(address(prefix, '/latest-project/2'));
        expect(response?.status()).toBe(404);
        await waitUntilHydrated(page);
        await expect(page.locator('h1')).toHaveText(words.projectNotFound);
        await page.getByRole('main').locator('a[href$="/latest-program/2"]').click();
        await expect(page.locator('.project-article')).toBeVisible();
        await expect(page.locator('h1')).toBeFocused();
      });
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('a link shows only what is open for applications, and is marked as the current one', async ({
        page,
      }) => {
        await page.goto(url);
        const filter = page.getByRole('navigation', { name: words.filter });
        await expect(filter.locator('[aria-current]')).toHaveText(/16/);
        await filter.getByRole('link', { name: words.open }).click();
        await expect(page).toHaveURL(/\/latest-project\?applications=open$/);
        await expect(filter.locator('[aria-current]')).toHaveText(new RegExp(words.open));
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
          'href',
          new RegExp(`${url}$`),
        );
        const open = page.getByRole('region', { name: words.open });
        await expect(open.getByRole('listitem').first()).toContainText(words.open);
        await expect(open.locator('.application-badge:not(.application-open)')).toHaveCount(0);
        // San’a has neither a first nor a last day that could pass.
        await expect(open.locator('a[href$="/latest-program/2"]')).toHaveCount(1);
        await expect(page.getByRole('region', { name: words.others })).toHaveCount(0);
      });

      test('the slider shows one slide without controls, and links work', async ({ page }) => {
        await page.goto(url);
        const slider = page.getByRole('region', { name: words.slider });
        await expect(slider.getByRole('heading')).toHaveCount(1);
        await expect(slider.getByRole('button')).toHaveCount(0);
        await page.getByRole('region', { name: words.others }).getByRole('link').last().click();
        await expect(page).toHaveURL(/\/latest-project\/\d+$/);
        await expect(page.locator('.project-article')).toBeVisible();
      });
    });
  });
}

test('the focus ring of a program surrounds its card', async ({ page }) => {
  await page.goto('/latest-project');
  await waitUntilHydrated(page);
  await page.locator('.program-card a').first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const ring = await focused(page).evaluate((link) => {
    // A ring that is not drawn has a width, too.
    const { outlineStyle, outlineWidth } = getComputedStyle(link, '::after');
    return `${outlineWidth} ${outlineStyle}`;
  });
  expect(ring).toBe('3px solid');
});
