import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from './axe.ts';
import {
  address,
  test as base,
  expect,
  LANGUAGES,
  type Page,
  waitUntilHydrated,
} from './fixtures.ts';
import { findLayoutFaults } from './layout-faults.ts';
import { type RunningServer, startServer } from './server.ts';

/** Every kind of page that the second organisation has. */
const PAGES = [
  '/about',
  '/',
  '/partners',
  '/latest-project',
  '/latest-project/4',
  '/latest-program/2',
  '/jobs',
  '/member',
  '/member/1',
  '/teams',
  '/trainer-profile',
  '/trainer-profile/1',
  '/contact',
  '/join-us',
  '/latest-news',
  '/latest-news/6',
  '/reports',
  '/visual-identity',
  '/newsletter',
  '/newsletter/1',
  '/privacy',
  '/accessibility',
];

const test = base.extend<object, { site: RunningServer; sharedPage: Page }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'yafee-second-'));
      const site = await startServer({
        DATA_DIR: folder,
        STARTER_CONTENT: 'tests/content-sets/sariya',
      });
      await use(site);
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sharedPage: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({
        baseURL: site.url,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ sharedPage }, use) => use(sharedPage.context()),
  page: async ({ sharedPage }, use) => use(sharedPage),
});

// In one worker, because its server imports the content and makes the smaller pictures.
test.describe.configure({ mode: 'default' });

for (const [index, path] of PAGES.entries()) {
  // Each page in one of the languages, by turns: every page in both is tested with the starter content.
  const { language, prefix } = LANGUAGES[index % LANGUAGES.length] ?? LANGUAGES[0];
  test(`in ${language} ${path} of a second organisation fits and is accessible [SECOND-02]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const response = await page.goto(address(prefix, path));
    expect(response?.status()).toBe(200);
    await waitUntilHydrated(page);
    expect(await findLayoutFaults(page)).toEqual([]);
    await expectAccessible(page);
  });
}

test('a logo without width and height of its own is shown at the head and the foot', async ({
  page,
}) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/contact');
    for (const landmark of ['banner', 'contentinfo'] as const) {
      const logo = page.getByRole(landmark).getByRole('img', { name: 'سارية' });
      const box = await logo.boundingBox();
      expect(box?.height).toBe(44);
      // It is 194 units wide and 48 high.
      expect(box?.width ?? 0).toBeGreaterThan(100);
    }
  }
});
