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

/** The built site before another backend, one for each worker. */
const test = base.extend<
  { baseURL: string; backend: OtherBackend },
  { other: { url: string; backend: OtherBackend } }
>({
  backend: async ({ other }, use) => {
    await use(other.backend);
  },
  other: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => {
      const backend = await startOtherBackend();
      const server = await startServer({ API_ORIGIN: backend.origin });
      await use({ url: server.url, backend });
      await server.stop();
      await backend.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ other }, use) => {
    await use(other.url);
  },
});

const PAGES = [
  ...['/', '/about', '/partners', '/privacy', '/contact', '/join-us', '/jobs', '/reports'],
  ...['/visual-identity', '/sliders', '/sliders/2', '/latest-news', '/latest-news/1'],
  ...['/latest-news/3', '/latest-project', '/latest-project/5', '/latest-project/6'],
  ...['/latest-program/3', '/member', '/member/1', '/member/2', '/teams', '/teams/3'],
  ...['/trainer-profile', '/trainer-profile/2'],
];

for (const { language, prefix } of LANGUAGES) {
  test.describe(`content that no designer chose, in ${language}`, () => {
    // The backend names a picture that it does not have, and a tweet that nobody can fetch here.
    test.use({ expected: ['404 (Not Found)', '503 (Service Unavailable)'] });

    test('leaves the heading of a slide on the first screen, however much is told in it', async ({
      page,
      backend,
    }) => {
      serveHardContent(backend);
      await page.goto(address(prefix, '/'));
      await waitUntilHydrated(page);
      await expect(page.locator('.hero-title').first()).toBeInViewport();
    });

    for (const part of [0, 1, 2, 3]) {
      test(`stays within every page, and nothing of it is lost (part ${part + 1}) [ANOTHER-BACKEND-01]`, async ({
        page,
        backend,
      }) => {
        test.setTimeout(120_000);
        serveHardContent(backend);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        for (const path of PAGES.filter((_, index) => index % 4 === part)) {
          await page.goto(address(prefix, path));
          await waitUntilHydrated(page);
          await expect(page.locator('h1')).toHaveCount(1);
          for (const width of [1440, 320]) {
            await page.setViewportSize({ width, height: 900 });
            expect(await overflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
            expect(await wordsOutside(page), `${path} at ${width} px`).toEqual([]);
          }
          await page.setViewportSize({ width: 1440, height: 900 });
          await expect.poll(() => brokenPictures(page), path).toEqual([]);
          expect(await page.evaluate(() => Object(window).evil), path).toBeUndefined();
          expect(await foreignWords(page, language), path).toEqual([]);
        }
      });
    }
  });
}

test.describe('before another backend', () => {
  test.use({
    expected: ['404 (Not Found)', '500 (Internal Server Error)', '503 (Service Unavailable)'],
  });

  // One of its own: a site that has shown a page whole before shows it so again.
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
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

  test('the site is read, walked through and switched, and what failed is asked for again [ANOTHER-BACKEND-02]', async ({
    page,
    backend,
  }) => {
    serveHardContent(backend);
    backend.tell('/api/frontend/goals', { message: 'Server Error' }, 500);
    const html = await (await page.request.get('/about')).text();
    expect(html).toContain('حدث خطأ أثناء جلب البيانات');
    // What failed on the server is asked for again when the page comes alive.
    await page.goto('/about');
    backend.tell('/api/frontend/goals', {
      data: [
        { id: 1, title: 'a' },
        { id: 2, title: 'هدف' },
      ],
    });
    await waitUntilHydrated(page);
    await expect(page.locator('.goals li')).toHaveCount(1);
    const before = backend.seen.length;
    await page.getByRole('contentinfo').locator('a[href="/partners"]').click();
    await expect(page.locator('.trainers a')).toHaveCount(4);
    await page.locator('a[data-language]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.locator('.trainers a').first().click();
    await expect(page).toHaveURL(/\/en\/trainer-profile\/1$/);
    await expect(page.locator('h1')).toHaveText('ثلاث كلمات فقط');
    const asked = backend.seen.slice(before);
    expect(asked.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/frontend/trainers', '/api/frontend/trainers/1']),
    );
    expect(asked.filter(({ url }) => url.endsWith('/trainers/1')).map(({ lang }) => lang)).toEqual([
      'en',
    ]);
  });
});

/** Words that stand outside of the window, where no scrolling leads to them. */
function wordsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || node.textContent?.trim() === '') continue;
      // Read out alone, at the foot of a closed menu, or in a row that is scrolled.
      if (parent.closest('.visually-hidden, .skip, script, .marquee-window, .map-chips, [inert]'))
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // A name that ends in dots is as wide as its box.
      const ends = getComputedStyle(parent).textOverflow === 'ellipsis';
      for (const box of ends ? [parent.getBoundingClientRect()] : range.getClientRects()) {
        if (box.left >= -1 && box.right <= innerWidth + 1) continue;
        if (isScrolled(parent)) continue;
        found.push(
          `${parent.className || parent.tagName}: ${node.textContent?.trim().slice(0, 40)}`,
        );
        break;
      }
    }
    return found;

    function isScrolled(element: Element): boolean {
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        const { overflowX } = getComputedStyle(part);
        if (/auto|scroll/.test(overflowX) && part.scrollWidth > part.clientWidth) return true;
        // Made to one pixel for those who hear the page.
        if (part.clientWidth <= 1 && overflowX === 'hidden') return true;
      }
      return false;
    }
  });
}

/** Pictures that a visitor sees as broken: they did not load, and their place shows it. */
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

/** Headings and names in the other script than the page’s that do not say so. */
function foreignWords(page: Page, language: 'ar' | 'en'): Promise<string[]> {
  return page.evaluate((own) => {
    const parts = document.querySelectorAll(
      'main :is(h1, h2, h3, blockquote, .prose):not(.prose *)',
    );
    return [...parts]
      .filter((part) => {
        const words = part.textContent ?? '';
        const arabic = words.match(/\p{Script=Arabic}/gu)?.length ?? 0;
        const latin = words.match(/\p{Script=Latin}/gu)?.length ?? 0;
        if (arabic === latin) return false;
        const spoken = arabic > latin ? 'ar' : 'en';
        const marked = part.querySelector('[lang]') ?? part;
        return spoken !== (marked.closest('[lang]')?.getAttribute('lang') ?? own);
      })
      .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`);
  }, language);
}
