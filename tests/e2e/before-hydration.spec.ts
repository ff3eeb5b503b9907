import { pdf } from '../helpers/cv-files.ts';
import { APPLICANT, CONTACT } from '../helpers/forms.ts';
import {
  address,
  expect,
  focused,
  mostly,
  type Page,
  test,
  waitUntilHydrated,
} from './fixtures.ts';

const WORDS = {
  ar: { copied: 'تم النسخ!', other: 'en', subscribed: 'تم اشتراكك في نشرتنا البريدية بنجاح!' },
  en: {
    copied: 'Copied!',
    other: 'ar',
    subscribed: 'You have successfully subscribed to our newsletter!',
  },
} as const;

const REFERENCE = /[0-9A-Z]{5}-[0-9A-Z]{5}/;

type Line = {
  /** What the specification says, with its section. */
  line: string;
  path: string;
  /** Uses the page as a visitor does, and expects what the line says. */
  check: (page: Page, words: (typeof WORDS)['ar' | 'en']) => Promise<void>;
  /** The page has a clock of its own, on which time passes only in the check. */
  hasClock?: boolean;
  width?: number;
};

/** Copies by the button of a block, and expects the confirmation for six seconds. */
function copying(block: string): Line['check'] {
  return async (page, words) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const element = page.locator(block).first();
    await element.getByRole('button').click();
    await expect(element.getByRole('status')).toHaveText(words.copied);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await element.getAttribute('data-copy'));
    await page.clock.runFor(5_900);
    await expect(element.getByRole('status')).toHaveText(words.copied);
    await page.clock.runFor(400);
    await expect(element.getByRole('status')).toHaveText('');
  };
}

/** Lets a slider move on by itself and by its dots. */
function sliding(slider: string): Line['check'] {
  return async (page) => {
    const dots = page.locator(`${slider} .carousel-dot`);
    const current = () =>
      dots.evaluateAll((all) => all.findIndex((dot) => dot.hasAttribute('aria-current')));
    const [first, count] = [await current(), await dots.count()];
    await page.clock.runFor(3_000);
    await expect.poll(current).toBe((first + 1) % count);
    await dots.nth(first).click();
    await expect.poll(current).toBe(first);
    await expect(page.locator(`${slider} .carousel-slide-on`)).toHaveCount(1);
  };
}

/** The lines of the specification that a visitor can use. They hold while React is not there, and when it is. */
const LINES: readonly Line[] = [
  {
    line: '§2 Submenus of the navbar open, one at a time',
    path: '/about',
    async check(page) {
      const submenus = page.locator('#main-menu details');
      await submenus.nth(0).locator('summary').click();
      await submenus.nth(1).locator('summary').click();
      await expect(submenus.nth(0)).not.toHaveAttribute('open');
      await expect(submenus.nth(1).getByRole('link').first()).toBeVisible();
    },
  },
  {
    line: '§2, §4 Below 1024 px the menu is collapsed, with one accordion open at a time [HYDRATION-04]',
    path: '/',
    width: 390,
    async check(page) {
      await expect(page.locator('#main-menu')).toBeHidden();
      await page.locator('.navbar-toggle').click();
      const submenus = page.locator('#main-menu details');
      await submenus.nth(0).locator('summary').click();
      await submenus.nth(1).locator('summary').click();
      await expect(submenus.nth(0)).not.toHaveAttribute('open');
      await expect(submenus.nth(1)).toHaveAttribute('open');
    },
  },
  {
    line: '§4 The first press on the toggle stores the language and sets the direction [HYDRATION-02]',
    path: '/about',
    async check(page, words) {
      await page.locator('.language-switch').click();
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', words.other);
      await expect(html).toHaveAttribute('dir', words.other === 'ar' ? 'rtl' : 'ltr');
      expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe(words.other);
    },
  },
  {
    line: '§4, §9 The home slider advances every 3000 ms, and dots jump to a slide [HYDRATION-03]',
    path: '/',
    hasClock: true,
    check: sliding('.hero'),
  },
  {
    line: '§2 The slider of /latest-project rotates by itself',
    path: '/latest-project',
    hasClock: true,
    check: sliding('.project-slider'),
  },
  {
    line: '§2 The sponsors move, and pause on hover',
    path: '/about',
    async check(page) {
      const sponsors = page.locator('.sponsors');
      await sponsors.scrollIntoViewIfNeeded();
      const state = () =>
        sponsors
          .locator('.marquee-belt')
          .evaluate((belt) => belt.getAnimations().map(({ playState }) => playState));
      await page.mouse.move(1, 1);
      await expect.poll(state).toEqual(['running']);
      await sponsors.locator('.marquee-window').hover();
      await expect.poll(state).toEqual(['paused']);
    },
  },
  {
    line: '§2, §4 The map shows totals, then pin, name and numbers of the area that is clicked [HYDRATION-05]',
    path: '/about',
    async check(page) {
      const panel = page.locator('.map-panel');
      const totals = await page.locator('.map-table tfoot td').allTextContents();
      await expect(panel.locator('.map-number')).toHaveText(totals);
      await expect(page.locator('.map-pin:visible')).toHaveCount(0);
      const dot = page.locator('.map-dot').nth(5);
      await dot.click();
      await expect(dot.locator('.map-pin')).toBeVisible();
      await expect(page.locator('.map-pin:visible')).toHaveCount(1);
      await expect(page.locator('.map-chips button').nth(5)).toHaveAttribute('data-selected');
      const cells = await page
        .locator('.map-table tbody tr')
        .nth(5)
        .locator('th, td')
        .allTextContents();
      await expect(panel.locator('h3')).toHaveText(cells[0] ?? '');
      await expect(panel.locator('.map-number')).toHaveText(cells.slice(1));
      await page.locator('.map-dot').nth(2).click();
      await expect(panel.locator('h3')).toHaveText(
        (await page.locator('.map-dot').nth(2).textContent()) ?? '',
      );
    },
  },
  {
    line: '§2 A tweet’s link is copied, which is said for six seconds [HYDRATION-01]',
    path: '/',
    hasClock: true,
    check: copying('.tweets .tweet-copy'),
  },
  {
    line: 'The address of a page is copied',
    path: '/latest-news/12',
    hasClock: true,
    check: copying('.share'),
  },
  {
    line: 'A colour is copied',
    path: '/visual-identity',
    hasClock: true,
    check: copying('.colour'),
  },
  {
    line: '§2, §5 The contact form requires its fields, and is received',
    path: '/contact',
    async check(page) {
      const form = page.getByRole('main').getByRole('form');
      const submit = form.locator('button[type="submit"]');
      await submit.click();
      await expect(form.locator('[name="name"]:invalid')).toBeVisible();
      await expect(page).toHaveURL(/\/contact$/);
      for (const [name, value] of Object.entries(CONTACT)) {
        await form.locator(`[name="${name}"]`).fill(value);
      }
      await submit.click();
      await expect(
        page.getByRole('main').getByRole('status').filter({ hasText: REFERENCE }),
      ).toBeVisible();
    },
  },
  {
    line: '§2, §5 The join form shows the name of the chosen CV, and is received with it',
    path: '/join-us',
    async check(page) {
      const form = page.getByRole('main').getByRole('form');
      await expect(form.locator('.file-box')).toContainText(/CV|السيرة الذاتية/);
      await form
        .locator('[name="cv"]')
        .setInputFiles({ name: 'my-cv.pdf', mimeType: 'application/pdf', buffer: pdf() });
      await expect(form.locator('.file-box')).toContainText('my-cv.pdf');
      for (const [name, value] of Object.entries(APPLICANT)) {
        await form.locator(`[name="${name}"]`).fill(value);
      }
      await form.locator('button[type="submit"]').click();
      await expect(
        page.getByRole('main').getByRole('status').filter({ hasText: REFERENCE }),
      ).toBeVisible();
    },
  },
  {
    line: '§5, §8 The newsletter needs an address, says that it was subscribed, and clears the box',
    path: '/jobs',
    async check(page, words) {
      const form = page.locator('form#newsletter');
      const box = form.locator('[name="email"]');
      await form.getByRole('button').click();
      await expect(box).toBeFocused();
      await expect(form.getByRole('status')).not.toContainText(words.subscribed);
      await box.fill('reader@example.com');
      await form.getByRole('button').click();
      await expect(form.getByRole('status')).toContainText(words.subscribed);
      await expect(box).toHaveValue('');
    },
  },
  {
    line: '§2 A vacancy’s button leads to /contact',
    path: '/jobs',
    async check(page) {
      await page.locator('.job-apply').first().click();
      await expect(page).toHaveURL(/\/contact\?/);
    },
  },
  {
    line: '§2 News details open from their card with title and photo, and lead back',
    path: '/latest-news',
    async check(page) {
      const card = page.getByRole('main').locator('a[href*="/latest-news/"]').first();
      const title = (await card.textContent()) ?? '';
      await card.click();
      await expect(page.locator('h1')).toHaveText(title.trim());
      await page.getByRole('main').locator('a[href$="/latest-news"]:visible').last().click();
      await expect(page).toHaveURL(/\/latest-news$/);
    },
  },
  {
    line: '§2 A trainer’s card leads to the profile',
    path: '/partners',
    async check(page) {
      await page.getByRole('main').locator('a[href*="/trainer-profile/"]').first().click();
      await expect(page.locator('h1')).toBeVisible();
      await expect(page).toHaveURL(/\/trainer-profile\/\d+$/);
    },
  },
  {
    line: 'The search icon leads to the field with the cursor in it',
    path: '/about',
    async check(page) {
      await page.locator('.search-link').click();
      await expect(page).toHaveURL(/\/search/);
      await expect(focused(page)).toHaveAttribute('name', 'q');
    },
  },
  {
    line: 'The search finds what is sent by Enter',
    path: '/search',
    async check(page) {
      await page.locator('[name="q"]').fill('library');
      await page.locator('[name="q"]').press('Enter');
      await expect(page.locator('.search-result').first()).toBeVisible();
    },
  },
  {
    line: 'A filter of the reports is a link, and the details of a vacancy open',
    path: '/jobs',
    async check(page) {
      const details = page.locator('.job-details').first();
      await details.locator('summary').click();
      await expect(details.locator('.job-text')).toBeVisible();
      await page.goto(page.url().replace('/jobs', '/latest-project'));
      await page.getByRole('main').locator('.filter-links a').last().click();
      await expect(page).toHaveURL(/\?applications=open$/);
    },
  },
];

const REACT = [
  { react: 'before React is there', isThere: false },
  { react: 'with React', isThere: true },
] as const;

for (const { language, prefix } of mostly('en')) {
  for (const { react, isThere } of REACT) {
    test.describe(`the specification ${react}, in ${language}`, () => {
      for (const { line, path, check, hasClock, width } of LINES) {
        test(line, async ({ page }) => {
          // Never answered.
          if (!isThere) await page.route('**/assets/entry.client-*.js', () => undefined);
          if (width !== undefined) await page.setViewportSize({ width, height: 844 });
          if (hasClock) await page.clock.install();
          await page.goto(address(prefix, path));
          if (isThere) await waitUntilHydrated(page);
          else await page.locator('html[data-attached]').waitFor({ state: 'attached' });
          if (hasClock) await page.clock.pauseAt(Date.now() + 60_000);
          await check(page, WORDS[language]);
          await expect(page.locator('html[data-hydrated]')).toHaveCount(isThere ? 1 : 0);
        });
      }
    });
  }
}

test('the name of a CV is shown that was chosen before any script came', async ({ page }) => {
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto('/en/join-us', { waitUntil: 'commit' });
  await page
    .locator('[name="cv"]')
    .setInputFiles({ name: 'my-cv.pdf', mimeType: 'application/pdf', buffer: pdf() });
  choose();
  await expect(page.locator('.file-box')).toContainText('my-cv.pdf');
});

test.describe('where code could not be loaded', () => {
  test.use({ expected: ['Failed to load resource'] });

  for (const module of ['native', 'libraries', 'entry.client', 'contact.page']) {
    test(`the next use of the page loads ${module} again, and hydrates it`, async ({ page }) => {
      let requests = 0;
      await page.unroute('**/assets/entry.client-*.js');
      await page.route(`**/assets/${module}-*.js`, (route) => {
        requests += 1;
        return requests === 1 ? route.abort() : route.continue();
      });
      const failed = page.waitForEvent('requestfailed');
      await page.goto('/en/contact');
      await page.keyboard.press('Shift');
      await failed;
      await page.getByRole('textbox', { name: 'First name' }).fill('Sara');
      await expect
        .poll(async () => {
          await page.keyboard.press('Shift');
          return page.locator('html[data-hydrated]').count();
        })
        .toBe(1);
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Sara');
      expect(requests).toBe(2);
    });
  }
});
