import { expect, follow, type Page, test, waitUntilHydrated } from './fixtures.ts';

// A trace lays out the whole page for its snapshots, and so has the browser ask for all fonts.
test.use({ trace: 'off' });

test.describe('the first response', () => {
  test('carries its styles, and brings those of the next page with that page', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto('/en/reports');
    await waitUntilHydrated(page);
    // Those for paper are fetched beside, and nothing waits for them.
    const styles = files.filter((file) => file.endsWith('.css'));
    expect(styles.filter((file) => !file.startsWith('/assets/print-'))).toEqual([]);
    expect(files.filter((file) => file.startsWith('/data/'))).toHaveLength(1);
    expect(files.filter((file) => file.startsWith('/api/'))).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Partners' }).click();
    await expect(page).toHaveURL(/\/en\/partners$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const own = files.filter((file) => /partners.*\.css$/.test(file));
    expect(own).toHaveLength(1);
    expect(files.filter((file) => /boot.*\.css$/.test(file))).toEqual([]);
  });

  test('is painted before React is asked for, also under a pointer that lies still', async ({
    page,
  }) => {
    await page.mouse.move(200, 200);
    for (const path of ['/', '/en/privacy', '/reports', '/en/partners']) {
      await page.goto(path);
      await waitUntilHydrated(page);
      const { painted, asked } = await page.evaluate(() => {
        const files = performance.getEntriesByType('resource');
        return {
          painted: performance.getEntriesByType('paint')[0]?.startTime ?? Number.NaN,
          asked: files.find(({ name }) => name.includes('libraries'))?.startTime ?? Number.NaN,
        };
      });
      expect(asked).toBeGreaterThanOrEqual(painted);
    }
  });

  test('leads to a place far down in it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/latest-news');
    const year = page.locator('.news-year > h2').last();
    const id = await year.getAttribute('id');
    await page.locator(`.news-years a[href="#${id}"]`).click();
    /** How far the heading is from where the link brings it. */
    const distance = () =>
      year.evaluate((heading) => {
        const margin = Number.parseFloat(getComputedStyle(heading).scrollMarginTop);
        return Math.abs(heading.getBoundingClientRect().top - margin);
      });
    await expect.poll(distance).toBeLessThan(2);
    await waitUntilHydrated(page);
    await expect.poll(distance).toBeLessThan(2);
    await page.goto('/en');
    await page.goto(`/latest-news#${id}`);
    await waitUntilHydrated(page);
    await expect.poll(distance).toBeLessThan(2);
  });

  test('comes to life also where the data beside it is gone', async ({ page, expected }) => {
    expected.push('404');
    await page.route('**/data/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/member');
    await waitUntilHydrated(page);
    await expect(page.getByRole('link', { name: /نورة الشهري/ }).first()).toBeVisible();
  });

  test('asks for no font that the page’s language does without', async ({ page }) => {
    const fonts = fontsOf(page);
    await page.goto('/contact', { waitUntil: 'networkidle' });
    expect(fonts.toSorted()).toEqual([
      ...['readex-pro-arabic', 'readex-pro-figures', 'readex-pro-letters', 'reem-kufi-arabic'],
    ]);
  });
});

test('a text with digits and letters that few texts have asks for them', async ({ page }) => {
  const fonts = fontsOf(page);
  await page.goto(`/search?q=${encodeURIComponent('٣ ڤ')}`, { waitUntil: 'networkidle' });
  expect(fonts).toContain('readex-pro-rare');
  // They are set in it, not in what the machine has.
  const fallback = await page.evaluate(() => {
    const measure = (family: string) => {
      const span = document.createElement('span');
      span.style.cssText = `position:absolute;font:600 100px ${family}`;
      span.textContent = '٣٤٥ ڤ';
      document.body.append(span);
      return span.offsetWidth;
    };
    return measure('var(--body)') === measure('sans-serif');
  });
  expect(fallback).toBe(false);
});

test.describe('a page that a link leads to', () => {
  test('looks as it does when it is loaded', async ({ page }) => {
    const looks = () =>
      page
        .getByRole('textbox')
        .first()
        .evaluate((field) => {
          const { borderTopWidth, minBlockSize, backgroundColor } = getComputedStyle(field);
          return { borderTopWidth, minBlockSize, backgroundColor };
        });
    await page.goto('/contact');
    await waitUntilHydrated(page);
    const own = await looks();
    await page.goto('/');
    await waitUntilHydrated(page);
    await follow(page, '/contact');
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await looks()).toEqual(own);
  });
});

/** The names of the fonts that a page asks for from now on. */
function fontsOf(page: Page): string[] {
  const fonts: string[] = [];
  page.on('request', (request) => {
    const font = /assets\/(.+)-[\w-]{8}\.woff2/.exec(request.url())?.[1];
    if (font !== undefined) fonts.push(font);
  });
  return fonts;
}
