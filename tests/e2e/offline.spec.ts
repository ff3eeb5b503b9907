import { address, test as base, expect, LANGUAGES, waitUntilHydrated } from './fixtures.ts';
import { type HttpProxy, startHttpProxy } from './http-proxy.ts';
import { cachedPaths, visitWithWorker } from './worker-caches.ts';

const WORDS = {
  ar: {
    offline: 'لا اتصال بالإنترنت',
    cachedPages: 'صفحات تقرؤها الآن بلا اتصال',
    retry: 'أعد المحاولة',
  },
  en: {
    offline: 'You are offline',
    cachedPages: 'Pages you can read now without a connection',
    retry: 'Try again',
  },
} as const;

/** Parts of Chromium's console messages about requests that fail without a connection. */
const CONNECTION_ERRORS = ['Failed to load resource', 'ERR_'];

const test = base.extend<{ httpProxy: HttpProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
  httpProxy: async ({}, use) => {
    const httpProxy = await startHttpProxy(process.env.SITE_URL ?? '');
    await use(httpProxy);
    await httpProxy.close();
  },
  baseURL: async ({ httpProxy }, use) => use(httpProxy.url),
});
test.use({ serviceWorkers: 'allow', expected: CONNECTION_ERRORS });

// A stalled connection needs time, and so does a busy machine.

for (const { language, direction, prefix } of LANGUAGES) {
  const words = WORDS[language];
  const at = (path: string) => address(prefix, path);

  test(`without a connection, visited pages in ${language} are shown, and others show the offline page`, async ({
    page,
    httpProxy,
  }) => {
    await visitWithWorker(page, at('/reports'));
    await visitWithWorker(page, at('/regions/12'));
    const region = await page.locator('h1').innerText();
    // This page is opened by a link: its document is never loaded.
    await page
      .getByRole('contentinfo')
      .locator(`a[href="${at('/privacy')}"]`)
      .click();
    await expect.poll(() => cachedPaths(page, 'page')).toContain(at('/privacy'));
    httpProxy.state = 'offline';

    await page.goto(at('/privacy'));
    await expect(page.locator('h1')).toBeVisible();
    await waitUntilHydrated(page);
    await page.goto(at('/regions/12'));
    await expect(page.locator('h1')).toHaveText(region);
    await expect(page.locator('.region-rows').first()).toBeVisible();
    await waitUntilHydrated(page);
    await page.goto(at('/reports'));
    const title = await page.title();
    await waitUntilHydrated(page);

    await page.goto(at('/jobs'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(page.locator('h1')).toHaveText(words.offline);
    const cachedLinks = page.getByRole('navigation', { name: words.cachedPages });
    await expect(cachedLinks.getByRole('link')).toHaveCount(3);
    await expect(cachedLinks.getByRole('link').last()).toHaveText(title);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain(
      'Text Letters',
    );

    httpProxy.state = 'open';
    await page.getByRole('link', { name: words.retry }).click();
    await expect(page.locator('h1')).not.toHaveText(words.offline);
    expect(new URL(page.url()).pathname).toBe(at('/jobs'));
  });
}

test('the offline page is fetched again with another page, once it is an hour old', async ({
  page,
}) => {
  await visitWithWorker(page, '/en/reports');
  const offlineDate = (date: string | null) =>
    page.evaluate(async (changed) => {
      const name = (await caches.keys()).find((each) => each.endsWith('-offline')) ?? '';
      const cache = await caches.open(name);
      const stored = await cache.match('/en/offline');
      if (changed !== null && stored !== undefined) {
        const headers = new Headers(stored.headers);
        headers.set('date', changed);
        await cache.put('/en/offline', new Response('<h1>An older name</h1>', { headers }));
      }
      return stored?.headers.get('date') ?? '';
    }, date);
  const first = await offlineDate('Thu, 26 Nov 2020 11:30:00 GMT');
  expect(Date.parse(first)).toBeGreaterThan(Date.parse('2026-01-01'));
  await page.goto('/en/about');
  await expect
    .poll(async () => Date.parse(await offlineDate(null)))
    .toBeGreaterThanOrEqual(Date.parse(first));
});

test('on a stalled connection, visited pages and API responses come from the cache', async ({
  page,
  httpProxy,
}) => {
  await visitWithWorker(page, '/en/reports');
  // The worker controls this page, and so caches the responses to its calls.
  await page.goto('/en/about');
  await waitUntilHydrated(page);
  await page.getByRole('contentinfo').locator('a[href="/en/latest-news"]').click();
  await expect(page).toHaveURL(/latest-news$/);
  await expect.poll(() => cachedPaths(page, 'api')).toContain('/api/frontend/services?page=1');
  httpProxy.state = 'stalls';
  await page.goto('/en/reports');
  await expect(page.locator('h1')).toBeVisible();
  await waitUntilHydrated(page);
  const services = await page.evaluate(async () => {
    const response = await fetch('/api/frontend/services?page=1', { headers: { lang: 'en' } });
    return { language: response.headers.get('content-language'), status: response.status };
  });
  expect(services).toEqual({ language: 'en', status: 200 });
  httpProxy.state = 'offline';
  // Nothing was fetched in the other language, so nothing is cached.
  const arabic = await page.evaluate(() =>
    fetch('/api/frontend/services?page=1', { headers: { lang: 'ar' } }).then(
      ({ status }) => status,
      () => 'no connection',
    ),
  );
  expect(arabic).toBe('no connection');
});

test('submissions bypass the worker, and their responses are not cached', async ({
  page,
  httpProxy,
}) => {
  await visitWithWorker(page, '/en/contact');
  await page.goto('/en/contact');
  await waitUntilHydrated(page);
  const body = 'name=Canary';
  const send = () =>
    page.evaluate(
      (text) =>
        fetch('/api/contactUs/sendMail', { method: 'POST', body: text }).then(
          ({ status }) => status,
          () => 'no connection',
        ),
      body,
    );
  expect(await send()).toEqual(expect.any(Number));
  expect(httpProxy.requests).toContain('POST /api/contactUs/sendMail');
  httpProxy.state = 'offline';
  expect(await send()).toBe('no connection');
  httpProxy.state = 'open';
  await page.goto('/en/about?name=Canary');
  await page.evaluate(() => fetch('/api/frontend/services?q=Canary'));
  for (const kind of ['page', 'api', 'asset', 'picture']) {
    const paths = await cachedPaths(page, kind);
    expect(paths.filter((path) => /sendMail|Canary/.test(path))).toEqual([]);
  }
});

test('a visitor who prefers English is redirected to the English page also without a connection', async ({
  page,
  httpProxy,
}) => {
  await visitWithWorker(page, '/en/about');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the site itself sets it
    document.cookie = 'lang=en; Path=/';
  });
  httpProxy.state = 'offline';
  await page.goto('/about');
  await expect(page).toHaveURL(/\/en\/about$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the first page is complete before the worker is requested', async ({ page, httpProxy }) => {
  await page.goto('/');
  await waitUntilHydrated(page);
  await expect.poll(() => httpProxy.requests).toContain('GET /sw.js');
  const before = httpProxy.requests.slice(0, httpProxy.requests.indexOf('GET /sw.js'));
  // The theme, and the styles of the page.
  await expect(page.locator('head > style')).toHaveCount(2);
  const fonts = await page.locator('link[rel="preload"]').all();
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) {
    expect(before).toContain(`GET ${await font.getAttribute('href')}`);
  }
  expect(before.filter((request) => request.endsWith('/offline'))).toEqual([]);
});
