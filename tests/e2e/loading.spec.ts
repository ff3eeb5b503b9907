import { address, expect, follow, mostly, type Page, test, waitUntilHydrated } from './fixtures.ts';

/** Blocks that load: each shows a status message, and skeletons in the shape of its content. */

type Bilingual = { ar: string; en: string };

/** The blocks of each page that load: their status text, and the selector and number of their skeletons. */
const PAGES: readonly {
  path: string;
  blocks: readonly [text: Bilingual, selector: string, count: number][];
}[] = [
  {
    path: '/',
    blocks: [
      [{ ar: 'جارٍ التحميل', en: 'Loading' }, '.hero .hero-skeleton-title', 2],
      [{ ar: 'جارٍ التحميل', en: 'Loading' }, '.strategy .step', 4],
      [{ ar: 'جارٍ تحميل أعضاء المجلس', en: 'Loading board members' }, '.board .person', 8],
      [{ ar: 'جارٍ تحميل الأصوات', en: 'Loading testimonials' }, '.testimonials .quote', 3],
      [{ ar: 'جارٍ تحميل الشركاء', en: 'Loading partners' }, '.partners .partner', 12],
      [{ ar: 'جارٍ تحميل التغريدات', en: 'Loading tweets' }, '.tweets .tweet', 3],
    ],
  },
  {
    path: '/about',
    blocks: [
      [{ ar: 'جارٍ التحميل', en: 'Loading' }, '.strategy .step', 5],
      [
        { ar: 'جارٍ تحميل التعريف بيافع', en: 'Loading the introduction to Yafee' },
        '.about-us .about-us-media.skeleton',
        1,
      ],
      [{ ar: 'جارٍ تحميل الخريطة', en: 'Loading the map' }, '.map-skeleton-panel', 1],
      [{ ar: 'جارٍ تحميل الأهداف', en: 'Loading goals' }, '.goals .goal', 3],
      [{ ar: 'جارٍ تحميل الرعاة…', en: 'Loading sponsors...' }, '.sponsors', 1],
    ],
  },
  {
    path: '/partners',
    blocks: [
      [{ ar: 'جارٍ تحميل الشركاء', en: 'Loading partners' }, '.partners .partner', 12],
      [{ ar: 'جارٍ تحميل المدربين', en: 'Loading trainers' }, '.trainers .person', 8],
    ],
  },
  {
    path: '/teams',
    blocks: [
      [{ ar: 'جارٍ تحميل أعضاء الفريق', en: 'Loading team members' }, '.executives .person', 8],
    ],
  },
  {
    path: '/member/1',
    blocks: [[{ ar: 'جارٍ تحميل الصفحة', en: 'Loading the page' }, '.profile-picture', 1]],
  },
];

for (const { language, prefix } of mostly('en')) {
  test(`every block shows a loading message in ${language}, and reserves its space [LOADING-01]`, async ({
    page,
  }) => {
    // The search page has fetched nothing that another page shows.
    await page.goto(address(prefix, '/search'));
    await waitUntilHydrated(page);
    await page.route('**/api/**', () => undefined);
    for (const { path, blocks } of PAGES) {
      await follow(page, address(prefix, path));
      await expect(page).toHaveURL(new RegExp(`${address(prefix, path)}$`));
      const main = page.getByRole('main');
      for (const [text, selector, count] of blocks) {
        await expect(main.locator(selector), `${path} ${selector}`).toHaveCount(count);
        const status = main.getByRole('status').filter({ hasText: text[language] });
        await expect(status.first(), `${path} ${text.en}`).toBeAttached();
      }
      await expect(main.getByRole('alert')).toHaveCount(0);
    }
  });
}

/** Each list of cards, with the call that it waits for and the selector of a card's picture, or of a row without one. */
const CARD_LISTS = [
  { path: '/teams', call: 'blogs', picture: '.person-portrait' },
  { path: '/latest-news', call: 'services?page=1', picture: '.news-picture' },
  { path: '/latest-project', call: 'projects?type=main', picture: '.program-picture' },
  { path: '/jobs', call: 'vacancies', picture: '.job-row' },
  { path: '/reports', call: 'reports', picture: '.report-list .cover' },
  { path: '/sliders', call: 'sliders', picture: '.card-picture' },
] as const;

test('a skeleton is as large as the card that replaces it [LOADING-02]', async ({ page }) => {
  await page.goto('/contact');
  await waitUntilHydrated(page);
  for (const { path, call, picture } of CARD_LISTS) {
    const response = Promise.withResolvers<void>();
    await page.route(`**/api/frontend/${call}`, async (route) => {
      await response.promise;
      await route.continue();
    });
    await follow(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    const first = page.getByRole('main').locator(picture).first();
    await expect(first).toHaveClass(/skeleton/);
    const skeleton = await boxOf(page, picture);
    response.resolve();
    await expect(first).not.toHaveClass(/skeleton/);
    const loaded = await boxOf(page, picture);
    expect(loaded.width, path).toBeCloseTo(skeleton.width, 0);
    // A picture may grow with the text beside it.
    expect(Math.abs(loaded.height / skeleton.height - 1), path).toBeLessThan(0.15);
  }
});

/**
 * Returns the bounding box of the first element of the page that matches a selector.
 * @throws if the element is not visible
 */
async function boxOf(page: Page, selector: string) {
  const box = await page.getByRole('main').locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return box;
}
