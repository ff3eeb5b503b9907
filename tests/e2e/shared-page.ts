import type { Browser, CDPSession, Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

/** A page that the tests of a worker use one after the other. */
type SharedPage = {
  page: Page;
  /** Opens a session of DevTools. One that stays open ends on each navigation what Playwright emulates. */
  attach: () => Promise<CDPSession>;
  /** Whether a test has done something that `reset` does not undo. */
  isSpoiled: boolean;
};

/**
 * Playwright's `test` with one page for all tests of a worker that want the same options of a browser; of `storageState`, each
 * test has its own cookies. A test takes half of the processor time in a page that has run the site before. After each test the
 * page is as a new one, but for the cache of the browser, and for its address, which is on the site. After a failure, or what
 * cannot be undone, such as a clock, it is closed.
 * Not for tests of what is loaded, and when.
 */
export const test = base.extend<object, { sharedPages: Map<string, SharedPage> }>({
  sharedPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const pages = new Map<string, SharedPage>();
      await use(pages);
      for (const { page } of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      sharedPages,
      viewport,
      baseURL,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
    },
    use,
    testInfo,
  ) => {
    const emulated = { colorScheme, contextOptions, deviceScaleFactor, hasTouch, isMobile, locale };
    const others = { extraHTTPHeaders, permissions, timezoneId, userAgent };
    const switches = { baseURL, javaScriptEnabled, offline, serviceWorkers };
    const key = JSON.stringify({ ...emulated, ...others, ...switches });
    const shared = sharedPages.get(key) ?? (await openPage(browser));
    sharedPages.set(key, shared);
    const { page } = shared;
    if (viewport !== null) await page.setViewportSize(viewport);
    if (typeof storageState === 'object') await page.context().addCookies(storageState.cookies);
    await use(page.context());
    if (shared.isSpoiled || page.isClosed() || testInfo.status !== testInfo.expectedStatus) {
      sharedPages.delete(key);
      await page.context().close();
    } else {
      await reset(shared, baseURL ?? '');
    }
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (page === undefined) throw new Error('the shared page was closed');
    await use(page);
  },
});

/** Opens a page with the options of the test, and notes when something is done to it that no reset undoes. */
async function openPage(browser: Browser): Promise<SharedPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const newSession = context.newCDPSession.bind(context);
  const shared = { page, attach: () => newSession(page), isSpoiled: false };
  function watch<Target extends object>(target: Target, names: readonly (keyof Target)[]) {
    for (const name of names) {
      const method = target[name] as (...args: unknown[]) => unknown;
      const watched = (...args: unknown[]) => {
        shared.isSpoiled = true;
        return method.apply(target, args);
      };
      Object.assign(target, { [name]: watched });
    }
  }
  const ofBoth = [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'routeWebSocket',
    'setExtraHTTPHeaders',
  ] as const;
  watch(page, ofBoth);
  watch(context, [...ofBoth, 'newCDPSession', 'setGeolocation', 'setHTTPCredentials']);
  watch(page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']);
  return shared;
}

/** Removes what a test has left in the browser and on the page. */
async function reset({ page, attach }: SharedPage, baseURL: string): Promise<void> {
  const context = page.context();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  for (const other of context.pages()) if (other !== page) await other.close();
  // A document of the site without scripts: only on the site can the storage of the tab be reached.
  await page.goto(`${baseURL}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  await context.clearCookies();
  const session = await attach();
  await session.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  await page.mouse.move(-1, -1);
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  });
}
