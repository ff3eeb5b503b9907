import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeFile, listLibrary } from '../../server/media/media.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import {
  ORGANISATIONS,
  type SetName,
  writeDemandingContent,
} from '../content-sets/demanding/demanding.ts';
import { FOCAL_POINTS } from '../content-sets/demanding/pictures.ts';
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
import { setTextSize } from './text-size.ts';

const run = promisify(execFile);

/** Every kind of page that content changes. */
const PAGES = [
  '/',
  '/about',
  '/regions/1',
  '/partners',
  '/latest-project',
  '/latest-project?applications=open',
  '/latest-project/2',
  '/latest-program/1',
  '/jobs',
  '/member',
  '/member/1',
  '/teams',
  '/teams/1',
  '/trainer-profile',
  '/trainer-profile/1',
  '/contact',
  '/join-us',
  '/latest-news',
  '/latest-news/1',
  '/reports',
  '/reports?category=finance',
  '/visual-identity',
  '/sliders',
  '/sliders/1',
  '/newsletter',
  '/newsletter/1',
  '/privacy',
  '/search?q=2025',
];

/** The pages with lists, which look different with no entry and with one. */
const LISTS = PAGES.filter((path) => !/\/\d|privacy|join-us|search/.test(path));

/** How a page is looked at. */
type View = {
  width: number;
  colours?: 'dark';
  media?: 'print';
  /** The reader's own size of text: 200 % of the usual one. */
  text?: 'usual' | 'double';
};

/** A4 without the margins of a printer, in CSS pixels. */
const PAPER = 718;

/** What is looked at in every run: the long lists in these, the short ones in the first two. */
const USUAL_VIEWS: View[] = [
  { width: 390 },
  { width: 1440 },
  { width: 768 },
  { width: 2560 },
  { width: PAPER, media: 'print' },
  { width: 320, text: 'double' },
];

/** What is looked at besides with LAYOUT_VIEWS=all, in all sets and on all pages. */
const FURTHER_VIEWS: View[] = [
  { width: 320 },
  { width: 390, colours: 'dark' },
  { width: 1440, colours: 'dark' },
  { width: 390, text: 'double' },
  { width: 1440, text: 'double' },
];

const isAll = process.env.LAYOUT_VIEWS === 'all';
const BOTH = ['ar', 'en'];
const ALL_VIEWS = [...USUAL_VIEWS, ...FURTHER_VIEWS];

const SETS: { set: SetName; languages: readonly string[]; paths: string[]; views: View[] }[] = [
  {
    set: 'many',
    languages: BOTH,
    paths: PAGES,
    views: isAll ? ALL_VIEWS : USUAL_VIEWS,
  },
  {
    set: 'one',
    languages: isAll ? BOTH : ['ar'],
    // The one project is a programme.
    paths: isAll ? PAGES.filter((path) => path !== '/latest-project/2') : LISTS,
    views: isAll ? ALL_VIEWS : USUAL_VIEWS.slice(0, 2),
  },
  {
    set: 'none',
    languages: isAll ? BOTH : ['ar'],
    paths: LISTS,
    views: isAll ? ALL_VIEWS : USUAL_VIEWS.slice(0, 2),
  },
];

/** Each worker starts one site for each set that it needs, and uses one page for all of its tests. */
const test = base.extend<
  { set: SetName },
  { sites: (set: SetName) => Promise<string>; sharedPage: Page }
>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'yafee-demanding-'));
      const servers = new Map<SetName, Promise<RunningServer>>();
      await use(async (set) => {
        const server = servers.get(set) ?? startWith(set, join(folder, set));
        servers.set(set, server);
        return (await server).url;
      });
      for (const server of servers.values()) await (await server).stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  set: ['many', { option: true }],
  baseURL: async ({ sites, set }, use) => use(await sites(set)),
  context: async ({ sharedPage }, use) => use(sharedPage.context()),
  page: async ({ sharedPage }, use) => use(sharedPage),
});

/** Imports a set into a new data folder and starts the site with it. */
async function startWith(set: SetName, folder: string): Promise<RunningServer> {
  const content = join(folder, 'content');
  await mkdir(content, { recursive: true });
  await writeDemandingContent(content, set);
  const env = { DATA_DIR: join(folder, 'data') };
  await run(process.execPath, ['tools/content/content.ts', 'import', content], {
    env: { ...process.env, ...env },
  });
  await setFocalPoints(env.DATA_DIR);
  return startServer(env);
}

/** Sets the focal points of the photographs, as staff do in the media library. */
async function setFocalPoints(dataDir: string): Promise<void> {
  const database = openDatabase({ kind: 'sqlite', file: join(dataDir, 'yafee.sqlite') });
  const { db } = database;
  const author = { at: Date.now(), by: 'a test' };
  const { files } = await listLibrary(database, { search: '.jpg', filter: 'pictures', page: 1 });
  for (const { name, path, version } of files) {
    const focal = FOCAL_POINTS[name];
    if (focal === undefined) continue;
    await db
      .transaction()
      .execute((trx) => describeFile(trx, path, { change: { focal }, version, author }));
  }
  await database.close();
}

async function show(page: Page, { width, colours, media, text }: View): Promise<void> {
  await page.emulateMedia({ colorScheme: colours ?? 'light', media: media ?? 'screen' });
  await page.setViewportSize({ width, height: 900 });
  await setTextSize(page, text === 'double' ? 2 : 1);
}

/** Each test looks at a page in many views, and the first imports its content: in one worker, so that it is imported once. */
test.describe.configure({ mode: 'default' });

for (const { set, languages, paths, views } of SETS) {
  test.describe(`with ${set} entries`, () => {
    test.use({ set });
    for (const { language, prefix } of LANGUAGES.filter((each) =>
      languages.includes(each.language),
    )) {
      for (const [index, path] of paths.entries()) {
        // Each page has every view in one of two languages, by turns. Words that are too long for a line at 200 % are
        // others in each language.
        const turn = language === 'ar' ? index : index + 1;
        const shown =
          isAll || languages.length === 1
            ? views
            : views.filter(({ text }, number) => text === 'double' || (number + turn) % 2 === 0);
        test(`${path} in ${language} is laid out whole`, async ({ page, baseURL }) => {
          await show(page, shown[0] ?? { width: 390 });
          await page.goto(`${baseURL}${address(prefix, path)}`);
          await waitUntilHydrated(page);
          const faults: Record<string, string[]> = {};
          for (const view of shown) {
            await show(page, view);
            for (const fault of await findLayoutFaults(page)) {
              faults[fault] = [...(faults[fault] ?? []), Object.values(view).join(' ')];
            }
          }
          expect(faults).toEqual({});
        });
      }
    }
  });
}

for (const set of ['many', 'one', 'none'] as const) {
  for (const { language, prefix } of LANGUAGES) {
    test.describe(`“${ORGANISATIONS[set][language]}”`, () => {
      test.use({ set });

      test('fits into the bar and the foot of every window', async ({ page, baseURL }) => {
        await page.goto(`${baseURL}${address(prefix, '/contact')}`);
        await waitUntilHydrated(page);
        for (const landmark of ['banner', 'contentinfo'] as const) {
          await expect(page.getByRole(landmark)).toContainText(ORGANISATIONS[set][language]);
        }
        for (const width of [320, 390, 768, 1024, 1440]) {
          for (const text of ['usual', 'double'] as const) {
            await show(page, { width, text });
            expect(await findLayoutFaults(page), `${width} px, ${text} text`).toEqual([]);
          }
        }
      });
    });
  }
}

for (const path of ['/', '/latest-news', '/latest-news/1', '/latest-project', '/teams']) {
  test(`${path} shows photographs around their focal points where they are cropped`, async ({
    page,
    baseURL,
  }) => {
    const points = Object.values(FOCAL_POINTS).map(({ x, y }) => `${x}% ${y}%`);
    for (const width of [390, 1440]) {
      await show(page, { width });
      await page.goto(`${baseURL}${path}`);
      const positions = await page
        .locator('main img[src*="/media/"]')
        .evaluateAll((pictures) =>
          pictures
            .filter((picture) => getComputedStyle(picture).objectFit === 'cover')
            .map((picture) => getComputedStyle(picture).objectPosition),
        );
      expect(
        positions.filter((position) => points.includes(position)).length,
        positions.join(),
      ).toBeGreaterThan(0);
    }
  });
}
