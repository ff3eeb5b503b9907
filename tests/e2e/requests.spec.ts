import {
  address,
  expect,
  follow,
  LANGUAGES,
  type Page,
  test,
  waitUntilHydrated,
} from './fixtures.ts';

/** Which calls are made, and when (decision 0042 §10): counted in the browser, on its own clock. */

type Calls = { made: { name: string; lang: string | undefined }[]; pending: number };

/** Every call that a page makes from now on: its path below `/api/frontend/`, and its language. */
function callsOf(page: Page): Calls {
  const calls: Calls = { made: [], pending: 0 };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.pending += 1;
    const name = pathname.replace(/^\/api\/(frontend\/)?/, '') + search;
    calls.made.push({ name, lang: request.headers().lang });
    const isOver = () => {
      calls.pending -= 1;
    };
    const isAnswered = request.response().then((response) => response?.finished());
    void isAnswered.then(isOver, isOver);
  });
  return calls;
}

/** Waits until every call is answered, and the page has had time to make those that follow from it. */
async function settle(page: Page, calls: Calls): Promise<void> {
  let quiet = 0;
  await expect
    .poll(
      async () => {
        await page.evaluate(() => undefined);
        quiet = calls.pending === 0 ? quiet + 1 : 0;
        return quiet;
      },
      { intervals: [50] },
    )
    .toBeGreaterThanOrEqual(5);
}

/** Follows a link and hands over the names of the calls that this took, sorted. */
async function callsTo(page: Page, calls: Calls, path: string): Promise<string[]> {
  calls.made = [];
  await follow(page, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.locator('h1').first()).toBeFocused();
  await settle(page, calls);
  return namesOf(calls);
}

function namesOf({ made }: Calls): string[] {
  return made.map(({ name }) => name).sort();
}

const MINUTE = 60_000;

/** Longer than what was prefetched waits for its page. */
const A_WHILE = 6_000;

/** Besides teams and reviews; the settings for the statistics. */
const HOME = [
  ...['clients', 'settings/list', 'siteContents', 'sliders', 'testimonials'],
  'twitter/getTweets',
];
const ABOUT = ['areas', 'clients', 'goals', 'siteContents', 'staticPages'];

test('reports, teams and reviews are kept for five minutes, all others are asked for again [REQUESTS-01]', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const calls = callsOf(page);
  await page.clock.install();
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.clock.runFor(A_WHILE);
  // The server asked for all of it: the board has come with the home page.
  expect(await callsTo(page, calls, '/member')).toEqual([]);
  expect(await callsTo(page, calls, '/reports')).toEqual(['reports']);
  expect(await callsTo(page, calls, '/about')).toEqual(ABOUT);
  await page.clock.runFor(A_WHILE);
  expect(await callsTo(page, calls, '/visual-identity')).toEqual([]);
  expect(await callsTo(page, calls, '/about')).toEqual(ABOUT);
  await page.clock.runFor(4 * MINUTE);
  const again = await callsTo(page, calls, '/');
  expect(again.filter((name) => !name.startsWith('tweets/'))).toEqual(HOME);
  expect(again.filter((name) => name.startsWith('tweets/'))).toHaveLength(4);
  expect(await callsTo(page, calls, '/reports')).toEqual([]);
  await page.clock.runFor(MINUTE);
  expect(await callsTo(page, calls, '/visual-identity')).toEqual(['reports']);
  expect(await callsTo(page, calls, '/member')).toEqual(['teams']);
  expect(await callsTo(page, calls, '/')).toEqual(expect.arrayContaining(['reviews']));
  // Neither coming back to the window nor to the network asks for anything.
  await page.clock.runFor(10 * MINUTE);
  calls.made = [];
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    for (const name of ['focus', 'online']) window.dispatchEvent(new Event(name));
  });
  await settle(page, calls);
  expect(calls.made).toEqual([]);
});

test('a page that is gone back to by a link is asked for again at once, and shows what it has meanwhile', async ({
  page,
}) => {
  test.setTimeout(60_000);
  const calls = callsOf(page);
  await page.clock.install();
  await page.goto('/');
  await waitUntilHydrated(page);
  await settle(page, calls);
  // What the server rendered counts as fetched for the first view, however late its blocks come alive.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await settle(page, calls);
  expect(calls.made).toEqual([]);
  await page.clock.pauseAt(Date.now() + MINUTE);
  const isNoTweet = (name: string) => !name.startsWith('tweets/');
  // To point at a link and to follow it asks once, also for what both pages show.
  for (let round = 0; round < 2; round += 1) {
    calls.made = [];
    await page.clock.runFor(1);
    await page.getByRole('contentinfo').locator('a[href="/about"]').hover();
    await settle(page, calls);
    expect(namesOf(calls)).toEqual(ABOUT);
    await follow(page, '/about');
    await expect(page.locator('.goals li').first()).toBeVisible();
    await settle(page, calls);
    expect(namesOf(calls)).toEqual(ABOUT);
    calls.made = [];
    // A visit is told from the one before by its time.
    await page.clock.runFor(1);
    await follow(page, '/');
    await settle(page, calls);
    expect(namesOf(calls).filter(isNoTweet)).toEqual(HOME);
  }
});

test('a later visit asks again, and shows what is cached meanwhile', async ({ page }) => {
  const calls = callsOf(page);
  await page.goto('/contact');
  await waitUntilHydrated(page);
  expect(await callsTo(page, calls, '/jobs')).toEqual(['vacancies']);
  await callsTo(page, calls, '/contact');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/frontend/vacancies', async (route) => {
    await held.promise;
    await route.continue();
  });
  calls.made = [];
  await follow(page, '/jobs');
  await expect(page.locator('.job-name').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  expect(namesOf(calls)).toEqual(['vacancies']);
  expect(calls.pending).toBe(1);
  // So does who goes back, but not who stays.
  held.resolve();
  await settle(page, calls);
  expect(namesOf(calls)).toEqual(['vacancies']);
  await callsTo(page, calls, '/join-us');
  calls.made = [];
  await page.goBack();
  await expect(page.locator('.job-name').first()).toBeVisible();
  await expect.poll(() => namesOf(calls)).toEqual(['vacancies']);
});

test('the page that was loaded asks for nothing, and a link that is pointed at and followed for all once', async ({
  page,
}) => {
  const calls = callsOf(page);
  await page.goto('/contact');
  await waitUntilHydrated(page);
  await settle(page, calls);
  expect(namesOf(calls)).toEqual([]);
  const link = page.getByRole('contentinfo').locator('a[href="/partners"]');
  await link.hover();
  await expect.poll(() => namesOf(calls)).toEqual(['clients', 'trainers']);
  await settle(page, calls);
  await link.click();
  await expect(page.locator('h1')).toBeFocused();
  await settle(page, calls);
  expect(namesOf(calls)).toEqual(['clients', 'trainers']);
});

for (const { language, prefix } of LANGUAGES) {
  const other = language === 'ar' ? 'en' : 'ar';

  test(`from ${language}, the other language is asked for once, also what is fresh in this one [REQUESTS-02]`, async ({
    page,
  }) => {
    const calls = callsOf(page);
    await page.goto(address(prefix, '/member'));
    await waitUntilHydrated(page);
    await page.locator('a[data-language]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await settle(page, calls);
    expect(namesOf(calls)).toEqual(['navbar/list', 'settings/list', 'teams']);
    expect(new Set(calls.made.map(({ lang }) => lang))).toEqual(new Set([other]));
    calls.made = [];
    // What was fetched in this language is still fresh.
    await page.locator('a[data-language]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await settle(page, calls);
    expect(namesOf(calls)).not.toContain('teams');
  });
}

test.describe('a call that fails', () => {
  test.use({ expected: ['500 (Internal Server Error)'] });

  test('is tried three times more, after one, two and four seconds, and then no more [REQUESTS-03]', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/contact');
    await waitUntilHydrated(page);
    const calls = callsOf(page);
    await page.route('**/api/frontend/vacancies', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.clock.pauseAt(Date.now() + MINUTE);
    await follow(page, '/jobs');
    await expect.poll(() => calls.made.length).toBe(1);
    for (const [pause, expected] of [
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
    ] as const) {
      await settle(page, calls);
      await page.clock.runFor(pause - 100);
      await settle(page, calls);
      expect(calls.made).toHaveLength(expected - 1);
      await page.clock.runFor(100);
      await expect.poll(() => calls.made.length).toBe(expected);
    }
    await settle(page, calls);
    await page.clock.runFor(MINUTE);
    await settle(page, calls);
    await expect(page.getByRole('alert')).toBeVisible();
    expect(calls.made).toHaveLength(4);
  });
});

test('a call that is never answered is given up after ten seconds, and told as failed [REQUESTS-04]', async ({
  page,
}) => {
  const calls = callsOf(page);
  await page.clock.install();
  await page.goto('/contact');
  await waitUntilHydrated(page);
  await page.route('**/api/frontend/vacancies', () => undefined);
  await page.clock.pauseAt(Date.now() + MINUTE);
  await follow(page, '/jobs');
  await expect.poll(() => calls.pending).toBe(1);
  await page.clock.runFor(9_900);
  await page.evaluate(() => undefined);
  expect(calls.pending).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => calls.pending).toBe(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Three tries more, of ten seconds each.
  for (const [pause, tries] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
  ] as const) {
    await settle(page, calls);
    await page.clock.runFor(pause);
    await expect.poll(() => calls.made.length).toBe(tries);
    await page.clock.runFor(10_000);
    await expect.poll(() => calls.pending).toBe(0);
  }
  await page.clock.runFor(100);
  await expect(page.getByRole('alert')).toContainText('حدث خطأ أثناء جلب البيانات');
});
