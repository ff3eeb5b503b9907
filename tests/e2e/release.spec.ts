import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, waitUntilHydrated } from './fixtures.ts';
import { type HttpProxy, startHttpProxy } from './http-proxy.ts';
import { buildNextRelease } from './next-release.ts';
import { startServer } from './server.ts';

const test = base.extend<{ folder: string; httpProxy: HttpProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'yafee-release-'));
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

test('a page that was open before a release finds its modules, and opens the next page without a document', async ({
  page,
  httpProxy,
  folder,
}) => {
  test.setTimeout(120_000);
  const title = 'Partners and trainers';
  const next = await buildNextRelease({ from: title, to: 'Partners of the next release' });
  const older = await startServer({ DATA_DIR: folder });
  let newer: Awaited<ReturnType<typeof startServer>> | null = null;
  try {
    httpProxy.target = older.url;
    await page.goto('/en/about');
    await waitUntilHydrated(page);
    await older.stop();
    newer = await startServer({ DATA_DIR: folder }, { root: next.folder });
    httpProxy.target = newer.url;
    httpProxy.requests.length = 0;
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('contentinfo').locator('a[href="/en/partners"]').click();
    await expect(page).toHaveURL(/\/en\/partners$/);
    // The page is of the old release: it has loaded the module of that release, from the new server.
    await expect(page.locator('h1')).toHaveText(title);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(
      httpProxy.requests.filter((request) => /^GET \/assets\/.+\.js$/.test(request)),
    ).not.toEqual([]);
    await page.reload();
    await expect(page.locator('h1')).toHaveText('Partners of the next release');
    // Otherwise the server stops while the page still loads its modules.
    await waitUntilHydrated(page);
  } finally {
    await older.stop();
    await newer?.stop();
    await next.remove();
  }
});
