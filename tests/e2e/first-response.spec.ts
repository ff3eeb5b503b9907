import { expect, follow, type Page, test, waitUntilHydrated } from './fixtures.ts';

// The snapshots of a trace lay out the whole page, which makes the browser request all fonts.
test.use({ trace: 'off' });

test.describe('the first response', () => {
  test('contains its styles, and the next page loads its own', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto('/en/reports');
    await waitUntilHydrated(page);
    // The print styles are loaded without blocking the page.
    const styles = files.filter((file) => file.endsWith('.css'));
    expect(styles.filter((file) => !file.startsWith('/assets/print-'))).toEqual([]);
    expect(files.filter((file) => file.startsWith('/data/'))).toHaveLength(1);
    expect(files.filter((file) => file.startsWith('/api/'))).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Partners' }).click();
    await expect(page).toHaveURL(/\/en\/partners$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const pageStyles = files.filter((file) => /partners.*\.css$/.test(file));
    expect(pageStyles).toHaveLength(1);
    expect(files.filter((file) => /boot.*\.css$/.test(file))).toEqual([]);
  });

  test('is painted before React is requested, also under a resting pointer', async ({ page }) => {
    await page.mouse.move(200, 200);
    for (const path of ['/', '/en/privacy', '/reports', '/en/partners']) {
      await page.goto(path);
      const requested = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('libraries'))
            .map(({ name }) => name),
        );
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      expect(await requested()).toEqual([]);
      await waitUntilHydrated(page);
      expect(await requested()).toHaveLength(1);
    }
  });

  test('scrolls to an anchor far down the page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/latest-news');
    const year = page.locator('.news-year > h2').last();
    const id = await year.getAttribute('id');
    await page.locator(`.news-years a[href="#${id}"]`).click();
    /** How far the heading is from its scroll target, in CSS pixels. */
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

  for (const [what, status, body] of [
    ['is gone', 404, ''],
    ['breaks off', 200, '{"queries": [{'],
  ] as const) {
    test(`hydrates even if its hydration data ${what}`, async ({ page, expected }) => {
      if (status === 404) expected.push('404');
      await page.route('**/data/**', (route) => route.fulfill({ status, body }));
      await page.goto('/member');
      await waitUntilHydrated(page);
      await expect(page.getByRole('link', { name: /نورة الشهري/ }).first()).toBeVisible();
    });
  }

  test('loads only the fonts that the language of the page uses', async ({ page }) => {
    const fonts = fontsOf(page);
    await page.goto('/contact', { waitUntil: 'networkidle' });
    expect(fonts.toSorted()).toEqual([
      'readex-pro-arabic',
      'readex-pro-figures',
      'readex-pro-letters',
      'reem-kufi-arabic',
    ]);
  });
});

test('a text with rare digits and letters loads the font that contains them', async ({ page }) => {
  const fonts = fontsOf(page);
  await page.goto(`/search?q=${encodeURIComponent('٣ ڤ')}`, { waitUntil: 'networkidle' });
  expect(fonts).toContain('readex-pro-rare');
  // The text is rendered in that font, not in one of the system.
  const isFallback = await page.evaluate(() => {
    const measure = (family: string) => {
      const span = document.createElement('span');
      span.style.cssText = `position:absolute;font:600 100px ${family}`;
      span.textContent = '٣٤٥ ڤ';
      document.body.append(span);
      return span.offsetWidth;
    };
    return measure('var(--body)') === measure('sans-serif');
  });
  expect(isFallback).toBe(false);
});

test.describe('a page opened by a link', () => {
  test('has the same styles as after a full load', async ({ page }) => {
    const fieldStyles = () =>
      page
        .getByRole('textbox')
        .first()
        .evaluate((field) => {
          const { borderTopWidth, minBlockSize, backgroundColor } = getComputedStyle(field);
          return { borderTopWidth, minBlockSize, backgroundColor };
        });
    await page.goto('/contact');
    await waitUntilHydrated(page);
    const loadedStyles = await fieldStyles();
    await page.goto('/');
    await waitUntilHydrated(page);
    await follow(page, '/contact');
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await fieldStyles()).toEqual(loadedStyles);
  });
});

/** Returns a list to which the names of all fonts are added that the page requests from now on. */
function fontsOf(page: Page): string[] {
  const fonts: string[] = [];
  page.on('request', (request) => {
    const font = /assets\/(.+)-[\w-]{6}\.woff2/.exec(request.url())?.[1];
    if (font !== undefined) fonts.push(font);
  });
  return fonts;
}
