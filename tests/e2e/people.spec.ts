import {
  address,
  expect,
  focused,
  mostly,
  overflow,
  type Page,
  passRetries,
  waitUntilHydrated,
} from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    about: 'عن يافع',
    board: 'مجلس الإدارة',
    team: 'الفريق التنفيذي',
    cv: 'السيرة الذاتية',
    chair: ['د. نورة الشهري', 'رئيسة مجلس الإدارة'],
    director: ['م. عبدالإله السويلم', 'الرئيس التنفيذي'],
    trainer: ['د. خالد السبيعي', 'القيادة والتخطيط', 'الرياض، المملكة العربية السعودية'],
    counters: ['الساعات مع يافع', 'البرامج', 'المتدربون', 'إجمالي الساعات'],
    memberNotFound: 'العضو غير موجود',
    trainerNotFound: 'المدرب غير موجود',
    loading: 'جارٍ تحميل الصفحة',
    error: 'حدث خطأ أثناء جلب البيانات',
    retry: 'أعد المحاولة',
    empty: 'لا توجد بيانات',
    join: 'انضم مدربًا',
    teaches: 'التدريب في البرامج والمشاريع',
    others: 'بقية المدربين',
    allTrainers: 'كل المدربين',
    fields: 'المدربون حسب مجال التدريب',
  },
  en: {
    about: 'About',
    board: 'Board',
    team: 'Executive team',
    cv: 'Download CV',
    chair: ['Dr Noura Al-Shehri', 'Chair of the board'],
    director: ['Abdulelah Al-Suwailem', 'Chief executive'],
    trainer: ['Dr Khalid Al-Subaie', 'Leadership and planning', 'Riyadh, Saudi Arabia'],
    counters: ['Hours with Yafee', 'Programmes', 'Trainees', 'Total hours'],
    memberNotFound: 'Member not found',
    trainerNotFound: 'Trainer not found',
    loading: 'Loading the page',
    error: 'An error occurred while fetching data',
    retry: 'Try again',
    empty: 'Nothing here yet',
    join: 'Join as a trainer',
    teaches: 'Teaches in',
    others: 'More trainers',
    allTrainers: 'All trainers',
    fields: 'Trainers by field',
  },
} as const;

/** Responds to a call with `data` from now on. */
async function mockCall(page: Page, call: string, data: unknown): Promise<void> {
  await page.route(`**/api/frontend/${call}`, (route) =>
    route.fulfill({ json: { status: 'success', data } }),
  );
}

/** Opens a submenu of the navbar and follows one of its links. */
async function followMenu(page: Page, submenu: string, name: string): Promise<void> {
  const banner = page.getByRole('banner');
  await banner.locator('summary').filter({ hasText: submenu }).click();
  await banner.getByRole('link', { name, exact: true }).click();
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

for (const { language, prefix } of mostly('en')) {
  const words = WORDS[language];
  const at = (path: string) => address(prefix, path);
  const main = (page: Page) => page.getByRole('main');

  test.describe(`people in ${language}`, () => {
    test('the board links to its members, and each member to others [PEOPLE-01]', async ({
      page,
    }) => {
      await page.goto(at('/member'));
      await waitUntilHydrated(page);
      const [name, position] = words.chair;
      const card = main(page).getByRole('link', { name });
      await card.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${at('/member/1')}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.locator('h1')).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${name} \\|`));
      await expect(main(page).getByText(position)).toBeVisible();
      await expect(main(page).locator('.profile .prose p').first()).toBeVisible();
      const cv = main(page).getByRole('link', { name: words.cv });
      expect((await page.request.get((await cv.getAttribute('href')) ?? '')).status()).toBe(200);
      const others = main(page).getByRole('list').last().getByRole('link');
      await expect(others).toHaveCount(4);
      await expect(others.first()).toHaveAttribute('href', at('/member/2'));
      await others.first().click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name);
    });

    test('the team has a banner, and links to members in this language [PEOPLE-02]', async ({
      page,
    }) => {
      await page.goto(at('/teams'));
      await waitUntilHydrated(page);
      const [name, position] = words.director;
      await expect(main(page).getByRole('link', { name: words.join })).toHaveAttribute(
        'href',
        at('/join-us'),
      );
      await main(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`${at('/teams/1')}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(main(page).getByText(position, { exact: true })).toBeVisible();
      await expect(main(page).getByRole('link', { name: words.cv })).toBeVisible();
    });

    test('the fields of training are one row on a phone, which the focus scrolls, and show their trainers', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(at('/trainer-profile'));
      await waitUntilHydrated(page);
      const fields = main(page).getByRole('navigation', { name: words.fields }).getByRole('link');
      await expect(fields).toHaveCount(5);
      const tops = await fields.evaluateAll((links) =>
        links.map((link) => link.getBoundingClientRect().top),
      );
      expect(new Set(tops).size).toBe(1);
      await fields.last().focus();
      await expect(fields.last()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(main(page).locator('.person')).toHaveCount(2);
    });

    test('a trainer leads on to programmes and projects, to other trainers and to joining', async ({
      page,
    }) => {
      await page.goto(at('/trainer-profile/1'));
      const projects = page.getByRole('region', { name: words.teaches }).getByRole('link');
      await expect(projects.first()).toHaveAttribute('href', at('/latest-program/1'));
      const others = page.getByRole('region', { name: words.others });
      await expect(others.getByRole('link')).toHaveCount(5);
      await expect(others.getByRole('link', { name: words.allTrainers })).toHaveAttribute(
        'href',
        at('/trainer-profile'),
      );
      await expect(main(page).getByRole('link', { name: words.join })).toBeVisible();
    });

    test('a trainer has an address, field, accounts, CV and four counters [PEOPLE-03]', async ({
      page,
    }) => {
      await page.goto(at('/trainer-profile/1'));
      for (const text of words.trainer) await expect(main(page).getByText(text)).toBeVisible();
      await expect(main(page).getByRole('link', { name: words.cv })).toBeVisible();
      for (const host of ['linkedin.com', 'x.com']) {
        await expect(main(page).locator(`a[href*="${host}"]`)).toBeVisible();
      }
      await expect(main(page).getByRole('term')).toHaveText([...words.counters]);
      await expect(main(page).getByRole('definition')).toHaveText(['320', '14', '1,150', '2,400']);
    });

    test.describe('with an unknown id', () => {
      test.use({ expected: ['404 (Not Found)'] });

      for (const [path, list, text] of [
        ['/member/999', '/member', words.memberNotFound],
        ['/teams/999', '/teams', words.memberNotFound],
        ['/trainer-profile/999', '/trainer-profile', words.trainerNotFound],
      ] as const) {
        test(`${path} responds with 404 and links to the list [PEOPLE-04]`, async ({ page }) => {
          const response = await page.goto(at(path));
          expect(response?.status()).toBe(404);
          await expect(page).toHaveTitle(new RegExp(`^${text} \\|`));
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
          await waitUntilHydrated(page);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
          await main(page).locator('.profile-text').getByRole('link').click();
          await expect(page).toHaveURL(new RegExp(`${at(list)}$`));
        });
      }

      test('a trainer who is still listed but no longer exists is requested once', async ({
        page,
      }) => {
        await page.clock.install();
        await page.goto(at('/trainer-profile'));
        await waitUntilHydrated(page);
        let calls = 0;
        await page.route('**/api/frontend/trainers/2', (route) => {
          calls += 1;
          return route.fulfill({ status: 404, json: { status: 'error', message: 'none' } });
        });
        await main(page).locator('a[href$="/trainer-profile/2"]').click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.trainerNotFound);
        await expect(page).toHaveTitle(new RegExp(`^${words.trainerNotFound} \\|`));
        await page.clock.runFor(10_000);
        expect(calls).toBe(1);
      });
    });

    test('a profile shows a skeleton and a message while loading, then name and title', async ({
      page,
    }) => {
      await page.goto(at('/trainer-profile'));
      await waitUntilHydrated(page);
      const response = Promise.withResolvers<void>();
      await page.route('**/api/frontend/trainers/1', async (route) => {
        await response.promise;
        await route.continue();
      });
      await main(page).locator('a[href$="/trainer-profile/1"]').click();
      await expect(main(page).getByRole('status')).toHaveText(words.loading);
      await expect(main(page).locator('.profile-picture.skeleton')).toBeVisible();
      await expect(page.locator('h1')).toHaveCount(1);
      response.resolve();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.trainer[0]);
      await expect(page).toHaveTitle(new RegExp(`^${words.trainer[0]} \\|`));
    });

    test.describe('when the call fails', () => {
      test.use({ expected: ['500 (Internal Server Error)'] });

      test('a profile shows an error and retries by the button', async ({ page }) => {
        await page.clock.install();
        await page.goto(at('/trainer-profile'));
        await waitUntilHydrated(page);
        await page.route('**/api/frontend/trainers/1', (route) =>
          route.fulfill({ status: 500, json: { status: 'error', message: 'error' } }),
        );
        await main(page).locator('a[href$="/trainer-profile/1"]').click();
        const alert = main(page).getByRole('alert');
        await passRetries(page, alert);
        await expect(alert).toContainText(words.error);
        await expect(page.locator('h1')).toHaveCount(1);
        await page.unroute('**/api/frontend/trainers/1');
        await alert.getByRole('button', { name: words.retry }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.trainer[0]);
      });
    });

    test('an empty board shows a message', async ({ page }) => {
      await page.goto(at('/contact'));
      await waitUntilHydrated(page);
      await mockCall(page, 'teams', []);
      await followMenu(page, words.about, words.board);
      await expect(main(page).getByText(words.empty)).toBeVisible();
    });

    test('a profile leaves out missing fields', async ({ page }) => {
      await page.goto(at('/contact'));
      await waitUntilHydrated(page);
      await mockCall(page, 'teams', [{ id: 1, name: 'سعاد' }]);
      await followMenu(page, words.about, words.board);
      await main(page).getByRole('link', { name: 'سعاد' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('سعاد');
      await expect(main(page).locator('.profile-portrait .mark')).toBeVisible();
      await expect(main(page).locator('.profile-text')).toHaveText('سعاد');
      await expect(main(page).locator('.profile-text > *')).toHaveCount(1);
      await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(0);
    });

    test('a profile with long words and texts fits into 320 px', async ({ page }) => {
      await page.goto(at('/contact'));
      await waitUntilHydrated(page);
      const word = 'بلانهاية'.repeat(40);
      await mockCall(page, 'teams', [
        {
          id: 1,
          name: word,
          position: `${word} W${'o'.repeat(300)}rd`,
          text: word,
          details: `<p>${word}</p><table><tr><td>${word}</td></tr></table><p>${'نص '.repeat(3000)}</p>`,
          cv: '/media/cv.pdf',
        },
      ]);
      await followMenu(page, words.about, words.board);
      await page.setViewportSize({ width: 320, height: 800 });
      await expect(main(page).getByRole('link', { name: word })).toBeVisible();
      await expectNoOverflow(page);
      await main(page).getByRole('link', { name: word }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);
      await expectNoOverflow(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectNoOverflow(page);
    });
  });
}

test('a team member without English texts is shown in Arabic, with lang and dir', async ({
  page,
}) => {
  await page.goto('/en/contact');
  await waitUntilHydrated(page);
  await mockCall(page, 'blogs', {
    data: [
      {
        id: 1,
        title: { ar: 'سعاد', en: '' },
        text: { ar: 'مديرة', en: 'Director' },
        details: { ar: '<p>سيرة</p>', en: '' },
      },
    ],
  });
  await followMenu(page, 'About', 'Executive team');
  await page.getByRole('link', { name: 'سعاد' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'ar');
  await expect(page.getByText('Director')).toBeVisible();
  await expect(page.locator('.profile .prose')).toHaveAttribute('dir', 'rtl');
});

test('the card of a person shows the focus', async ({ page }) => {
  await page.goto('/teams');
  await waitUntilHydrated(page);
  await page.locator('.breadcrumb a').last().focus();
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveAttribute('href', '/teams/1');
  const outline = await focused(page).evaluate(
    (element) => getComputedStyle(element, '::after').outlineStyle,
  );
  expect(outline).toBe('solid');
});
