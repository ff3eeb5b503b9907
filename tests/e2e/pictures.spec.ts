import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { photo } from '../helpers/pictures.ts';
import { test as base, expect, follow, waitUntilHydrated } from './fixtures.ts';
import { startServer } from './server.ts';

const run = promisify(execFile);

/** Writes content with a photo, and with news for two pages, into a folder. */
async function writeContent(folder: string): Promise<void> {
  await mkdir(join(folder, 'media'), { recursive: true });
  await writeFile(join(folder, 'media/photo.jpg'), await photo(1400, 1050).jpeg().toBuffer());
  const news = Array.from({ length: 30 }, (_, index) => ({
    id: index + 1,
    picture: 'photo.jpg',
    html: { ar: '<p>نص</p>', en: '<p>Text</p>' },
    title: { ar: `خبر ${index + 1}`, en: `News ${index + 1}` },
    publishedAt: `2026-01-${String(index + 1).padStart(2, '0')}`,
  }));
  await writeFile(join(folder, 'news.yaml'), JSON.stringify(news));
}

/** Each worker starts the built site and imports that content. */
const test = base.extend<{ baseURL: string }, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'yafee-e2e-'));
      const content = join(folder, 'content');
      await writeContent(content);
      const env = { DATA_DIR: join(folder, 'data') };
      const server = await startServer(env);
      await run(process.execPath, ['tools/content/content.ts', 'import', content], {
        env: { ...process.env, ...env },
      });
      await use(server.url);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site);
  },
});

test('imported photos load in the size of their slots, and the news list is paginated', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await page.request.get(`/en/latest-news/30`)).status()).toBe(200);
  await page.goto(`/en/latest-news`);
  const pictureState = () =>
    page
      .locator('main img')
      .first()
      .evaluate((img: HTMLImageElement) => [
        img.complete && img.naturalWidth > 0,
        new URL(img.currentSrc).pathname.replace(/^.*x\d+\./, ''),
        Math.round((img.width / img.height) * 100),
      ]);
  await expect.poll(pictureState).toEqual([true, '400.avif', 133]);

  // The next page opens without loading a document, and becomes an entry of the history.
  await waitUntilHydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('.pagination a[rel=next]').click();
  await expect(page).toHaveURL(/\/en\/latest-news\?page=2$/);
  await expect(page).toHaveTitle('News · Page 2 | Yafee');
  await expect(page.locator('main .news-entry')).toHaveCount(6);
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.locator('.pagination [aria-current=page]')).toHaveText('Page 2');
  await page.locator('a[data-language]').click();
  await expect(page).toHaveURL(/\d\/latest-news\?page=2$/);
  await expect(page.locator('.pagination [aria-current=page]')).toHaveText('صفحة 2');
  await follow(page, '/latest-news?page=9');
  await expect(page.locator('h1')).toHaveText('لا توجد صفحة أخبار بهذا الرقم');
  await page.goBack();
  await expect(page.locator('main .news-entry')).toHaveCount(6);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/latest-news/30`);
  await expect.poll(pictureState).toEqual([true, '1400.avif', 178]);
});
