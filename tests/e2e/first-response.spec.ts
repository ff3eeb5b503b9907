import { alive, expect, type Page, test } from './fixtures.ts';

test.describe('the first response', () => {
  test('carries its styles, and brings those of the next page with that page', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto('/en/about');
    await alive(page);
    // Those for paper are fetched beside, and nothing waits for them.
    const styles = files.filter((file) => file.endsWith('.css'));
    expect(styles.filter((file) => !file.startsWith('/assets/print-'))).toEqual([]);
    expect(files.filter((file) => file.startsWith('/answers/'))).toHaveLength(1);
    expect(files.filter((file) => file.startsWith('/api/'))).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Partners' }).click();
    await expect(page).toHaveURL(/\/en\/partners$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const own = files.filter((file) => /partners.*\.css$/.test(file));
    expect(own).toHaveLength(1);
    expect(files.filter((file) => /boot.*\.css$/.test(file))).toEqual([]);
  });

  test('comes to life also where the data beside it is gone', async ({ page, expected }) => {
    expected.push('404');
    await page.route('**/answers/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/member');
    await alive(page);
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

test.describe('the first screen of the home page', () => {
  const asked: Record<string, string[]> = {
    '/': ['readex-pro-arabic', 'readex-pro-figures', 'reem-kufi-arabic'],
    '/en': ['readex-pro-arabi', 'readex-pro-figures', 'readex-pro-letters', 'reem-kufi-latin'],
  };
  for (const [address, files] of Object.entries(asked)) {
    test(`asks for no letters of the other script at ${address}`, async ({ page }) => {
      const fonts = fontsOf(page);
      // Until the page is alive nothing but its first screen is laid out.
      await page.route('**/assets/entry.client-*.js', () => {});
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      expect(fonts.toSorted()).toEqual(files);
    });
  }
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
