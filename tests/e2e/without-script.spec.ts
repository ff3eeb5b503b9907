import type { Response } from '@playwright/test';
import { address, EVERY_PAGE, expect, MISSING, mostly, type Page, test } from './fixtures.ts';

// Each test opens all pages, which is slow on a busy machine.

/** URLs of pictures that have loaded: many pages show the same ones. */
const loadedPictures = new Set<string>();

for (const { language, prefix } of mostly('ar')) {
  test.describe(`without JavaScript in ${language}`, () => {
    // Chromium reports a document with status 404 to the console.
    test.use({ javaScriptEnabled: false, expected: ['404 (Not Found)'] });

    test('every page has its content, and every picture on it loads [WITHOUT-SCRIPT-01]', async ({
      page,
    }) => {
      for (const path of EVERY_PAGE) {
        const url = address(prefix, path);
        await test.step(url, () => expectComplete(page, url, MISSING.includes(path) ? 404 : 200));
      }
    });

    test('the page of an unknown address leads on, by a search and by links', async ({ page }) => {
      const response = await page.goto(address(prefix, '/nothing-here'));
      expect(response?.status()).toBe(404);
      const main = page.getByRole('main');
      const links = await main
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((items) => items.map((item) => item.getAttribute('href')));
      const paths = ['/', '/about', '/latest-project', '/latest-news', '/partners', '/join-us'];
      const others = [...paths, '/contact', '/sitemap'];
      expect(links).toEqual(others.map((path) => address(prefix, path)));
      await main.getByRole('searchbox').fill('مكتبة');
      await main.getByRole('searchbox').press('Enter');
      await expect(page).toHaveURL(/\/search\?q=/);
      await expect(page.locator('.search-result').first()).toBeVisible();
    });
  });
}

/** Expects that a page responds with `status`, has its content, and loads all its pictures. */
async function expectComplete(page: Page, url: string, status: number): Promise<void> {
  const failed: string[] = [];
  const onResponse = (response: Response) => {
    if (response.status() >= 400 && !response.url().endsWith(url)) failed.push(response.url());
  };
  page.on('response', onResponse);
  const response = await page.goto(url);
  expect(response?.status(), url).toBe(status);
  await expect(page.locator('h1'), url).toBeVisible();
  await expect(page.getByRole('main'), url).not.toBeEmpty();
  const sources = await page
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
  const unchecked = [...new Set(sources)].filter((source) => !loadedPictures.has(source));
  await Promise.all(
    unchecked.map(async (source) => {
      expect((await page.request.get(source)).status(), `${source} on ${url}`).toBe(200);
      loadedPictures.add(source);
    }),
  );
  page.off('response', onResponse);
  expect(failed, url).toEqual([]);
}
