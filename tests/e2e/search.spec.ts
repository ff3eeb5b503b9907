import { address, expect, focused, LANGUAGES, mostly, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    search: 'البحث',
    label: 'عمّ تبحث؟',
    submit: 'ابحث',
    query: 'مكتبه',
    result: 'مكتبة رغدان',
    news: /^الأخبار/,
    nothing: 'لم نجد شيئًا',
    retry: 'أعد المحاولة',
    results: 'عدد النتائج',
    key: /بالمفتاح/,
    clear: 'امسح ما كتبته',
  },
  en: {
    search: 'Search',
    label: 'What are you looking for?',
    submit: 'Search',
    query: 'libary',
    result: 'Raghdan Library',
    news: /^News/,
    nothing: 'Nothing found',
    retry: 'Try again',
    results: 'Results',
    key: /to search$/,
    clear: 'Clear what I wrote',
  },
} as const;

for (const { language, prefix } of mostly('en')) {
  const words = WORDS[language];
  const searchPath = address(prefix, '/search');

  test.describe(`the search in ${language}`, () => {
    test('opens from the navbar, and updates its results while typing', async ({ page }) => {
      await page.goto(address(prefix, '/privacy'));
      await waitUntilHydrated(page);
      await page.getByRole('banner').getByRole('link', { name: words.search }).click();
      const field = page.getByRole('searchbox', { name: words.label });
      await expect(field).toBeFocused();
      const historyLength = await page.evaluate(() => history.length);
      await field.pressSequentially(words.query);
      const result = page.getByRole('main').getByRole('listitem').filter({ hasText: words.result });
      await expect(result.getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('main').locator('[role=status]').first()).toHaveText(
        new RegExp(`^${words.results}: [1-9]`),
      );
      await expect(page).toHaveURL(
        new RegExp(`${searchPath}\\?q=${encodeURIComponent(words.query)}$`),
      );
      await expect(page).toHaveTitle(new RegExp(words.query));
      // Typing adds no history entries and does not move the focus.
      expect(await page.evaluate(() => history.length)).toBe(historyLength);
      await expect(field).toBeFocused();
      await page.getByRole('main').getByRole('link', { name: words.news }).click();
      await expect(page).toHaveURL(/type=news/);
      await expect(field).toHaveValue(words.query);
      await page.goBack();
      await page.getByRole('main').getByRole('link', { name: words.result }).first().click();
      await expect(page.locator('h1')).toContainText(words.result);
    });

    test('shows a message if nothing is found', async ({ page }) => {
      await page.goto(`${searchPath}?q=zzqqzz`);
      await expect(page.getByText(words.nothing)).toBeVisible();
      await expect(page.getByRole('main').getByRole('navigation').last()).toBeVisible();
    });
  });

  test.describe(`the search in ${language} when its call fails`, () => {
    // Chromium reports the failed call to the console.
    test.use({ expected: ['422'] });

    test('shows an error and retries by the button', async ({ page }) => {
      await page.goto(searchPath);
      await waitUntilHydrated(page);
      const field = page.getByRole('searchbox');
      await page.route('**/api/frontend/search*', (route) =>
        route.fulfill({ status: 422, json: { status: 'error', message: '' } }),
      );
      await field.fill(words.query);
      const retry = page.getByRole('button', { name: words.retry });
      await expect(retry).toBeVisible();
      await page.unroute('**/api/frontend/search*');
      await retry.click();
      await expect(page.getByRole('link', { name: words.result }).first()).toBeVisible();
    });
  });

  test(`the search in ${language} is emptied by a button at the end of the page's direction`, async ({
    page,
    expected,
  }) => {
    // Chromium reports a document with status 404 to the console.
    expected.push('404 (Not Found)');
    for (const path of [searchPath, address(prefix, '/nothing-here')]) {
      await page.goto(path);
      await waitUntilHydrated(page);
      const field = page.getByRole('searchbox', { name: words.label });
      const clear = page.getByRole('button', { name: words.clear });
      await expect(clear).toBeHidden();
      // A text in the other direction does not bring it to the magnifier.
      await field.fill(language === 'ar' ? 'library' : 'مكتبة');
      const [box, around] = [await clear.boundingBox(), await field.boundingBox()];
      const middle = (at: typeof box) => (at?.x ?? 0) + (at?.width ?? 0) / 2;
      expect(middle(box) < middle(around)).toBe(language === 'ar');
      await clear.click();
      await expect(field).toHaveValue('');
      await expect(field).toBeFocused();
      await expect(clear).toBeHidden();
      await expect(page).not.toHaveURL(/q=/);
    }
  });

  test.describe(`the search in ${language} without JavaScript`, () => {
    test.use({ javaScriptEnabled: false });

    test('submits its form, and links to the results in the other language', async ({ page }) => {
      await page.goto(searchPath);
      const form = page.getByRole('search');
      await form.getByRole('searchbox', { name: words.label }).fill(words.query);
      await form.getByRole('button', { name: words.submit }).click();
      await expect(page.getByRole('link', { name: words.result }).first()).toBeVisible();
      await expect(page.locator('mark').first()).toBeVisible();
      await expect(page.getByRole('checkbox')).toBeHidden();
      await page.getByRole('banner').locator('a[data-language]').click();
      await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(words.query)}$`));
      await expect(page.locator('html')).not.toHaveAttribute('lang', language);
    });
  });
}

test.describe('the keyboard shortcut of the search', () => {
  test('focuses the search field from any page, and types its character into other fields', async ({
    page,
  }) => {
    await page.goto('/en/contact');
    await waitUntilHydrated(page);
    const field = page.getByRole('main').getByRole('textbox').first();
    await field.focus();
    await page.keyboard.press('/');
    await expect(field).toHaveValue('/');
    await page.locator('h1').click();
    await page.keyboard.press('Control+/');
    await expect(page).toHaveURL(/contact/);
    await page.keyboard.press('/');
    await expect(page).toHaveURL(/\/en\/search(#search-field)?$/);
    await expect(focused(page)).toHaveAttribute('type', 'search');
    await expect(focused(page)).toHaveValue('');
    await page.locator('h1').click();
    await page.keyboard.press('/');
    await expect(focused(page)).toHaveAttribute('type', 'search');
  });

  test('can be turned off, and stays off', async ({ page }) => {
    await page.goto('/en/search');
    await waitUntilHydrated(page);
    const box = page.getByRole('checkbox', { name: WORDS.en.key });
    await expect(box).toBeChecked();
    await box.uncheck();
    await page.goto('/en/privacy');
    await waitUntilHydrated(page);
    await page.keyboard.press('/');
    await page.keyboard.press('Tab');
    await expect(page).toHaveURL(/privacy/);
    await page.goto('/en/search');
    await waitUntilHydrated(page);
    await expect(box).not.toBeChecked();
  });
});

test.describe('the keyboard shortcut of the search on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('is neither offered nor active', async ({ page }) => {
    await page.goto('/en/search');
    await waitUntilHydrated(page);
    await expect(page.locator('.search-key')).toBeHidden();
    await page.goto('/en/privacy');
    await waitUntilHydrated(page);
    await page.keyboard.press('/');
    await page.keyboard.press('Tab');
    await expect(page).toHaveURL(/privacy/);
  });
});

test('the items of the navbar fit on one line in both languages', async ({ page }) => {
  for (const { prefix } of LANGUAGES) {
    await page.goto(address(prefix, '/privacy'));
    for (const width of [1024, 1100, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const lines = await page
        .locator('.navbar-items > li')
        .evaluateAll((items) => items.map((item) => Math.round(item.clientHeight)));
      expect([prefix, width, new Set(lines).size]).toEqual([prefix, width, 1]);
      const bar = await page.locator('.navbar > .wrap').boundingBox();
      expect(bar?.height).toBeLessThanOrEqual(81);
    }
  }
});
