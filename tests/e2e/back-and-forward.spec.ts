import { address, alive, expect, LANGUAGES, PAGES, type Page, test } from './fixtures.ts';
import { listenersToLeaving } from './leaving.ts';

/**
 * Who goes back finds the page as it was, at once, where the browser may keep it whole. What stands
 * against that is named by Chromium itself, also here, where Playwright lets it keep none.
 */

/** Reasons that lie in how the browser was started, and in the one without a window. */
const OF_THE_BROWSER = [
  'BackForwardCacheDisabled',
  'BackForwardCacheDisabledByCommandLine',
  'BackForwardCacheDisabledForDelegate',
  'BrowsingInstanceNotSwapped',
];

// A busy machine takes its time.
test.describe.configure({ timeout: 120_000 });

/** Addresses that were asked for and are not answered to the end. */
function openRequests(page: Page): Set<string> {
  const open = new Set<string>();
  page.on('request', (request) => open.add(request.url()));
  page.on('requestfinished', (request) => open.delete(request.url()));
  page.on('requestfailed', (request) => open.delete(request.url()));
  return open;
}

for (const { language, prefix } of LANGUAGES) {
  test(`nothing keeps a page in ${language} from being kept for whoever comes back`, async ({
    page,
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    const named: string[] = [];
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      const { pathname } = new URL(page.url());
      const ofThePage = notRestoredExplanations.filter((it) => !OF_THE_BROWSER.includes(it.reason));
      named.push(...ofThePage.map(({ reason }) => `${pathname}: ${reason}`));
    });
    const open = openRequests(page);
    // The address of a link that was mailed says who it was mailed to, so that page is kept by nobody.
    const ordinary = PAGES.filter((path) => !path.startsWith('/newsletter/'));
    const urls = ordinary.map((path) => address(prefix, path));
    for (const url of urls) {
      await page.goto(url);
      await alive(page);
      expect(await listenersToLeaving(page), url).toEqual([]);
      await expect.poll(() => [...open], url).toEqual([]);
    }
    for (const url of urls.toReversed().slice(1)) {
      await page.goBack({ waitUntil: 'domcontentloaded' });
      expect(page.url().endsWith(url), url).toBe(true);
    }
    expect(named).toEqual([]);
  });
}
