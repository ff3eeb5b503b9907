import { rm } from 'node:fs/promises';
import { test as base, expect, waitUntilHydrated } from './fixtures.ts';
import { type HttpProxy, startHttpProxy } from './http-proxy.ts';
import { buildNextRelease } from './next-release.ts';
import { copyStartedData, startServer } from './server.ts';
import { cachedPaths, cachedReleases, visitWithWorker } from './worker-caches.ts';

/** A text of this release, and what the next one has in its place. */
const TITLE = 'Partners and trainers';
const NEXT_TITLE = 'Partners of the next release';

const test = base.extend<
  { folder: string; httpProxy: HttpProxy },
  { /** Folder of a later release. */ nextRelease: string }
>({
  nextRelease: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const { folder, remove } = await buildNextRelease({ from: TITLE, to: NEXT_TITLE });
      await use(folder);
      await remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  folder: async ({}, use) => {
    const folder = await copyStartedData();
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  httpProxy: async ({}, use) => {
    const httpProxy = await startHttpProxy('http://127.0.0.1:9');
    await use(httpProxy);
    await httpProxy.close();
  },
  baseURL: async ({ httpProxy }, use) => use(httpProxy.url),
});

// In one worker, so that the release is built once: the files after this one keep the others busy meanwhile. Servers start slowly
// on a busy machine.
test.describe.configure({ mode: 'default' });

test('a page that was open before a release finds its modules, and opens the next page without a document', async ({
  page,
  httpProxy,
  folder,
  nextRelease,
}) => {
  const older = await startServer({ DATA_DIR: folder });
  let newer: Awaited<ReturnType<typeof startServer>> | null = null;
  try {
    httpProxy.target = older.url;
    await page.goto('/en/about');
    await waitUntilHydrated(page);
    await older.stop();
    newer = await startServer({ DATA_DIR: folder }, { root: nextRelease });
    httpProxy.target = newer.url;
    httpProxy.requests.length = 0;
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('contentinfo').locator('a[href="/en/partners"]').click();
    await expect(page).toHaveURL(/\/en\/partners$/);
    // The page is of the old release: it has loaded the module of that release, from the new server.
    await expect(page.locator('h1')).toHaveText(TITLE);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(
      httpProxy.requests.filter((request) => /^GET \/assets\/.+\.js$/.test(request)),
    ).not.toEqual([]);
    await page.reload();
    await expect(page.locator('h1')).toHaveText(NEXT_TITLE);
    // Otherwise the server stops while the page still loads its modules.
    await waitUntilHydrated(page);
  } finally {
    await older.stop();
    await newer?.stop();
  }
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow', expected: ['Failed to load resource', 'ERR_'] });

  test('a new release replaces everything cached by the old one, and open pages load documents again', async ({
    page,
    httpProxy,
    folder,
    nextRelease,
  }) => {
    const next = await startServer({ DATA_DIR: folder }, { root: nextRelease });
    try {
      httpProxy.target = process.env.SITE_URL ?? '';
      await visitWithWorker(page, '/en/reports');
      // The worker controls this page.
      await page.goto('/en/about');
      await waitUntilHydrated(page);
      const [oldRelease = ''] = await cachedReleases(page);
      expect(oldRelease).toMatch(/^[0-9a-f]{12}$/);
      const oldFiles = await cachedPaths(page, 'asset');
      httpProxy.target = next.url;
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const activated = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve),
        );
        await registration.update();
        await activated;
      });
      await expect.poll(() => cachedReleases(page)).not.toContain(oldRelease);
      expect(await cachedReleases(page)).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/)]);
      await expect.poll(() => cachedPaths(page, 'page')).toEqual(['/en/about']);
      // The open page is of the old release, so its next link loads a document.
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.getByRole('contentinfo').locator('a[href="/en/partners"]').click();
      await expect(page).toHaveURL(/\/en\/partners$/);
      await waitUntilHydrated(page);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
      await expect(page.locator('h1')).toHaveText(NEXT_TITLE);
      // Only files of the new release are cached, and they suffice without a connection.
      await expect.poll(() => cachedPaths(page, 'page')).toContain('/en/partners');
      const scripts = (files: string[]) => files.filter((file) => file.endsWith('.js'));
      await expect
        .poll(async () => scripts(await cachedPaths(page, 'asset')).length)
        .toBeGreaterThan(3);
      const changed = scripts(oldFiles).filter((file) => /\/(boot|en)-/.test(file));
      expect(changed.length).toBeGreaterThan(0);
      const files = await cachedPaths(page, 'asset');
      expect(files.filter((file) => changed.includes(file))).toEqual([]);
      httpProxy.state = 'offline';
      await page.goto('/en/partners');
      await waitUntilHydrated(page);
      await expect(page.locator('h1')).toHaveText(NEXT_TITLE);
    } finally {
      await next.stop();
    }
  });
});
