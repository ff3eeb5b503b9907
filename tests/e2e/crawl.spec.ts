import { expect, follow, LANGUAGES, test, waitUntilHydrated } from './fixtures.ts';
import { listenersToLeaving } from './leaving.ts';

/** Every page there is, of one kind or another, in one visit: the fixtures see whatever goes wrong on the way. */

// There are some hundred, and a busy machine takes its time.
test.describe.configure({ timeout: 240_000 });

for (const { language, prefix } of LANGUAGES) {
  test(`every page of the sitemap in ${language} is shown, and nothing on it goes wrong`, async ({
    page,
  }) => {
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
    // None of them has left anything behind that keeps pages from being kept.
    expect(await listenersToLeaving(page)).toEqual([]);
  });
}
