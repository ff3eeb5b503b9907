import type { Response } from '@playwright/test';
import { address, EVERY_PAGE, expect, LANGUAGES, MISSING, type Page, test } from './fixtures.ts';

// One visitor sees all pages, and a busy machine takes its time.
test.describe.configure({ timeout: 120_000 });

/** Pictures that were found to load: many pages show the same ones. */
const loading = new Set<string>();

for (const { language, prefix } of LANGUAGES) {
  test.describe(`without JavaScript in ${language}`, () => {
    // A document that is not found says so in Chromium's console too.
    test.use({ javaScriptEnabled: false, expected: ['404 (Not Found)'] });

    test('every page reads whole, and every picture on it loads [WITHOUT-SCRIPT-01]', async ({
      page,
    }) => {
      for (const path of EVERY_PAGE) {
        const url = address(prefix, path);
        await test.step(url, () => expectComplete(page, url, MISSING.includes(path) ? 404 : 200));
      }
    });
  });
}

async function expectComplete(page: Page, url: string, status: number): Promise<void> {
  const failed: string[] = [];
  const note = (response: Response) => {
    if (response.status() >= 400 && !response.url().endsWith(url)) failed.push(response.url());
  };
  page.on('response', note);
  const document = await page.goto(url);
  expect(document?.status(), url).toBe(status);
  await expect(page.locator('h1'), url).toBeVisible();
  await expect(page.getByRole('main'), url).not.toBeEmpty();
  const sources = await page
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
  const unseen = [...new Set(sources)].filter((source) => !loading.has(source));
  await Promise.all(
    unseen.map(async (source) => {
      expect((await page.request.get(source)).status(), `${source} on ${url}`).toBe(200);
      loading.add(source);
    }),
  );
  page.off('response', note);
  expect(failed, url).toEqual([]);
}
