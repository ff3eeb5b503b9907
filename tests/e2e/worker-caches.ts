import { expect, type Page, waitUntilHydrated } from './fixtures.ts';

/** Opens a page and waits until the service worker has cached it. */
export async function visitWithWorker(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitUntilHydrated(page);
  await expect.poll(() => cachedPaths(page, 'page')).toContain(new URL(page.url()).pathname);
}

/** Returns the paths in the caches of a kind (`page`, `api`, `asset`, `picture`) of all releases. */
export function cachedPaths(page: Page, kind: string): Promise<string[]> {
  return page.evaluate(async (cacheKind) => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.endsWith(`-${cacheKind}`)) continue;
      for (const { url } of await (await caches.open(name)).keys()) {
        paths.push(new URL(url).pathname + new URL(url).search);
      }
    }
    return paths;
  }, kind);
}

/** Returns the ids of the releases that have caches. */
export function cachedReleases(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...new Set((await caches.keys()).map((name) => name.split('-')[1] ?? '')),
  ]);
}
