import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';

/** Both languages, and what each says where the tests need it. */
export const LANGUAGES = [
  { language: 'ar', direction: 'rtl', prefix: '' },
  { language: 'en', direction: 'ltr', prefix: '/en' },
] as const;

/** One of every kind of page. */
export const PAGES = [
  '/',
  '/about',
  '/partners',
  '/latest-project',
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
  '/visual-identity',
  '/sliders',
  '/sliders/1',
  '/privacy',
  '/search?q=library',
  '/newsletter/confirm?token=a',
  '/accessibility',
];

/** Addresses that lead nowhere, and say so. */
export const MISSING = [
  '/nothing-here',
  '/latest-news/999',
  '/sliders/99',
  '/latest-project/999',
  '/latest-program/999',
  '/member/999',
  '/teams/999',
  '/trainer-profile/999',
];

/** All of them: what is said of every page is said of these. */
export const EVERY_PAGE = [...PAGES, '/search', ...MISSING];

/** The address of a page without language prefix, in a language. */
export function address(prefix: string, path: string): string {
  return prefix === '' ? path : prefix + (path === '/' ? '' : path);
}

/** Everything that a page did that no page should do. */
export type PageFaults = string[];

/** What Playwright itself says where it lets no worker start (playwright.config.ts). */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** Messages that a test expects, by a part of them. */
type Fixtures = { misdeeds: PageFaults; expected: string[] };

/** Chromium's remark where a busy machine leaves no time for the way it blends one document into the next. */
const GIVEN_UP = 'Transition was aborted because of invalid state';

/**
 * Every test fails on a console message, an error, a request to another origin or a violation of
 * the Content-Security-Policy (which Chromium reports to the console).
 */
export const test = base.extend<Fixtures>({
  baseURL: async ({ baseURL }, use) => {
    await use(process.env.SITE_URL ?? baseURL);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  expected: async ({}, use) => {
    await use([]);
  },
  misdeeds: [
    async ({ context, baseURL, expected }, use) => {
      const misdeeds: PageFaults = [];
      const onConsole = (message: ConsoleMessage) => {
        if (message.text() === WORKER_BLOCKED) return;
        misdeeds.push(`${message.type()}: ${message.text()}`);
      };
      const onError = (error: WebError) => misdeeds.push(`error: ${error.error().message}`);
      const onRequest = (request: Request) => {
        const url = request.url();
        const isOurs = url.startsWith(`${baseURL}/`) || /^(data|blob|about):/.test(url);
        if (!isOurs) misdeeds.push(`request: ${url}`);
      };
      context.on('console', onConsole).on('weberror', onError).on('request', onRequest);
      await use(misdeeds);
      // Other tests may go on in this context.
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest);
      const allowed = [...expected, GIVEN_UP];
      expect(misdeeds.filter((text) => !allowed.some((part) => text.includes(part)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page };

/** Waits until React has hydrated the page. Moving the pointer starts hydration at once (site/boot.ts). */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** How many pixels a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Follows a link to a page from wherever the visitor is, without loading a document. */
export async function follow(page: Page, url: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, url);
}

/**
 * Lets the pauses before further tries of a failed call pass, until what they lead to is seen. The
 * page's clock must be installed.
 */
export async function passRetries(page: Page, outcome: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(2_000);
      return outcome.isVisible();
    })
    .toBe(true);
}

/** The element that has focus, as a locator. */
export function focused(page: Page) {
  return page.locator(':focus');
}
