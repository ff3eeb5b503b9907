import { STRATEGY_NAMES } from '../../contract/content-names.ts';
import { address, expect, follow, mostly, type Page, test, waitUntilHydrated } from './fixtures.ts';

/** When a page makes which calls (decisions 0022 §10 and 0051). They are counted in the browser, on the page's clock. */

type Calls = {
  made: { name: string; lang: string | undefined }[];
  /** Number of calls without a complete response. */
  pending: number;
};

/** Records the calls that a page makes from now on: path below `/api/frontend/`, and language. */
function recordCalls(page: Page): Calls {
  const calls: Calls = { made: [], pending: 0 };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.pending += 1;
    const name = pathname.replace(/^\/api\/(frontend\/)?/, '') + search;
    calls.made.push({ name, lang: request.headers().lang });
    const onSettled = () => {
      calls.pending -= 1;
    };
    const finished = request.response().then((response) => response?.finished());
    void finished.then(onSettled, onSettled);
  });
  return calls;
}

/** Waits until no call has been pending for five polls, so that calls that follow from a response are included. */
async function settle(page: Page, calls: Calls): Promise<void> {
  let idlePolls = 0;
  await expect
    .poll(
      async () => {
        await page.evaluate(() => undefined);
        idlePolls = calls.pending === 0 ? idlePolls + 1 : 0;
        return idlePolls;
      },
      { intervals: [50] },
    )
    .toBeGreaterThanOrEqual(5);
}

/** Follows a link and returns the names of the calls that this made, sorted. */
async function callsOfVisit(page: Page, calls: Calls, path: string): Promise<string[]> {
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

/** Longer than prefetched data serves the visit that follows (site/visits.ts), in milliseconds. */
const PREFETCH_EXPIRY = 6_000;

/** The texts of the strategy alone: no other text of the site is sent with them. */
const STRATEGY = `siteContents?names=${encodeURIComponent(STRATEGY_NAMES.join(','))}`;

/**
 * The calls of the home page, except `teams` and `reviews`, which are fresh for longer, and single tweets.
 * The statistics are in `settings/list`.
 */
const HOME = [
  'clients',
  'projects?type=main',
  'services?per_page=3',
  'settings/list',
  STRATEGY,
  'sliders',
  'testimonials',
  'twitter/getTweets',
];
/** The year beside the map's totals is in `settings/list`. */
const ABOUT = ['areas', 'clients', 'goals', 'map', 'settings/list', STRATEGY, 'staticPages'];

test('reports, teams and reviews are fresh for five minutes, other data is refetched on each visit [REQUESTS-01]', async ({
  page,
}) => {
  const calls = recordCalls(page);
  await page.clock.install();
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.clock.runFor(PREFETCH_EXPIRY);
  // The data of the board came with the home page.
  expect(await callsOfVisit(page, calls, '/member')).toEqual([]);
  expect(await callsOfVisit(page, calls, '/reports')).toEqual(['reports', 'settings/list']);
  expect(await callsOfVisit(page, calls, '/about')).toEqual(ABOUT);
  await page.clock.runFor(PREFETCH_EXPIRY);
  // The reports are fresh; what the colours are called is fetched once.
  expect(await callsOfVisit(page, calls, '/visual-identity')).toEqual(['identity/colours']);
  expect(await callsOfVisit(page, calls, '/about')).toEqual(ABOUT);
  await page.clock.runFor(4 * MINUTE);
  const homeCalls = await callsOfVisit(page, calls, '/');
  expect(homeCalls.filter((name) => !name.startsWith('tweets/'))).toEqual(HOME);
  expect(homeCalls.filter((name) => name.startsWith('tweets/'))).toHaveLength(3);
  expect(await callsOfVisit(page, calls, '/reports')).toEqual(['settings/list']);
  await page.clock.runFor(MINUTE);
  expect(await callsOfVisit(page, calls, '/visual-identity')).toEqual(['reports']);
  expect(await callsOfVisit(page, calls, '/member')).toEqual(['teams']);
  expect(await callsOfVisit(page, calls, '/')).toEqual(expect.arrayContaining(['reviews']));
  // Neither a focused window nor a restored connection triggers a call.
  await page.clock.runFor(10 * MINUTE);
  calls.made = [];
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    for (const name of ['focus', 'online']) window.dispatchEvent(new Event(name));
  });
  await settle(page, calls);
  expect(calls.made).toEqual([]);
});

test('a visit by a link refetches its data at once, and only once if the link was hovered before', async ({
  page,
}) => {
  const calls = recordCalls(page);
  await page.clock.install();
  await page.goto('/');
  await waitUntilHydrated(page);
  await settle(page, calls);
  // Data of the server-rendered page counts as fetched for this visit, however late its blocks hydrate.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await settle(page, calls);
  expect(calls.made).toEqual([]);
  await page.clock.pauseAt(Date.now() + MINUTE);
  const isNotTweet = (name: string) => !name.startsWith('tweets/');
  // Hovering a link and following it fetches once, also the data that both pages show.
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
    // Visits are distinguished by their start time.
    await page.clock.runFor(1);
    await follow(page, '/');
    await settle(page, calls);
    expect(namesOf(calls).filter(isNotTweet)).toEqual(HOME);
  }
});

test('a later visit refetches its data, and shows the cached data meanwhile', async ({ page }) => {
  const calls = recordCalls(page);
  await page.goto('/contact');
  await waitUntilHydrated(page);
  expect(await callsOfVisit(page, calls, '/jobs')).toEqual(['vacancies']);
  await callsOfVisit(page, calls, '/contact');
  const response = Promise.withResolvers<void>();
  await page.route('**/api/frontend/vacancies', async (route) => {
    await response.promise;
    await route.continue();
  });
  calls.made = [];
  await follow(page, '/jobs');
  await expect(page.locator('.job-name').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  expect(namesOf(calls)).toEqual(['vacancies']);
  expect(calls.pending).toBe(1);
  // Going back refetches too, but staying on the page does not.
  response.resolve();
  await settle(page, calls);
  expect(namesOf(calls)).toEqual(['vacancies']);
  await callsOfVisit(page, calls, '/join-us');
  calls.made = [];
  await page.goBack();
  await expect(page.locator('.job-name').first()).toBeVisible();
  await expect.poll(() => namesOf(calls)).toEqual(['vacancies']);
});

test('a loaded page makes no calls, and hovering and then following a link makes each call once', async ({
  page,
}) => {
  const calls = recordCalls(page);
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

for (const { language, prefix } of mostly('en')) {
  const other = language === 'ar' ? 'en' : 'ar';

  test(`switching from ${language} fetches the other language once, although the data of this one is fresh [REQUESTS-02]`, async ({
    page,
  }) => {
    const calls = recordCalls(page);
    await page.goto(address(prefix, '/member'));
    await waitUntilHydrated(page);
    await page.locator('a[data-language]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await settle(page, calls);
    expect(namesOf(calls)).toEqual(['identity', 'navbar/list', 'settings/list', 'teams']);
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

  test('is retried three times, after one, two and four seconds, and then no more [REQUESTS-03]', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/contact');
    await waitUntilHydrated(page);
    const calls = recordCalls(page);
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

test('a call without a response times out after ten seconds, and shows an error after three retries [REQUESTS-04]', async ({
  page,
}) => {
  const calls = recordCalls(page);
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
  // Three retries, each with a timeout of ten seconds.
  for (const [pause, attempts] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
  ] as const) {
    await settle(page, calls);
    await page.clock.runFor(pause);
    await expect.poll(() => calls.made.length).toBe(attempts);
    await page.clock.runFor(10_000);
    await expect.poll(() => calls.pending).toBe(0);
  }
  await page.clock.runFor(100);
  await expect(page.getByRole('alert')).toContainText('حدث خطأ أثناء جلب البيانات');
});
