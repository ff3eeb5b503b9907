import { address, expect, mostly, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    highlights: 'أبرز ما في يافع',
    pause: /إيقاف/,
    play: /تشغيل/,
    copied: 'تم النسخ!',
    open: 'باب التقديم مفتوح',
    money: 'أين تذهب أموالنا',
    accounts: /القوائم المالية المدققة/,
    support: 'ادعم يافع',
  },
  en: {
    highlights: 'Highlights',
    pause: /Pause/,
    play: /(Play|Start|Resume)/,
    copied: 'Copied!',
    open: 'Open for applications',
    money: 'Where the money goes',
    accounts: /Audited accounts/,
    support: 'Support Yafee',
  },
} as const;

for (const { language, prefix } of mostly('ar')) {
  const words = WORDS[language];

  test.describe(`home in ${language}`, () => {
    test('slides advance every three seconds, and pause on hover and by the button [HOME-01]', async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto(address(prefix, '/'));
      await waitUntilHydrated(page);
      const hero = page.locator('.hero');
      const dots = hero.locator('.carousel-dot');
      await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
      await page.clock.runFor(3_100);
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await hero.hover();
      await page.clock.runFor(6_500);
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await hero.getByRole('button', { name: words.pause }).click();
      await page.mouse.move(1, 880);
      await page.clock.runFor(6_500);
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await expect(hero.getByRole('button', { name: words.play })).toBeVisible();
    });

    test('slides wait while the tab is hidden', async ({ page }) => {
      await page.clock.install();
      await page.goto(address(prefix, '/'));
      await waitUntilHydrated(page);
      const dots = page.locator('.hero .carousel-dot');
      const setHidden = (isHidden: boolean) =>
        page.evaluate((hidden) => {
          Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
          document.dispatchEvent(new Event('visibilitychange'));
        }, isHidden);
      // They move, so what follows is not the state that they began with.
      await page.clock.runFor(3_100);
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await setHidden(true);
      await page.clock.runFor(6_500);
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await setHidden(false);
      await page.clock.runFor(3_100);
      await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
    });

    test('the dots of the slides are seen in forced colours, and the current one is told apart', async ({
      page,
    }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto(address(prefix, '/'));
      const colours = await page.locator('.hero .carousel-dot').evaluateAll((dots) => {
        const ground = document.createElement('div');
        ground.style.backgroundColor = 'Canvas';
        document.body.append(ground);
        return [
          getComputedStyle(ground).backgroundColor,
          ...dots.map((dot) => getComputedStyle(dot, '::before').backgroundColor),
        ];
      });
      const [ground, current, ...others] = colours;
      expect(others).toHaveLength(4);
      expect(new Set([ground, current, ...others]).size).toBe(3);
    });

    test('hidden slides cannot be reached by keyboard', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(address(prefix, '/'));
      await waitUntilHydrated(page);
      const hidden = page.locator('.hero .carousel-slide:not(.carousel-slide-on)');
      await expect(hidden).toHaveCount(4);
      for (const slide of await hidden.all()) await expect(slide).toHaveAttribute('inert');
      await page.locator('.hero .carousel-dot').nth(2).click();
      await expect(page.locator('.hero .carousel-slide').nth(2)).not.toHaveAttribute('inert');
      await expect(page.locator('.hero .carousel-slide').nth(0)).toHaveAttribute('inert');
    });

    test('nothing moves under reduced motion [HOME-02]', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.clock.install();
      await page.goto(address(prefix, '/'));
      await waitUntilHydrated(page);
      const first = page.locator('.hero .carousel-dot').first();
      await page.clock.runFor(6_500);
      await expect(first).toHaveAttribute('aria-current', 'true');
      const runningAnimations = await page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
      expect(runningAnimations).toBe(0);
    });

    test('testimonials move to the left at 60 px a second, and pause by the button [HOME-03]', async ({
      page,
    }) => {
      await page.goto(address(prefix, '/'));
      await waitUntilHydrated(page);
      const belt = page.locator('.testimonials .marquee-belt');
      await page.locator('.testimonials h2').scrollIntoViewIfNeeded();
      await expect(page.locator('.testimonials .marquee[data-moving]')).toBeVisible();
      const { speed, movesLeft } = await belt.evaluate((element) => {
        const [animation] = element.getAnimations();
        if (!(animation?.effect instanceof KeyframeEffect))
          throw new Error('the belt has no animation');
        const { duration } = animation.effect.getComputedTiming();
        const leftAt = (progress: number) => {
          animation.currentTime = progress * Number(duration);
          return element.getBoundingClientRect().left;
        };
        const distance = leftAt(0.75) - leftAt(0.25);
        return { speed: Math.abs(distance) / (Number(duration) / 2_000), movesLeft: distance < 0 };
      });
      expect(movesLeft).toBe(true);
      expect(speed).toBeGreaterThan(59);
      expect(speed).toBeLessThan(61);
      await page.locator('.testimonials').getByRole('button').first().click();
      const states = await belt.evaluate((element) =>
        element.getAnimations().map(({ playState }) => playState),
      );
      expect(states).toEqual(['paused']);
    });

    test('copies the address of a tweet, and confirms it for six seconds [HOME-04]', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.clock.install();
      await page.goto(address(prefix, '/'));
      await waitUntilHydrated(page);
      const tweet = page.locator('.tweets article').first();
      await page.clock.pauseAt(Date.now() + 60_000);
      await tweet.getByRole('button').click();
      await expect(tweet.getByRole('status')).toHaveText(words.copied);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        /^https:\/\/x\.com\/yafee_org\/status\/\d+$/,
      );
      await page.clock.runFor(5_900);
      await expect(tweet.getByRole('status')).toHaveText(words.copied);
      await page.clock.runFor(400);
      await expect(tweet.getByRole('status')).toHaveText('');
    });

    test('shows three programmes, open ones first, and three news items, and is no longer than 9,500 px on a phone', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(address(prefix, '/'));
      await waitUntilHydrated(page);
      const lists = page.locator('.latest-rows');
      await expect(lists.nth(0).getByRole('link')).toHaveCount(3);
      await expect(lists.nth(1).getByRole('link')).toHaveCount(3);
      for (const link of await lists.nth(0).getByRole('link').all()) {
        await expect(link).toHaveAttribute('href', /\/latest-program\/\d+$/);
      }
      // San’a is open all year.
      await expect(lists.nth(0).locator('.application-open').first()).toHaveText(words.open);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height).toBeLessThan(9_500);
      // What the specification orders keeps its order around the new sections.
      const sections = await page
        .locator('main > :is(section, .hero)')
        .evaluateAll((elements) => elements.map(({ classList }) => classList[0]));
      expect(sections).toEqual([
        'hero',
        'strategy',
        'statistics',
        'latest',
        'board',
        'testimonials',
        'partners',
        'money',
        'sec',
        'contact',
      ]);
    });

    test('all testimonials are in the HTML, and once in the row that moves', async ({
      page,
      request,
    }) => {
      const html = await (await request.get(address(prefix, '/'))).text();
      expect(html.split('class="quote"').length - 1).toBe(14);
      await page.goto(address(prefix, '/'));
      await waitUntilHydrated(page);
      await page.locator('.testimonials h2').scrollIntoViewIfNeeded();
      await expect(page.locator('.marquee-row:not([inert]) .quote')).toHaveCount(14);
    });

    test('says where the money goes, with the accounts and a way to support', async ({ page }) => {
      await page.goto(address(prefix, '/'));
      const money = page.getByRole('region', { name: words.money });
      await expect(money.locator('dd')).toHaveText(['6%', '11%', '83%']);
      await expect(money.getByRole('link', { name: words.accounts })).toHaveAttribute(
        'href',
        /\.pdf$/,
      );
      const support = page.getByRole('link', { name: words.support });
      await expect(support).toHaveCount(2);
      await expect(support.first()).toHaveAttribute('href', address(prefix, '/support'));
    });

    test('statistics are in the HTML that the server sends', async ({ request }) => {
      const html = await (await request.get(address(prefix, '/'))).text();
      for (const number of ['128', '312', '48,600']) expect(html).toContain(`>${number}<`);
      expect(html).toContain('<span aria-hidden="true">0</span>8<');
    });
  });
}
