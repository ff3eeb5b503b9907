import {
  address,
  expect,
  follow,
  LANGUAGES,
  type Page,
  test,
  waitUntilHydrated,
} from './fixtures.ts';

/** Blocks on their way: each says so, and stands in the shape of what comes. */

type Both = { ar: string; en: string };

/** What each page says while none of its calls is answered: the text, where, and how many skeletons. */
const PAGES: readonly {
  path: string;
  blocks: readonly [text: Both, shape: string, count: number][];
}[] = [
  {
    path: '/',
    blocks: [
      [{ ar: 'جارٍ التحميل', en: 'Loading' }, '.hero .hero-skeleton-title', 2],
      [{ ar: 'جارٍ التحميل', en: 'Loading' }, '.strategy .step', 4],
      [{ ar: 'جارٍ تحميل أعضاء المجلس', en: 'Loading board members' }, '.board .person', 8],
      [{ ar: 'جارٍ تحميل الآراء', en: 'Loading testimonials' }, '.testimonials .quote', 3],
      [{ ar: 'جارٍ تحميل الشركاء', en: 'Loading partners' }, '.partners .partner', 12],
      [{ ar: 'جارٍ تحميل التغريدات', en: 'Loading tweets' }, '.tweets .tweet', 4],
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
      [{ ar: 'جارٍ تحميل الرعاة...', en: 'Loading sponsors...' }, '.sponsors', 1],
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
    blocks: [[{ ar: 'جارٍ تحميل الصفحة', en: 'Loading the page' }, '.profile-portrait', 1]],
  },
];

for (const { language, prefix } of LANGUAGES) {
  test(`every block says in ${language} that it is on its way, and keeps its room [LOADING-01]`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await page.goto(address(prefix, '/contact'));
    await waitUntilHydrated(page);
    await page.route('**/api/**', () => undefined);
    for (const { path, blocks } of PAGES) {
      await follow(page, address(prefix, path));
      await expect(page).toHaveURL(new RegExp(`${address(prefix, path)}$`));
      const main = page.getByRole('main');
      for (const [text, shape, count] of blocks) {
        await expect(main.locator(shape), `${path} ${shape}`).toHaveCount(count);
        const status = main.getByRole('status').filter({ hasText: text[language] });
        await expect(status.first(), `${path} ${text.en}`).toBeAttached();
      }
      await expect(main.getByRole('alert')).toHaveCount(0);
    }
  });
}

/** The picture of a card on its way, and of one that is there: each list in its own shape. */
const SHAPES = [
  { path: '/teams', call: 'blogs', picture: '.person-portrait' },
  { path: '/latest-news', call: 'services?page=1', picture: '.card-picture' },
  { path: '/latest-project', call: 'projects?type=main', picture: '.program-picture' },
  { path: '/jobs', call: 'vacancies', picture: '.job-picture' },
  { path: '/reports', call: 'reports', picture: '.file .cover' },
  { path: '/sliders', call: 'sliders', picture: '.card-picture' },
] as const;

test('a skeleton stands where its card will be, as large as it [LOADING-02]', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto('/contact');
  await waitUntilHydrated(page);
  for (const { path, call, picture } of SHAPES) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/api/frontend/${call}`, async (route) => {
      await promise;
      await route.continue();
    });
    await follow(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    const first = page.getByRole('main').locator(picture).first();
    await expect(first).toHaveClass(/skeleton/);
    const waiting = await boxOf(page, picture);
    resolve();
    await expect(first).not.toHaveClass(/skeleton/);
    const there = await boxOf(page, picture);
    expect(there.width, path).toBeCloseTo(waiting.width, 0);
    // A picture may grow with the text beside it.
    expect(Math.abs(there.height / waiting.height - 1), path).toBeLessThan(0.15);
  }
});

/** Size and place within the page of the first part that a selector finds. */
async function boxOf(page: Page, selector: string) {
  const box = await page.getByRole('main').locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return box;
}
