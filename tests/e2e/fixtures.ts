import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';

/** Both languages, with the text direction and the URL prefix of each. */
export const LANGUAGES = [
  { language: 'ar', direction: 'rtl', prefix: '' },
  { language: 'en', direction: 'ltr', prefix: '/en' },
] as const;

/**
 * The languages of tests of what does not depend on direction: one of the two in a usual run, so that a file for each
 * subject takes half of the time. Both with TEST_LANGUAGES=all.
 */
export function mostly(language: 'ar' | 'en') {
  const isAll = process.env.TEST_LANGUAGES === 'all';
  return LANGUAGES.filter((each) => isAll || each.language === language);
}

const OFFICE_DEVICES = {
  ar: { language: 'ar', width: 390, touch: true },
  en: { language: 'en', width: 1440, touch: false },
} as const;

/** The devices of tests of the back office, by the rule of `mostly`: a phone in Arabic, or a desktop in English. */
export function mostlyOn(device: 'phone' | 'desktop') {
  return mostly(device === 'phone' ? 'ar' : 'en').map(({ language }) => OFFICE_DEVICES[language]);
}

/** One path of every kind of page, without language prefix. */
export const PAGES = [
  '/',
  '/about',
  '/regions/6',
  '/partners',
  '/latest-project',
  '/latest-project?applications=open',
  '/latest-project/7',
  '/latest-program/1',
  '/jobs',
  '/member',
  '/member/1',
  '/teams',
  '/teams/1',
  '/trainer-profile',
  '/trainer-profile/1',
  '/contact',
  '/join-us',
  '/latest-news',
  '/latest-news/24',
  '/reports',
  '/reports?category=governance',
  '/visual-identity',
  '/sliders',
  '/sliders/1',
  '/privacy',
  '/search?q=library',
  '/newsletter',
  '/newsletter/13',
  '/newsletter/confirm?token=a',
  '/accessibility',
];

/** Paths to which the server responds with 404. */
export const MISSING = [
  '/nothing-here',
  '/latest-news/999',
  '/sliders/99',
  '/latest-project/999',
  '/latest-program/999',
  '/member/999',
  '/teams/999',
  '/trainer-profile/999',
  '/regions/999',
  '/newsletter/999',
];

/** All paths above, for the tests of every page. */
export const EVERY_PAGE = [...PAGES, '/search', ...MISSING];

/** Returns the path of a page in a language: `path`, without language prefix, behind `prefix`. */
export function address(prefix: string, path: string): string {
  return prefix === '' ? path : prefix + (path === '/' ? '' : path);
}

/** Playwright's console message where it blocks service workers (playwright.config.ts). */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

type Fixtures = {
  /** Console messages, errors and requests to other origins so far. */
  faults: string[];
  /** Parts of the messages that a test allows. */
  expected: string[];
};

/** Chromium's console message where a busy machine skips a view transition between documents. */
const TRANSITION_SKIPPED = 'Transition was aborted because of invalid state';

/**
 * Playwright's `test`, which also fails on a console message, an uncaught error, a request to another
 * origin or a violation of the Content-Security-Policy (which Chromium reports to the console).
 */
export const test = base.extend<Fixtures>({
  baseURL: async ({ baseURL }, use) => {
    await use(process.env.SITE_URL ?? baseURL);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
  expected: async ({}, use) => {
    await use([]);
  },
  faults: [
    async ({ context, baseURL, expected }, use) => {
      const faults: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (message.text() === WORKER_BLOCKED) return;
        faults.push(`${message.type()}: ${message.text()}`);
      };
      const onError = (error: WebError) => faults.push(`error: ${error.error().message}`);
      const onRequest = (request: Request) => {
        const url = request.url();
        const isAllowed = url.startsWith(`${baseURL}/`) || /^(data|blob|about):/.test(url);
        if (!isAllowed) faults.push(`request: ${url}`);
      };
      context.on('console', onConsole).on('weberror', onError).on('request', onRequest);
      await use(faults);
      // The context may be used by further tests.
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest);
      const allowed = [...expected, TRANSITION_SKIPPED];
      expect(faults.filter((text) => !allowed.some((part) => text.includes(part)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page };

/** Waits until React has hydrated the page. A key that does nothing starts hydration at once (site/boot.ts). */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.keyboard.press('Shift');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Returns by how many CSS pixels the page is wider than its window; 0 or less if it fits. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Clicks a temporary link to `url`, so that the router opens the page without loading a document. */
export async function follow(page: Page, url: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, url);
}

/**
 * Advances the page's clock, which must be installed, through the pauses between retries until
 * `outcome` is visible.
 */
export async function passRetries(page: Page, outcome: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(2_000);
      return outcome.isVisible();
    })
    .toBe(true);
}

/** Returns a locator for the element that has focus. */
export function focused(page: Page) {
  return page.locator(':focus');
}

/** A browser that opens a page by its address. The one of the tests says that it is a program. */
export const VISITOR = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};
