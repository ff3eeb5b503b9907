import { address, expect, follow, LANGUAGES, PAGES, test, waitUntilHydrated } from './fixtures.ts';
import { openRequests } from './leaving.ts';

/**
 * Pages must be eligible for the back/forward cache. Playwright disables that cache, but Chromium still
 * reports all reasons against it, except unload listeners, which every-page.spec.ts tests.
 */

/** Reasons caused by the command line of the browser and by headless mode. */
const BROWSER_REASONS = [
  'BackForwardCacheDisabled',
  'BackForwardCacheDisabledByCommandLine',
  'BackForwardCacheDisabledForDelegate',
  'BrowsingInstanceNotSwapped',
];

/** All pages except those with a mailed token in their URL, which are sent with no-store. */
const CACHEABLE_PAGES = PAGES.filter((path) => !path.includes('token='));

// Every kind of page is loaded twice, which is slow on a busy machine.

test('every page is eligible for the back/forward cache', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reports: string[] = [];
  const reasons: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    const { pathname } = new URL(page.url());
    reports.push(pathname);
    for (const { reason } of notRestoredExplanations) {
      if (!BROWSER_REASONS.includes(reason)) reasons.push(`${pathname}: ${reason}`);
    }
  });
  const pendingRequests = openRequests(page);
  // The languages alternate, because both use the same code.
  const urls = CACHEABLE_PAGES.map((path, index) =>
    address(LANGUAGES[index % 2 ? 1 : 0].prefix, path),
  );
  for (const url of urls) {
    await page.goto(url);
    // Content below the fold may load another font.
    await waitUntilHydrated(page);
    await expect.poll(() => [...pendingRequests], url).toEqual([]);
  }
  for (const url of urls.toReversed().slice(1)) {
    const reportCount = reports.length;
    await page.goBack({ waitUntil: 'domcontentloaded' });
    expect(page.url().endsWith(url), url).toBe(true);
    // The report may come after the event. One for each page shows that the reasons were recorded.
    await expect
      .poll(() => reports.length, `reports after ${url}: ${reports}`)
      .toBe(reportCount + 1);
  }
  expect(reasons).toEqual([]);
});

test('going back shows the current page until the code of the previous page is loaded', async ({
  page,
}) => {
  await page.goto('/contact');
  await waitUntilHydrated(page);
  await follow(page, '/jobs');
  await expect(page.locator('h1')).toBeFocused();
  const jobs = await page.locator('h1').innerText();
  // After the reload the document has not loaded the code of the contact page.
  await page.reload();
  await waitUntilHydrated(page);
  const loading = Promise.withResolvers<void>();
  await page.route('**/assets/contact.page-*.js', async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = '';
    history.back();
  });
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.locator('h1')).toHaveText(jobs);
  loading.resolve();
  await expect(page.locator('h1')).not.toHaveText(jobs);
  await expect(page.getByRole('main').getByRole('form')).toBeVisible();
  await expect(page.locator('html[data-same-document]')).toBeAttached();
});
