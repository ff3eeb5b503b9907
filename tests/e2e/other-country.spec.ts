import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type OtherMap, writeOtherCountry } from '../content-sets/other-country/other-country.ts';
import { address, test as base, expect, LANGUAGES, waitUntilHydrated } from './fixtures.ts';
import { findLayoutFaults } from './layout-faults.ts';
import { type RunningServer, startServer } from './server.ts';

const run = promisify(execFile);

const PAGES = ['/about', '/contact', '/latest-project', '/regions/1'];

/** Each worker starts one site for each map that it needs. */
const test = base.extend<{ map: OtherMap }, { sites: (map: OtherMap) => Promise<string> }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'yafee-country-'));
      const servers = new Map<OtherMap, Promise<RunningServer>>();
      await use(async (map) => {
        const server = servers.get(map) ?? startWith(map, join(folder, map));
        servers.set(map, server);
        return (await server).url;
      });
      for (const server of servers.values()) await (await server).stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  map: ['drawing', { option: true }],
  baseURL: async ({ sites, map }, use) => use(await sites(map)),
});

/** Imports the content of an organisation in another country, and starts the site with it. */
async function startWith(map: OtherMap, folder: string): Promise<RunningServer> {
  const content = join(folder, 'content');
  await mkdir(content, { recursive: true });
  await writeOtherCountry(content, map);
  const env = { DATA_DIR: join(folder, 'data') };
  await run(process.execPath, ['tools/content/content.ts', 'import', content], {
    env: { ...process.env, ...env },
  });
  return startServer(env);
}

for (const { language, prefix } of LANGUAGES) {
  test(`a drawing has the areas at their places, and shows their numbers, in ${language} [MAP-06]`, async ({
    page,
  }) => {
    await page.goto(address(prefix, '/about'));
    await waitUntilHydrated(page);
    const map = page.locator('.map');
    const dots = map.getByRole('radio');
    await expect(dots).toHaveCount(8);
    const edges = await map.boundingBox();
    const tunis = await map.locator('.map-dot').first().boundingBox();
    if (edges === null || tunis === null) throw new Error('the map is not shown');
    // From the left in both languages: a map is not mirrored.
    const left = (tunis.x + tunis.width / 2 - edges.x) / edges.width;
    const top = (tunis.y + tunis.height / 2 - edges.y) / edges.height;
    expect([left, top].map((each) => Math.round(each * 100))).toEqual([63, 10]);
    await dots.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.map-panel h3')).toHaveText(language === 'ar' ? 'بنزرت' : 'Bizerte');
    await expect(page.locator('.map-region')).toHaveCount(0);
  });
}

test('a drawing comes with its page when visitors go from page to page [MAP-09]', async ({
  page,
}) => {
  await page.goto('/en/partners');
  await waitUntilHydrated(page);
  await page.locator('footer').getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/en/about');
  const land = page.locator('.map-drawing');
  await expect(land).toBeVisible();
  await expect
    .poll(() => land.evaluate((element) => getComputedStyle(element).maskImage))
    .toContain('/media/map/outline');
});

test.describe('with sixty areas', () => {
  test.use({ map: 'crowded' });

  test('each can be chosen by its chip, and one without a place has no dot [MAP-07]', async ({
    page,
  }) => {
    await page.goto('/en/about');
    await waitUntilHydrated(page);
    const chips = page.locator('.map-chips button');
    await expect(chips).toHaveCount(60);
    await chips.nth(59).click();
    await expect(page.locator('.map-panel h3')).toHaveText('Delegation 60');
    await expect(page.getByRole('radio', { name: 'Delegation 60' })).toBeChecked();
    const shownDots = await page
      .locator('.map-dot')
      .evaluateAll(
        (dots) => dots.filter((dot) => getComputedStyle(dot, '::before').display !== 'none').length,
      );
    expect(shownDots).toBe(59);
    await expect(page.locator('.map-pin:visible')).toHaveCount(0);
  });
});

for (const map of ['drawing', 'crowded', 'none'] as const) {
  test.describe(`with ${map}`, () => {
    test.use({ map, viewport: { width: 320, height: 800 } });

    test('pages fit into a small phone [MAP-08]', async ({ page }) => {
      for (const prefix of LANGUAGES.map((each) => each.prefix)) {
        for (const path of PAGES) {
          await page.goto(address(prefix, path));
          expect(await findLayoutFaults(page), prefix + path).toEqual([]);
        }
      }
    });
  });
}

test.describe('without a map', () => {
  test.use({ map: 'none' });

  test('the table of the areas is whole on a phone and on paper [MAP-10]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/en/about');
    const table = page.locator('.area-list .prose');
    const overflow = await table.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect(overflow).toBe(0);
    await page.emulateMedia({ media: 'print' });
    await expect(table.getByRole('row')).toHaveCount(10);
    await expect(table).toBeVisible();
  });
});
