import { address, expect, follow, LANGUAGES, PAGES, test, waitUntilHydrated } from './fixtures.ts';
import { openRequests } from './leaving.ts';

/**
 * Who goes back finds the page as it was, at once, where the browser may keep it whole. What stands
 * against that is named by Chromium itself, also here, where Playwright lets it keep none; but for
 * listeners to leaving, for which every-page.spec.ts looks.
 */

/** Reasons that lie in how the browser was started, and in the one without a window. */
const OF_THE_BROWSER = [
  'BackForwardCacheDisabled',
  'BackForwardCacheDisabledByCommandLine',
  'BackForwardCacheDisabledForDelegate',
  'BrowsingInstanceNotSwapped',
];

/** The address of a link that was mailed is between us and whom it was mailed to: nobody keeps that page. */
const ORDINARY = PAGES.filter((path) => !path.startsWith('/newsletter/'));

// Every kind of page is loaded twice, and a busy machine takes its time.
test.describe.configure({ timeout: 120_000 });

test('no page keeps the browser from keeping it for whoever comes back', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  let told = 0;
  const named: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    told += 1;
    const { pathname } = new URL(page.url());
    for (const { reason } of notRestoredExplanations) {
      if (!OF_THE_BROWSER.includes(reason)) named.push(`${pathname}: ${reason}`);
    }
  });
  const open = openRequests(page);
  // The code is one for both languages.
  const urls = ORDINARY.map((path, index) => address(LANGUAGES[index % 2 ? 1 : 0].prefix, path));
  for (const url of urls) {
    await page.goto(url);
    // What is far down may ask for a font of its own.
    await waitUntilHydrated(page);
    await expect.poll(() => [...open], url).toEqual([]);
  }
  for (const url of urls.toReversed().slice(1)) {
    await page.goBack({ waitUntil: 'domcontentloaded' });
    expect(page.url().endsWith(url), url).toBe(true);
  }
  expect(named).toEqual([]);
  // It has spoken about each, and so would have named what there is.
  expect(told).toBe(urls.length - 1);
});

test('the page stays until the code of the page that is gone back to is loaded', async ({
  page,
}) => {
  await page.goto('/contact');
  await waitUntilHydrated(page);
  await follow(page, '/jobs');
  await expect(page.locator('h1')).toBeFocused();
  const jobs = await page.locator('h1').innerText();
  // The document is another one now, and has never shown the contact page.
  await page.reload();
  await waitUntilHydrated(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/contact.page-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = '';
    history.back();
  });
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.locator('h1')).toHaveText(jobs);
  held.resolve();
  await expect(page.locator('h1')).not.toHaveText(jobs);
  await expect(page.getByRole('main').getByRole('form')).toBeVisible();
  await expect(page.locator('html[data-same-document]')).toBeAttached();
});
