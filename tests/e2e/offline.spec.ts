import {
  address,
  test as base,
  expect,
  LANGUAGES,
  type Page,
  waitUntilHydrated,
} from './fixtures.ts';
import { type Line, openLine } from './network-line.ts';
import { startNextRelease } from './next-release.ts';

const WORDS = {
  ar: { offline: 'لا اتصال بالإنترنت', kept: 'صفحات تقرؤها الآن بلا اتصال', retry: 'حاول مجددًا' },
  en: {
    offline: 'You are offline',
    kept: 'Pages you can read now without a connection',
    retry: 'Try again',
  },
} as const;

/** What Chromium says about what cannot be reached; the visitor reads it on the page. */
const CUT = ['Failed to load resource', 'ERR_'];

const test = base.extend<{ line: Line }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
  line: async ({}, use) => {
    const line = await openLine(process.env.SITE_URL ?? '');
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url),
});
test.use({ serviceWorkers: 'allow', expected: CUT });

/** Visits a page and waits until the worker is there and has kept it. */
async function visitWithWorker(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitUntilHydrated(page);
  await expect.poll(() => keptIn(page, 'page')).toContain(new URL(page.url()).pathname);
}

/** Paths of what is kept of a kind, over all releases. */
function keptIn(page: Page, kind: string): Promise<string[]> {
  return page.evaluate(async (ending) => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.endsWith(`-${ending}`)) continue;
      for (const { url } of await (await caches.open(name)).keys()) {
        paths.push(new URL(url).pathname + new URL(url).search);
      }
    }
    return paths;
  }, kind);
}

/** The releases whose things are kept. */
function releases(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...new Set((await caches.keys()).map((name) => name.split('-')[1] ?? '')),
  ]);
}

// A busy machine takes its time, and a stalled line its own.
test.describe.configure({ timeout: 120_000 });

for (const { language, direction, prefix } of LANGUAGES) {
  const words = WORDS[language];
  const at = (path: string) => address(prefix, path);

  test(`without a connection, visited pages in ${language} are shown, and others say why not`, async ({
    page,
    line,
  }) => {
    await visitWithWorker(page, at('/reports'));
    // This one is never loaded: it is shown from the page before.
    await page
      .getByRole('contentinfo')
      .locator(`a[href="${at('/privacy')}"]`)
      .click();
    await expect.poll(() => keptIn(page, 'page')).toContain(at('/privacy'));
    line.state = 'cut';

    await page.goto(at('/privacy'));
    await expect(page.locator('h1')).toBeVisible();
    await waitUntilHydrated(page);
    await page.goto(at('/reports'));
    const title = await page.title();
    await waitUntilHydrated(page);

    await page.goto(at('/jobs'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(page.locator('h1')).toHaveText(words.offline);
    const kept = page.getByRole('navigation', { name: words.kept });
    await expect(kept.getByRole('link')).toHaveCount(2);
    await expect(kept.getByRole('link').last()).toHaveText(title);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain(
      'Readex Letters',
    );

    line.state = 'open';
    await page.getByRole('link', { name: words.retry }).click();
    await expect(page.locator('h1')).not.toHaveText(words.offline);
    expect(new URL(page.url()).pathname).toBe(at('/jobs'));
  });
}

test('on a line that stalls, a visited page is shown as it was kept, and its answers too', async ({
  page,
  line,
}) => {
  await visitWithWorker(page, '/en/reports');
  // Loaded by the worker, so that its calls are kept as well.
  await page.goto('/en/about');
  await waitUntilHydrated(page);
  await page.getByRole('contentinfo').locator('a[href="/en/latest-news"]').click();
  await expect(page).toHaveURL(/latest-news$/);
  await expect.poll(() => keptIn(page, 'api')).toContain('/api/frontend/services?page=1');
  line.state = 'stalls';
  await page.goto('/en/reports');
  await expect(page.locator('h1')).toBeVisible();
  await waitUntilHydrated(page);
  const services = await page.evaluate(async () => {
    const response = await fetch('/api/frontend/services?page=1', { headers: { lang: 'en' } });
    return { language: response.headers.get('content-language'), status: response.status };
  });
  expect(services).toEqual({ language: 'en', status: 200 });
  line.state = 'cut';
  // In the other language nothing was asked for, so nothing is made up.
  const arabic = await page.evaluate(() =>
    fetch('/api/frontend/services?page=1', { headers: { lang: 'ar' } }).then(
      ({ status }) => status,
      () => 'refused',
    ),
  );
  expect(arabic).toBe('refused');
});

test('what is sent never passes the worker, and no answer to it is kept', async ({
  page,
  line,
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
  expect(line.seen).toContain('POST /api/contactUs/sendMail');
  line.state = 'cut';
  expect(await send()).toBe('no connection');
  line.state = 'open';
  await page.goto('/en/about?name=Canary');
  await page.evaluate(() => fetch('/api/frontend/services?q=Canary'));
  for (const kind of ['page', 'api', 'asset', 'picture']) {
    const paths = await keptIn(page, kind);
    expect(paths.filter((path) => /sendMail|Canary/.test(path))).toEqual([]);
  }
});

test('who prefers English is led to the English page also without a connection', async ({
  page,
  line,
}) => {
  await visitWithWorker(page, '/en/about');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the site itself sets it
    document.cookie = 'lang=en; Path=/';
  });
  line.state = 'cut';
  await page.goto('/about');
  await expect(page).toHaveURL(/\/en\/about$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a new build takes over whole: nothing of the old one stays, and open pages load anew', async ({
  page,
  line,
}) => {
  const from = 'Partners and trainers';
  const next = startNextRelease({ from, to: 'Partners of the next release' });
  try {
    await visitWithWorker(page, '/en/reports');
    // The worker has the page now.
    await page.goto('/en/about');
    await waitUntilHydrated(page);
    const [old = ''] = await releases(page);
    expect(old).toMatch(/^[0-9a-f]{12}$/);
    const oldFiles = await keptIn(page, 'asset');
    line.target = (await next).url;
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const taken = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve),
      );
      await registration.update();
      await taken;
    });
    await expect.poll(() => releases(page)).not.toContain(old);
    expect(await releases(page)).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/)]);
    await expect.poll(() => keptIn(page, 'page')).toEqual(['/en/about']);
    // The open page is of the old release: its next link is the browser's.
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.getByRole('contentinfo').locator('a[href="/en/partners"]').click();
    await expect(page).toHaveURL(/\/en\/partners$/);
    await waitUntilHydrated(page);
    expect(await page.evaluate(() => 'stays' in window)).toBe(false);
    await expect(page.locator('h1')).toHaveText('Partners of the next release');
    // What is kept now is of the new build alone, and enough to live on.
    await expect.poll(() => keptIn(page, 'page')).toContain('/en/partners');
    const scripts = (files: string[]) => files.filter((file) => file.endsWith('.js'));
    await expect.poll(async () => scripts(await keptIn(page, 'asset')).length).toBeGreaterThan(3);
    const changed = scripts(oldFiles).filter((file) => /\/(boot|en)-/.test(file));
    expect(changed.length).toBeGreaterThan(0);
    const files = await keptIn(page, 'asset');
    expect(files.filter((file) => changed.includes(file))).toEqual([]);
    line.state = 'cut';
    await page.goto('/en/partners');
    await waitUntilHydrated(page);
    await expect(page.locator('h1')).toHaveText('Partners of the next release');
  } finally {
    await (await next).stop();
  }
});

test('the first page is whole before the worker is even asked for', async ({ page, line }) => {
  await page.goto('/');
  await expect.poll(() => line.seen).toContain('GET /sw.js');
  const before = line.seen.slice(0, line.seen.indexOf('GET /sw.js'));
  await expect(page.locator('head > style')).toHaveCount(1);
  const fonts = await page.locator('link[rel="preload"]').all();
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) {
    expect(before).toContain(`GET ${await font.getAttribute('href')}`);
  }
  expect(before.filter((line) => line.endsWith('/offline'))).toEqual([]);
});
