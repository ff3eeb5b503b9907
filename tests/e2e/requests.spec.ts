import { address, alive, expect, follow, LANGUAGES, type Page, test } from './fixtures.ts';

/** Which calls are made, and when (decisions 10): counted in the browser, on its own clock. */

type Call = { name: string; lang: string | undefined };

/** Every call that a page makes from now on: its path below `/api/frontend/`, and its language. */
function callsOf(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const name = pathname.replace(/^\/api\/(frontend\/)?/, '') + search;
    calls.push({ name, lang: request.headers().lang });
  });
  return calls;
}

/** Follows a link and hands over the names of the calls that this took, sorted. */
async function callsTo(page: Page, calls: Call[], path: string): Promise<string[]> {
  calls.length = 0;
  await follow(page, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.locator('h1')).toBeFocused();
  await page.waitForLoadState('networkidle');
  return calls.map(({ name }) => name).sort();
}

const MINUTE = 60_000;

/** Longer than what counts as just fetched. */
const A_WHILE = 6_000;

const HOME = ['clients', 'siteContents', 'sliders', 'testimonials', 'twitter/getTweets'];
const ABOUT = ['areas', 'clients', 'goals', 'siteContents', 'staticPages'];

test('reports, teams and reviews are kept for five minutes, all others are asked for again', async ({
  page,
}) => {
  const calls = callsOf(page);
  await page.clock.install();
  await page.goto('/');
  await alive(page);
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
  calls.length = 0;
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    for (const name of ['focus', 'online']) window.dispatchEvent(new Event(name));
  });
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});

for (const { language, prefix } of LANGUAGES) {
  const other = language === 'ar' ? 'en' : 'ar';

  test(`from ${language}, the other language is asked for once, also what is fresh in this one`, async ({
    page,
  }) => {
    const calls = callsOf(page);
    await page.goto(address(prefix, '/member'));
    await alive(page);
    await page.locator('a[data-language]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await page.waitForLoadState('networkidle');
    expect(calls.map(({ name }) => name).sort()).toEqual(['navbar/list', 'settings/list', 'teams']);
    expect(new Set(calls.map(({ lang }) => lang))).toEqual(new Set([other]));
    calls.length = 0;
    // What was fetched in this language is still fresh.
    await page.locator('a[data-language]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.waitForLoadState('networkidle');
    expect(calls.filter(({ name }) => name === 'teams')).toEqual([]);
  });
}

test.describe('a call that fails', () => {
  test.use({ expected: ['500 (Internal Server Error)'] });

  test('is tried three times more, after one, two and four seconds, and then no more', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/contact');
    await alive(page);
    let calls = 0;
    await page.route('**/api/frontend/vacancies', (route) => {
      calls += 1;
      return route.fulfill({ status: 500, json: {} });
    });
    await page.clock.pauseAt(Date.now() + MINUTE);
    await follow(page, '/jobs');
    await expect.poll(() => calls).toBe(1);
    for (const [pause, expected] of [
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
    ] as const) {
      await page.clock.runFor(pause - 100);
      expect(calls).toBe(expected - 1);
      await page.clock.runFor(100);
      await expect.poll(() => calls).toBe(expected);
      await page.waitForLoadState('networkidle');
    }
    await expect(page.getByRole('alert')).toBeVisible();
    await page.clock.runFor(MINUTE);
    expect(calls).toBe(4);
  });
});

test('a call that is never answered is given up after ten seconds, and told as failed', async ({
  page,
}) => {
  // The browser's own timeout runs on no clock that a test can move: it is only made shorter.
  await page.addInitScript(() => {
    const asked: number[] = [];
    Object.assign(window, { asked });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => {
      asked.push(milliseconds);
      return timeout(milliseconds / 1_000);
    };
  });
  await page.clock.install();
  await page.goto('/contact');
  await alive(page);
  await page.route('**/api/frontend/vacancies', () => undefined);
  await follow(page, '/jobs');
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return page.getByRole('alert').isVisible();
    })
    .toBe(true);
  const asked = await page.evaluate(() => Object(window).asked);
  expect(asked).toEqual([10_000, 10_000, 10_000, 10_000]);
});
