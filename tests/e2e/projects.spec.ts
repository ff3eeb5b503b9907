import {
  address,
  expect,
  focused,
  follow,
  LANGUAGES,
  overflow,
  type Page,
  test,
  waitUntilHydrated,
} from './fixtures.ts';

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
    retry: 'حاول مجددًا',
    projectNotFound: 'المشروع غير موجود',
    back: 'العودة إلى البرامج والمشاريع',
    title: 'البرامج والمشاريع',
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
  },
} as const;

const SUMMARY = { id: 3, title: 'صنعة', text: '<p>نص</p>', thumbnail: null, type: 'main' };

/** From the contact page, which knows of no project, to another without loading anew. */
async function goWithoutLoading(page: Page, prefix: string, href: string): Promise<void> {
  await page.goto(address(prefix, '/contact'));
  await waitUntilHydrated(page);
  await follow(page, href);
}

for (const { language, direction, prefix } of LANGUAGES) {
  const words = WORDS[language];
  const url = address(prefix, '/latest-project');

  test.describe(`programs and projects in ${language}`, () => {
    test('cards lead to programs, rows to projects, each with one link [PROJECTS-01]', async ({
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

    test('the whole card of a program is its link', async ({ page }) => {
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

    test('the slider advances by itself and begins with its pause button [PROJECTS-02]', async ({
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

    test('the slider stands still when paused, and its dots follow the arrows', async ({
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
      // The slides before it have faded.
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

    test('a list on its way is a skeleton that says so', async ({ page }) => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/frontend/projects?type=main', async (route) => {
        await held;
        await route.continue();
      });
      await goWithoutLoading(page, prefix, url);
      await expect(page.locator('h1')).toHaveText(words.title);
      await expect(page.getByText(words.loading)).toBeAttached();
      await expect(page.locator('.programs .skeleton').first()).toBeVisible();
      await expect(page.getByRole('region', { name: words.slider })).toHaveCount(0);
      answer();
      await expect(page.locator('.program-card a')).toHaveCount(6);
      await expect(page.getByText(words.loading)).toHaveCount(0);
    });

    test('empty lists say so, and the slider is left out [PROJECTS-04]', async ({ page }) => {
      await page.route('**/api/frontend/projects?**', (route) =>
        route.fulfill({ json: { status: 'success', data: [] } }),
      );
      await goWithoutLoading(page, prefix, url);
      await expect(page.getByText(words.empty)).toHaveCount(2);
      await expect(page.getByRole('region', { name: words.slider })).toHaveCount(0);
    });

    test('what a card lacks is left out', async ({ page }) => {
      await page.route('**/api/frontend/projects?**', (route) =>
        route.fulfill({ json: { data: [{ ...SUMMARY, text: null }] } }),
      );
      await goWithoutLoading(page, prefix, url);
      const card = page.locator('li.program-card');
      await expect(card).toHaveText(SUMMARY.title);
      await expect(card.locator('dl, p, img')).toHaveCount(0);
    });

    test('a project on its way is a skeleton; texts of any length fit', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const endless = 'اسم'.repeat(60);
      await page.route('**/api/frontend/projects/7', async (route) => {
        await held;
        await route.fulfill({
          json: {
            data: {
              id: 7,
              title: endless,
              text: `<p>${'كلمة '.repeat(3000)}</p><p>${endless}</p>`,
              versions: [{ id: 1, version: endless }],
              managers: [{ id: 1, name: endless }],
              trainers: [{ id: 1, name: endless }],
              report: '/media/report.pdf',
            },
          },
        });
      });
      await goWithoutLoading(page, prefix, address(prefix, '/latest-project/7'));
      await expect(page.getByText(words.loadingOne)).toBeAttached();
      answer();
      await expect(page.locator('h1')).toHaveText(endless);
      await expect(page.locator('.project-picture, .project-beneficiaries')).toHaveCount(0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });

    test.describe('what fails', () => {
      test.use({ expected: ['status of 400', 'status of 404'] });

      test('says so in its own block, and is asked for again', async ({ page }) => {
        let fails = true;
        await page.route('**/api/frontend/projects?type=other', (route) =>
          fails ? route.fulfill({ status: 400, json: {} }) : route.continue(),
        );
        await goWithoutLoading(page, prefix, url);
        const others = page.getByRole('region', { name: words.others });
        await expect(others.getByRole('alert')).toContainText(words.error);
        await expect(page.locator('.program-card a')).toHaveCount(6);
        fails = false;
        await others.getByRole('button', { name: words.retry }).click();
        await expect(others.getByRole('link')).toHaveCount(10);
      });

      test('an entry that does not exist is not asked for twice', async ({ page }) => {
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

      test('a program at a project’s address is not found there, but one link away', async ({
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

      test('one slide shows, its controls do not, and all links work', async ({ page }) => {
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
  const ring = await focused(page).evaluate(
    (link) => getComputedStyle(link, '::after').outlineWidth,
  );
  expect(ring).toBe('3px');
});
