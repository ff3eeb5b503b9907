import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { type OtherBackend, startOtherBackend } from '../helpers/other-backend.ts';
import {
  address,
  expect,
  follow,
  LANGUAGES,
  mostly,
  overflow,
  type Page,
  waitUntilHydrated,
} from './fixtures.ts';
import { startServer } from './server.ts';
import { test as base } from './shared-page.ts';

/** The built site with two other backends: with few entries that are hard to lay out, and with many. */
const test = base.extend<object, { sites: { few: string; many: string } }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures
    async ({}, use) => {
      const backends = await Promise.all([startOtherBackend(), startOtherBackend()]);
      serveFew(backends[0]);
      serveMany(backends[1]);
      const [few, many] = await Promise.all(
        backends.map(({ origin }) => startServer({ API_ORIGIN: origin })),
      );
      if (few === undefined || many === undefined) throw new Error('a server is missing');
      await use({ few: few.url, many: many.url });
      await Promise.all([few.stop(), many.stop()]);
      await Promise.all(backends.map((backend) => backend.close()));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ sites }, use) => {
    await use(sites.few);
  },
});

const PICTURE = '/storage/a.png';

/** A4 without the margins of a printer, in CSS pixels. */
const PAPER_WIDTH = 718;

const TABLE = `<table><thead><tr><th>المنطقة</th><th>المستفيدون</th><th>السنوات</th>
  <th>الساعات التدريبية</th></tr></thead><tbody><tr><td>المنطقة الشرقية</td>
  <td>متدربون ومتدربات في مستشفيات القطاع</td><td>2024–2025</td><td>1,234,567</td></tr></tbody></table>`;

const QUOTES = `<blockquote><p>فُتحت المكتبة بعد ثلاث سنوات.</p><p>عطية الغامدي، أمين المكتبة</p></blockquote>
  <blockquote><p>فقرة أولى.</p><p>وهذه فقرة ثانية من الاقتباس نفسه.</p></blockquote>`;

/** Sets a response of the other backend. */
function respond(backend: OtherBackend, query: string, data: unknown): void {
  backend.setResponse(`/api/frontend/${query}`, { status: 'success', data });
}

function members(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `عضو ${index + 1}`,
    position: 'عضو المجلس',
    image: PICTURE,
  }));
}

const HEADINGS =
  '<h2>ماذا بعد</h2><h2>مَن يُقبَل</h2><h2>عنوان من تسع كلمات لا يسعه خط العناوين أبدا</h2>';

function serveFew(backend: OtherBackend): void {
  const news = { icon: null, published_at: '2024-05-01T00:00:00Z' };
  respond(backend, 'services', [
    { ...news, id: 1, title: 'خبر قصير', text: TABLE + QUOTES + HEADINGS },
  ]);
  respond(backend, 'teams', members(9));
  const testimonial = { id: 1, name: 'لمى', position: 'خريجة' };
  respond(backend, 'reviews', []);
  respond(backend, 'testimonials', [
    { ...testimonial, text: 'جملة في رأي طويل. '.repeat(60) },
    { ...testimonial, id: 2, text: 'رأي قصير.' },
  ]);
  const goals = ['أول', 'قصير', 'نص طويل جدًا يعيد نفسه. '.repeat(20), 'قصير'];
  respond(
    backend,
    'goals',
    goals.map((text, id) => ({ id, title: `هدف ${id}`, text })),
  );
}

function serveMany(backend: OtherBackend): void {
  respond(backend, 'teams', members(40));
  respond(
    backend,
    'clients',
    Array.from({ length: 60 }, (_, id) => ({ id, name: `جهة ${id}`, logo: PICTURE })),
  );
  respond(backend, 'reviews', []);
  respond(backend, 'testimonials', []);
}

/** Whether the display font is the first font of an element. */
function hasDisplayFont(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => /^"?Display /.test(getComputedStyle(element).fontFamily));
}

async function visit(page: Page, path: string, width = 1440): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await waitUntilHydrated(page);
}

for (const { language, prefix } of LANGUAGES) {
  test.describe(`layout in ${language}`, () => {
    // The backends have no tweets, and a picture that does not exist.
    test.use({ expected: ['404 (Not Found)', '503 (Service Unavailable)'] });

    test('shows a wide table of a text in a group that scrolls, with whole words', async ({
      page,
    }) => {
      await visit(page, address(prefix, '/latest-news/1'), 390);
      const group = page.getByRole('group', { name: language === 'ar' ? 'جدول' : 'Table' });
      await group.focus();
      await expect(group).toBeFocused();
      expect(await group.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await brokenWords(page.locator('.prose table'))).toEqual([]);
      const cell = page.getByRole('cell', { name: '1,234,567' });
      await expect(cell).toHaveCSS('border-bottom-width', '1px');
      for (const figure of ['2024–2025', '1,234,567']) {
        const lines = page.getByRole('cell', { name: figure }).locator('bdi');
        expect(await lines.evaluate((text) => text.getClientRects().length)).toBe(1);
      }
      const header = page.getByRole('columnheader').first();
      await expect(header).toHaveCSS('text-align', 'start');
    });

    test('lists the headings of an article beside it, with links to them', async ({ page }) => {
      await visit(page, address(prefix, '/latest-news/1'));
      const name = language === 'ar' ? 'في هذه الصفحة' : 'On this page';
      const contents = page.getByRole('navigation', { name });
      await expect(contents.getByRole('link')).toHaveCount(3);
      await contents.getByRole('link', { name: 'ماذا بعد' }).click();
      await expect(page.getByRole('heading', { name: 'ماذا بعد' })).toBeInViewport();
    });

    test('only an attribution is small below a quotation', async ({ page }) => {
      await visit(page, address(prefix, '/latest-news/1'));
      const attribution = page.locator('figcaption', { hasText: 'عطية الغامدي' });
      const second = page.getByText('وهذه فقرة ثانية');
      const quotation = page.getByText('فُتحت المكتبة');
      const size = (text: Locator) =>
        text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(await size(attribution)).toBeLessThan(await size(quotation));
      // The first quotation of a news item is set larger.
      expect(await size(second)).toBe(await size(page.getByText('فقرة أولى')));
    });

    test('sets the headings of a text alike, with vowel marks or without, and no name in the display font', async ({
      page,
    }) => {
      await visit(page, address(prefix, '/latest-news/1'));
      expect(await hasDisplayFont(page.locator('h1'))).toBe(false);
      const fonts = await page.locator('.prose h2').evaluateAll((headings) =>
        headings.map((heading) => {
          const { font, wordSpacing } = getComputedStyle(heading);
          return `${font} ${wordSpacing}`;
        }),
      );
      expect(fonts).toHaveLength(3);
      expect(new Set(fonts).size).toBe(1);
      expect(fonts[0]).not.toContain('Display');
      await page.goto(address(prefix, '/member/1'));
      expect(await hasDisplayFont(page.locator('h1'))).toBe(false);
    });

    test('shows the head of a tall portrait', async ({ page }) => {
      await visit(page, address(prefix, '/member'));
      await expect(page.locator('.person img').first()).toHaveCSS('object-position', '50% 15%');
      await page.goto(address(prefix, '/member/1'));
      await expect(page.locator('.profile-portrait img')).toHaveCSS('object-position', '50% 15%');
    });

    test('shows five members and a tile that leads to all of them', async ({ page }) => {
      await visit(page, address(prefix, '/'), 390);
      const cards = page.locator('.board .person');
      await expect(cards).toHaveCount(6);
      const name = language === 'ar' ? 'كل أعضاء المجلس' : 'All board members';
      const link = cards.last().getByRole('link', { name });
      await expect(link).toHaveAttribute('href', address(prefix, '/member'));
    });

    test('shows the beginning of a long testimonial until it is opened', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(page, address(prefix, '/'));
      const card = page.locator('.quote').first();
      await card.scrollIntoViewIfNeeded();
      const height = (await card.boundingBox())?.height ?? 0;
      expect(height).toBeLessThan(620);
      await card.getByText(language === 'ar' ? 'اقرأ كلامه كاملًا' : 'Read it in full').click();
      expect((await card.boundingBox())?.height).toBeGreaterThan(height);
    });

    test('leaves no hole in a goal beside one with a long text', async ({ page }) => {
      await visit(page, address(prefix, '/about'));
      const goals = page.locator('.goal');
      await goals.first().scrollIntoViewIfNeeded();
      for (const index of [0, 2]) {
        const goal = goals.nth(index);
        const [icon, title] = await Promise.all([
          goal.locator('.goal-icon').boundingBox(),
          goal.getByRole('heading').boundingBox(),
        ]);
        expect((title?.y ?? 0) - (icon?.y ?? 0) - (icon?.height ?? 0)).toBeLessThan(60);
      }
    });
  });

  test.describe(`layout of many entries in ${language}`, () => {
    test.use({
      baseURL: async ({ sites }, use) => {
        await use(sites.many);
      },
      expected: ['404 (Not Found)', '503 (Service Unavailable)'],
    });

    test('shows five members and six partners on the home page, links to all, and no empty section', async ({
      page,
    }) => {
      await visit(page, address(prefix, '/'));
      await expect(page.locator('.testimonials')).toHaveCount(0);
      const board = page.locator('.board');
      // The tile that leads to all is a card, too.
      await expect(board.locator('.person')).toHaveCount(6);
      await expect(page.locator('.partner')).toHaveCount(6);
      const [allMembers, allPartners] =
        language === 'ar'
          ? ['كل أعضاء المجلس', 'كل الشركاء']
          : ['All board members', 'All partners'];
      await expect(page.getByRole('link', { name: allPartners })).toHaveAttribute(
        'href',
        address(prefix, '/partners'),
      );
      await board.getByRole('link', { name: allMembers }).click();
      await expect(page.locator('.person')).toHaveCount(40);
    });
  });
}

for (const { language, prefix } of mostly('en')) {
  base.describe(`layout of the starter content in ${language}`, () => {
    base(
      'says in the list of errors only what is still wrong, also in the other language',
      async ({ page }) => {
        await visit(page, address(prefix, '/contact'));
        const form = page.locator('form.form');
        await form.getByRole('button').last().click();
        const summary = form.getByRole('alert');
        await expect(summary.getByRole('listitem')).toHaveCount(5);
        await form.locator('[name=name]').fill('سارة');
        await expect(summary.getByRole('listitem')).toHaveCount(4);
        for (const [name, value] of [
          ['subject', 'الحربي'],
          ['phone', '0500000000'],
          ['email', 'a@there.example'],
          ['massage', 'رسالة طويلة بما يكفي'],
        ]) {
          await form.locator(`[name=${name}]`).fill(value ?? '');
        }
        await expect(summary).toHaveCount(0);
        await page.locator('.language-switch').click();
        await expect(page.locator('html')).not.toHaveAttribute('lang', language);
        await expect(form.locator('[name=name]')).toHaveValue('سارة');
        await expect(summary).toHaveCount(0);
      },
    );

    base(
      'puts the facts about a project before its share links, and the back button in one shape',
      async ({ page }) => {
        await visit(page, address(prefix, '/latest-project/7'), 390);
        const back = page.locator('.back-button');
        const border = await back.evaluate((link) => getComputedStyle(link).borderTopWidth);
        const [facts, share] = await Promise.all([
          page.locator('.project-facts').boundingBox(),
          page.locator('.share').boundingBox(),
        ]);
        expect(facts?.y).toBeLessThan(share?.y ?? 0);
        await page.goto(address(prefix, '/latest-news/24'));
        await expect(back).toHaveCSS('border-top-width', border);
        const tops = await page
          .locator('.news-item-facts, .news-item .prose, .news-item .share')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
        expect(tops).toHaveLength(3);
        expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      },
    );

    base(
      'says where the office is once: at the map, or above the form where there is no room',
      async ({ page }) => {
        for (const width of [1440, 390]) {
          await visit(page, address(prefix, '/contact'), width);
          await expect(page.locator('.office-card')).toBeVisible({ visible: width === 1440 });
          await expect(page.locator('.contact-visit')).toBeVisible({ visible: width === 390 });
        }
      },
    );

    base(
      'begins programmes and projects with a map of their regions, which the list links',
      async ({ page }) => {
        await visit(page, address(prefix, '/latest-project'), 1440);
        const sections = page.locator('main > section');
        await expect(sections.first()).toHaveClass('project-map');
        await expect(page.locator('.project-map circle')).toHaveCount(8);
        const regions = page.locator('.project-regions a');
        await expect(regions).toHaveCount(8);
        await expect(regions.first()).toHaveAttribute('href', address(prefix, '/regions/6'));
      },
    );

    base(
      'sets the ages of a programme as a figure, and its duration in one line',
      async ({ page }) => {
        await visit(page, address(prefix, '/latest-program/1'), 1440);
        const facts = page.locator('.project-facts');
        await expect(facts.locator('.is-number', { hasText: '18–28' })).toHaveCount(1);
        const isOneLine = await facts
          .locator('.is-sentence dd')
          .evaluateAll((values) =>
            values.map(
              (value) =>
                value.clientHeight < 1.9 * Number.parseFloat(getComputedStyle(value).lineHeight),
            ),
          );
        expect(isOneLine).toEqual([true, true]);
      },
    );
  });
}

for (const { language, prefix } of mostly('ar')) {
  base.describe(`what the review found, in ${language}`, () => {
    // That the headers of all pages are low: every-page.spec.ts.
    base('begins the news on the first screen', async ({ page }) => {
      await page.goto(address(prefix, '/latest-news'));
      await expect(page.locator('.news-lead .news-title')).toBeInViewport({ ratio: 1 });
    });

    base('prints pages from their first line on, without parts that move', async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: PAPER_WIDTH, height: 900 });
      for (const path of ['/', '/about', '/reports']) {
        await page.goto(address(prefix, path));
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        const title = page.locator('h1').first();
        const { y = 0, height = 0 } = (await title.boundingBox()) ?? {};
        expect(y + height).toBeLessThan(450);
        for (const moving of await page.locator('.marquee, .sponsors, video').all()) {
          await expect(moving).toBeHidden();
        }
        // On paper a link to more leads nowhere, and six partners fill one row.
        for (const link of await page.locator('.latest-all, .list-all').all()) {
          await expect(link).toBeHidden();
        }
        const rows = await page
          .locator('.partners-wall li, .board .person')
          .evaluateAll((items) => items.map((item) => item.getBoundingClientRect()))
          .then((boxes) => new Set(boxes.filter(({ width }) => width > 0).map(({ top }) => top)));
        expect(rows.size).toBe(path === '/' ? 2 : 0);
        for (const block of await page.locator('.goal, .report-featured, .report-row').all()) {
          await expect(block).toHaveCSS('break-inside', 'avoid');
          await expect(block).toHaveCSS('print-color-adjust', 'exact');
        }
      }
    });

    base('prints the answer to every question', async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      for (const path of ['/contact', '/join-us']) {
        await page.goto(address(prefix, path));
        const answers = page.locator('.questions details > :not(summary)');
        await expect(answers).not.toHaveCount(0);
        for (const answer of await answers.all()) await expect(answer).toBeVisible();
      }
    });

    base(
      'scrolls to the chip of the region that is chosen, whose name covers no dot',
      async ({ page }) => {
        await visit(page, address(prefix, '/about'), 390);
        const dot = page.locator('.map-dot').nth(12);
        await dot.click();
        await page.mouse.move(1, 1);
        const chip = page.locator('.map-chips button').nth(12);
        await expect(chip).toHaveAttribute('data-selected');
        await expect(chip).toBeInViewport({ ratio: 1 });
        await dot.getByRole('radio').blur();
        const name = await dot.locator('bdi').boundingBox();
        expect(name?.width).toBeLessThanOrEqual(1);
      },
    );

    base('has pattern bands that are darker than the text in dark colours', async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      // One page for each pattern
      for (const path of ['/', '/about', '/reports', '/jobs', '/member', '/latest-news']) {
        await page.goto(address(prefix, path));
        for (const band of await page.locator('.band').all()) {
          await band.scrollIntoViewIfNeeded();
          expect(await brightness(band), path).toBeLessThan(0.45);
        }
      }
    });

    base(
      'sets a white logo on a dark ground, and a dark one on a light ground',
      async ({ page }) => {
        await visit(page, address(prefix, '/partners'));
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const grounds = page.locator('.partner-window > *');
          await grounds.first().scrollIntoViewIfNeeded();
          const colours = await grounds.evaluateAll((windows) =>
            windows.map((window) => getComputedStyle(window).backgroundColor),
          );
          const lightness = colours.map((colour) =>
            Math.max(...(colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)),
          );
          // The tenth partner of the starter content has a white logo.
          expect(lightness.filter((value) => value < 100)).toEqual([lightness[9]]);
        }
      },
    );

    base(
      'leaves no partner, colour of the identity or other region alone in a row',
      async ({ page }) => {
        // Many pages are loaded, which is slow on a busy machine.
        base.slow();
        for (const [path, list] of [
          ['/visual-identity', '.colours li'],
          ['/regions/6', '.region-others li'],
          ['/', '.partners-wall li'],
        ] as const) {
          for (const width of [390, 768, 900, 1100, 1440]) {
            await visit(page, address(prefix, path), width);
            const tops = await page
              .locator(list)
              .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
            const lengths = [...new Set(tops)].map(
              (row) => tops.filter((top) => top === row).length,
            );
            expect(new Set(lengths).size, `${path} at ${width} px`).toBe(1);
          }
        }
      },
    );

    base('sets questions apart from the form above them by another ground', async ({ page }) => {
      for (const [path, form] of [
        ['/contact', '.contact'],
        ['/join-us', '.join-us'],
      ] as const) {
        await page.goto(address(prefix, path));
        const groundOf = (section: string) =>
          page.locator(section).evaluate((element) => getComputedStyle(element).backgroundColor);
        expect(await groundOf('.questions')).not.toBe(await groundOf(form));
      }
    });

    base(
      'starts phone and e-mail beside the form of the home page at one line',
      async ({ page }) => {
        await visit(page, address(prefix, '/'), 390);
        const edges = await page.locator('.contact-info dd').evaluateAll((values) =>
          values.map((value) => {
            const { left, right } = value.getBoundingClientRect();
            return Math.round(document.dir === 'rtl' ? right : left);
          }),
        );
        expect(edges).toHaveLength(2);
        expect(new Set(edges).size).toBe(1);
      },
    );

    base(
      'has a footer of at most 600 px on a phone, with targets for a finger',
      async ({ page }) => {
        await visit(page, address(prefix, '/about'), 390);
        const footer = page.getByRole('contentinfo');
        expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(600);
        for (const link of await footer.getByRole('link').all()) {
          expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        }
        const name = language === 'ar' ? 'البرامج والمشاريع' : 'Programmes and projects';
        await expect(footer.getByRole('link', { name })).toBeVisible();
      },
    );

    base('breaks e-mail addresses after their @ and before dots only', async ({ page }) => {
      await visit(page, address(prefix, '/contact'), 320);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '150%';
      });
      const lines = await page.locator('a[href^="mailto:info"] bdi').evaluateAll((texts) =>
        texts.flatMap((text) =>
          [...text.childNodes].map((part) => {
            const range = document.createRange();
            range.selectNodeContents(part);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size;
          }),
        ),
      );
      expect(lines.length).toBeGreaterThanOrEqual(10);
      expect(Math.max(...lines)).toBe(1);
    });

    base(
      'aligns the link to all members with the names, and tabs with the page',
      async ({ page }) => {
        await visit(page, address(prefix, '/'));
        const names = await page.locator('.board .person-name a').evaluateAll((links) =>
          links.map((link) => {
            const range = document.createRange();
            range.selectNodeContents(link);
            return Math.round(range.getBoundingClientRect().top);
          }),
        );
        expect(new Set(names).size).toBe(1);
        await visit(page, address(prefix, '/latest-news'));
        const edges = await page.locator('.news-years a, .news-lead').evaluateAll((boxes) =>
          boxes.map((box) => {
            const { left, right } = box.getBoundingClientRect();
            return Math.round(document.dir === 'rtl' ? right : left);
          }),
        );
        expect(edges[0]).toBe(edges.at(-1));
      },
    );

    base('has labelled rows in the footer, with X among them', async ({ page }) => {
      await page.goto(address(prefix, '/about'));
      const footer = page.getByRole('contentinfo');
      const terms = await footer.getByRole('term').allTextContents();
      expect(terms).toHaveLength(4);
      await expect(footer.getByRole('definition')).toHaveCount(terms.length);
      await expect(footer.getByRole('link', { name: /^X / })).toHaveAttribute(
        'href',
        'https://x.com/yafee_org',
      );
    });

    base('copies the code of a colour of the identity', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await visit(page, address(prefix, '/visual-identity'));
      const colour = page.locator('.colour').first();
      await colour.getByRole('button').click();
      await expect(colour.getByRole('status')).toHaveText(
        language === 'ar' ? 'تم النسخ!' : 'Copied!',
      );
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('#AE4E2B');
    });

    base.describe('without a connection', () => {
      base.use({ expected: ['ERR_INTERNET_DISCONNECTED'] });

      base('a link says so at once', async ({ page, context }) => {
        await visit(page, address(prefix, '/latest-project/7'));
        await context.setOffline(true);
        await follow(page, address(prefix, '/latest-project/9'));
        const text = language === 'ar' ? 'لا اتصال بالإنترنت' : 'You are offline';
        await expect(page.getByRole('alert')).toContainText(text);
        await expect(page.locator('main .skeleton')).toHaveCount(0);
      });
    });
  });
}

base('an Arabic link that is opened in English says why, and leads to Arabic', async ({ page }) => {
  await page.goto('/en/about?lang=en');
  await page.goto('/reports');
  const bar = page.getByRole('complementary', { name: 'Language of this page' });
  await expect(bar).toContainText('You opened a link to the Arabic page');
  await waitUntilHydrated(page);
  await expect(page).toHaveURL('/en/reports');
  await bar.getByRole('link').click();
  await expect(page).toHaveURL('/reports');
  await expect(bar).toHaveCount(0);
});

/** Returns the mean brightness of an element as it is seen, from 0 for black to 1 for white. */
async function brightness(locator: Locator): Promise<number> {
  const { channels } = await sharp(await locator.screenshot())
    .removeAlpha()
    .greyscale()
    .stats();
  return (channels[0]?.mean ?? 0) / 255;
}

/** Returns the words that are broken within a line, as they are in an element. */
function brokenWords(locator: Locator): Promise<string[]> {
  return locator.evaluate((element) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}\d,.]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}
