import { serveHardContent } from '../helpers/hard-content.ts';
import { type OtherBackend, startOtherBackend } from '../helpers/other-backend.ts';
import {
  address,
  test as base,
  expect,
  LANGUAGES,
  overflow,
  type Page,
  waitUntilHydrated,
} from './fixtures.ts';
import { startServer } from './server.ts';

/** The built site with another backend, one pair for each worker. */
const test = base.extend<
  { baseURL: string; backend: OtherBackend },
  { site: { url: string; backend: OtherBackend } }
>({
  backend: async ({ site }, use) => {
    await use(site.backend);
  },
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures
    async ({}, use) => {
      const backend = await startOtherBackend();
      const server = await startServer({ API_ORIGIN: backend.origin });
      await use({ url: server.url, backend });
      await server.stop();
      await backend.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});

const PAGES = [
  ...['/', '/about', '/partners', '/privacy', '/contact', '/join-us', '/jobs', '/reports'],
  ...['/visual-identity', '/sliders', '/sliders/2', '/latest-news', '/latest-news/1'],
  ...['/latest-news/3', '/latest-project', '/latest-project/5', '/latest-project/6'],
  ...['/latest-program/3', '/member', '/member/1', '/member/2', '/teams', '/teams/3'],
  ...['/trainer-profile', '/trainer-profile/2', '/regions/1', '/regions/2'],
  ...['/newsletter', '/newsletter/1', '/newsletter/2'],
];

for (const { language, prefix } of LANGUAGES) {
  test.describe(`unusually long or incomplete content, in ${language}`, () => {
    // The backend lists a picture that does not exist, and a tweet that cannot be fetched here.
    test.use({ expected: ['404 (Not Found)', '503 (Service Unavailable)'] });

    test('keeps the heading of a slide above the fold, however long its text is', async ({
      page,
      backend,
    }) => {
      serveHardContent(backend);
      await page.goto(address(prefix, '/'));
      await waitUntilHydrated(page);
      await expect(page.locator('.hero-title').first()).toBeInViewport();
    });

    for (const part of [0, 1, 2, 3]) {
      test(`overflows no page, and is all reachable (part ${part + 1}) [ANOTHER-BACKEND-01]`, async ({
        page,
        backend,
      }) => {
        serveHardContent(backend);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        for (const path of PAGES.filter((_, index) => index % 4 === part)) {
          await page.goto(address(prefix, path));
          await waitUntilHydrated(page);
          await expect(page.locator('h1')).toHaveCount(1);
          for (const width of [1440, 320]) {
            await page.setViewportSize({ width, height: 900 });
            expect(await overflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
            expect(await clippedText(page), `${path} at ${width} px`).toEqual([]);
          }
          await page.setViewportSize({ width: 1440, height: 900 });
          await expect.poll(() => brokenPictures(page), path).toEqual([]);
          expect(await page.evaluate(() => Object(window).evil), path).toBeUndefined();
          expect(await textWithoutLang(page, language), path).toEqual([]);
        }
      });
    }
  });
}

test.describe('with another backend', () => {
  test.use({
    expected: ['404 (Not Found)', '500 (Internal Server Error)', '503 (Service Unavailable)'],
  });

  // A server of its own, because a server that has cached a complete page would serve that again.
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures
    backend: async ({}, use) => {
      const backend = await startOtherBackend();
      await use(backend);
      await backend.close();
    },
    baseURL: async ({ backend }, use) => {
      const server = await startServer({ API_ORIGIN: backend.origin });
      await use(server.url);
      await server.stop();
    },
  });

  test('the site can be navigated and its language switched, and a failed query is repeated [ANOTHER-BACKEND-02]', async ({
    page,
    backend,
  }) => {
    serveHardContent(backend);
    backend.setResponse('/api/frontend/goals', { message: 'Server Error' }, 500);
    const html = await (await page.request.get('/about')).text();
    expect(html).toContain('حدث خطأ أثناء جلب البيانات');
    // A query that failed on the server is repeated on hydration.
    await page.goto('/about');
    backend.setResponse('/api/frontend/goals', {
      data: [
        { id: 1, title: 'a' },
        { id: 2, title: 'هدف' },
      ],
    });
    await waitUntilHydrated(page);
    await expect(page.locator('.goals li')).toHaveCount(1);
    const requestCount = backend.requests.length;
    await page.getByRole('contentinfo').locator('a[href="/partners"]').click();
    await expect(page.locator('.trainers a')).toHaveCount(4);
    await page.locator('a[data-language]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.locator('.trainers a').first().click();
    await expect(page).toHaveURL(/\/en\/trainer-profile\/1$/);
    await expect(page.locator('h1')).toHaveText('ثلاث كلمات فقط');
    const requests = backend.requests.slice(requestCount);
    expect(requests.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/frontend/trainers', '/api/frontend/trainers/1']),
    );
    expect(
      requests.filter(({ url }) => url.endsWith('/trainers/1')).map(({ lang }) => lang),
    ).toEqual(['en']);
  });
});

/** Returns text outside of the window that cannot be scrolled to, with the class of its element. */
function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clipped: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || node.textContent?.trim() === '') continue;
      // Only for screen readers, in a closed menu, or in a row that scrolls.
      if (parent.closest('.visually-hidden, .skip, script, .marquee-window, .map-chips, [inert]'))
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // Text with an ellipsis is as wide as its box.
      const hasEllipsis = getComputedStyle(parent).textOverflow === 'ellipsis';
      for (const box of hasEllipsis ? [parent.getBoundingClientRect()] : range.getClientRects()) {
        if (box.left >= -1 && box.right <= innerWidth + 1) continue;
        if (isInScroller(parent)) continue;
        clipped.push(
          `${parent.className || parent.tagName}: ${node.textContent?.trim().slice(0, 40)}`,
        );
        break;
      }
    }
    return clipped;

    function isInScroller(element: Element): boolean {
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        const { overflowX } = getComputedStyle(part);
        if (/auto|scroll/.test(overflowX) && part.scrollWidth > part.clientWidth) return true;
        // Reduced to one pixel for screen readers.
        if (part.clientWidth <= 1 && overflowX === 'hidden') return true;
      }
      return false;
    }
  });
}

/** Returns the HTML of visible pictures that failed to load. */
function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
      (picture) => picture.closest('[inert]') === null,
    );
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    return pictures
      .filter((picture) => picture.naturalWidth === 0 && getComputedStyle(picture).opacity !== '0')
      .map((picture) => picture.outerHTML.slice(0, 120));
  });
}

/** Returns headings and texts mostly in another script than that of their lang attribute. */
function textWithoutLang(page: Page, language: 'ar' | 'en'): Promise<string[]> {
  return page.evaluate((pageLanguage) => {
    const parts = document.querySelectorAll(
      'main :is(h1, h2, h3, blockquote, .prose):not(.prose *, .map-table *)',
    );
    return [...parts]
      .filter((part) => {
        // The letters of addresses, of mail too, say nothing of the language.
        const text = (part.textContent ?? '').replaceAll(/https?:\S+|\S+@\S+/g, '');
        const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
        const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
        if (arabic === latin) return false;
        // An Arabic field is Arabic with a long English name in it, too.
        const isArabic = pageLanguage === 'ar' ? arabic > 0 : arabic > latin;
        const textLanguage = isArabic ? 'ar' : 'en';
        const labelled = part.querySelector('[lang]') ?? part;
        return textLanguage !== (labelled.closest('[lang]')?.getAttribute('lang') ?? pageLanguage);
      })
      .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`);
  }, language);
}
