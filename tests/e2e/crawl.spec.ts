import { expect, follow, LANGUAGES, test, waitUntilHydrated } from './fixtures.ts';
import { unloadListeners } from './leaving.ts';

/**
 * Visits every page of the sitemap without a reload. The fixtures fail the test on any console message
 * or error.
 */

// About a hundred pages take long on a busy machine.

// Other tests see the movement between pages.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { language, prefix } of LANGUAGES) {
  test(`every page of the sitemap in ${language} renders without errors`, async ({ page }) => {
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)]
      .map(([, path]) => path || '/')
      .filter((path) => /^\/en(\/|$)/.test(path) === (prefix === '/en'));
    expect(paths.length).toBeGreaterThan(75);
    await page.goto(`${prefix}/privacy`);
    await waitUntilHydrated(page);
    for (const path of paths) {
      await Promise.all([page.waitForURL(`**${path}`), follow(page, path)]);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expect(page.locator('h1')).toHaveCount(1);
      expect(await page.title(), path).not.toBe('');
    }
    // No page has left a listener that disables the back/forward cache.
    expect(await unloadListeners(page)).toEqual([]);
  });
}
