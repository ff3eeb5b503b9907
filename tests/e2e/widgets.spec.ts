import type { Locator } from '@playwright/test';
import {
  address,
  expect,
  focused,
  follow,
  LANGUAGES,
  test,
  waitUntilHydrated,
} from './fixtures.ts';

/** The keyboard table of the design (§5), for what the other files do not show yet. */

const WORDS = {
  ar: { pause: 'إيقاف الحركة', play: 'تشغيل الحركة', now: 'الصفحة الآن بالعربية' },
  en: {
    pause: 'Pause the movement',
    play: 'Start the movement',
    now: 'The page is now in English',
  },
} as const;

/** The names of the logos in a row, in their order; fails where there are none. */
async function namesIn(row: Locator): Promise<(string | null)[]> {
  await expect(row.getByAltText(/./)).not.toHaveCount(0);
  return row.getByAltText(/./).evaluateAll((all) => all.map((logo) => logo.getAttribute('alt')));
}

for (const { language, direction, prefix } of LANGUAGES) {
  const words = WORDS[language];
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';

  test.describe(`in ${language}`, () => {
    test('the hero says where it is, is held by the focus, and follows the arrows [WIDGETS-01]', async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto(address(prefix, '/'));
      await waitUntilHydrated(page);
      const hero = page.locator('.hero');
      const dots = hero.locator('.carousel-dot');
      const slides = hero.locator('.carousel-slides');
      await expect(slides).toHaveAttribute('aria-live', 'off');
      await expect(hero.locator('.carousel-slide-on')).toHaveAttribute('aria-label', '1 / 5');
      await expect(hero.getByRole('button').first()).toHaveAccessibleName(
        language === 'ar' ? 'إيقاف التبديل التلقائي' : 'Pause automatic slides',
      );
      await dots.nth(0).focus();
      await page.clock.runFor(6_500);
      await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
      await expect(slides).toHaveAttribute('aria-live', 'polite');
      await page.keyboard.press(forward);
      await expect(dots.nth(1)).toBeFocused();
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press(back);
      await page.keyboard.press(back);
      await expect(dots.nth(4)).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('Home');
      await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
      await dots.nth(2).click();
      await expect(hero.locator('.carousel-slide-on')).toHaveAttribute('aria-label', '3 / 5');
    });

    test('the sponsors run to the left at 80 px a second, and stop on hover, focus and by button [WIDGETS-02]', async ({
      page,
    }) => {
      await page.goto(address(prefix, '/about'));
      await waitUntilHydrated(page);
      const sponsors = page.locator('.sponsors');
      const belt = sponsors.locator('.marquee-belt');
      const state = () => belt.evaluate((element) => element.getAnimations()[0]?.playState);
      await sponsors.scrollIntoViewIfNeeded();
      await page.mouse.move(1, 1);
      await expect.poll(state).toBe('running');
      // The copy that follows the row is not for readers.
      const copy = sponsors.locator('.marquee-row').nth(1);
      await expect(copy).toHaveAttribute('inert');
      await expect(copy).toHaveAttribute('aria-hidden', 'true');
      expect(await namesIn(copy)).toEqual(await namesIn(sponsors.locator('.marquee-row').first()));
      const { speed, goesLeft, jump } = await belt.evaluate((element) => {
        const [animation] = element.getAnimations();
        if (!(animation?.effect instanceof KeyframeEffect)) throw new Error('It stands still.');
        const duration = Number(animation.effect.getComputedTiming().duration);
        const [one, other] = element.querySelectorAll('.marquee-row');
        const leftAt = (row: Element | undefined, progress: number) => {
          animation.currentTime = progress * duration;
          return row?.getBoundingClientRect().left ?? Number.NaN;
        };
        const way = leftAt(one, 0.75) - leftAt(one, 0.25);
        return {
          speed: Math.abs(way) / (duration / 2_000),
          goesLeft: way < 0,
          // The second row stands, at the end, where the first one began.
          jump: Math.abs(leftAt(other, 0.9999) - leftAt(one, 0)),
        };
      });
      expect([goesLeft, Math.round(speed)]).toEqual([true, 80]);
      expect(jump).toBeLessThan(2);
      await sponsors.locator('.marquee-window').hover();
      await expect.poll(state).toBe('paused');
      await page.mouse.move(1, 1);
      await expect.poll(state).toBe('running');
      const pause = sponsors.getByRole('button', { name: words.pause });
      await pause.focus();
      await page.keyboard.press('Tab');
      await expect(sponsors.locator('.marquee-window')).toBeFocused();
      await expect.poll(state).toBe('paused');
      await page.keyboard.press('Tab');
      await expect(focused(page)).toHaveAttribute('target', '_blank');
      await expect.poll(state).toBe('paused');
      await pause.focus();
      await expect.poll(state).toBe('running');
      await page.keyboard.press('Enter');
      await expect.poll(state).toBe('paused');
      await expect(sponsors.getByRole('button', { name: words.play })).toBeFocused();
      expect((await sponsors.getByRole('button').boundingBox())?.width).toBeGreaterThanOrEqual(44);
    });

    test('a submenu opens by Space, in the order of the bar, and closes when the focus leaves [WIDGETS-03]', async ({
      page,
    }) => {
      await page.goto(address(prefix, '/contact'));
      await waitUntilHydrated(page);
      const menu = page.getByRole('banner').locator('details').first();
      const summary = menu.locator('summary');
      await summary.hover();
      await expect(menu).not.toHaveAttribute('open');
      await summary.focus();
      await page.keyboard.press('Space');
      await expect(menu).toHaveAttribute('open');
      for (const path of ['/about', '/member', '/teams']) {
        await page.keyboard.press('Tab');
        await expect(focused(page)).toHaveAttribute('href', address(prefix, path));
      }
      const box = await focused(page).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Tab');
      await expect(menu).not.toHaveAttribute('open');
      // It begins below the trigger's own beginning.
      await summary.focus();
      await page.keyboard.press('Enter');
      const [above, below] = await Promise.all([
        summary.boundingBox(),
        menu.locator('ul').boundingBox(),
      ]);
      const start = (edges: typeof above) =>
        direction === 'rtl' ? (edges?.x ?? 0) + (edges?.width ?? 0) : (edges?.x ?? 0);
      expect(Math.abs(start(above) - start(below))).toBeLessThan(24);
      await page.keyboard.press('Enter');
      await expect(menu).not.toHaveAttribute('open');
    });

    test('the menu of a narrow window closes when the focus leaves it, and holds the page still [WIDGETS-04]', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1023, height: 700 });
      await page.goto(address(prefix, '/contact'));
      await waitUntilHydrated(page);
      const button = page.locator('.navbar-toggle');
      const panel = page.locator('#main-menu');
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      await page.mouse.move(500, 600);
      await page.mouse.wheel(0, 600);
      await panel.locator('a').last().focus();
      await page.keyboard.press('Tab');
      await expect(panel).toBeHidden();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      // From 1024 px on there is no button, and the menu stands in the bar.
      await page.setViewportSize({ width: 1024, height: 700 });
      await expect(button).toBeHidden();
      await expect(panel).toBeVisible();
    });

    test('switching the language keeps the focus, and says so [WIDGETS-05]', async ({ page }) => {
      const other = language === 'ar' ? '/en' : '';
      await page.goto(address(other, '/contact'));
      await waitUntilHydrated(page);
      await page.locator('a[data-language]').focus();
      // The menu of the other language comes along: nothing stands in for it meanwhile.
      await page.evaluate(() => {
        new MutationObserver(() => {
          if (document.querySelector('.navbar-loader')) document.documentElement.dataset.gap = '';
        }).observe(document.body, { childList: true, subtree: true });
      });
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).not.toHaveAttribute('data-gap');
      await expect(page.locator('.language-switch + [role=status]')).toHaveText(words.now);
      await expect(page.locator('a[data-language]')).toBeFocused();
    });

    test('areas beyond the 13th share the default position, and each can be chosen [WIDGETS-06]', async ({
      page,
    }) => {
      const areas = Array.from({ length: 16 }, (_, index) => ({
        ...{ id: index + 1, location: `منطقة ${index + 1}`, numberOfBeneficiaries: index * 100 },
        ...{ numberOfPrograms: index, numberOfProjects: null },
      }));
      await page.route('**/api/frontend/areas', (route) =>
        route.fulfill({ json: { status: 'success', data: { areas, totalProjects: 44 } } }),
      );
      await page.goto(address(prefix, '/contact'));
      await waitUntilHydrated(page);
      await follow(page, address(prefix, '/about'));
      const dots = page.locator('.map .map-dot');
      await expect(dots).toHaveCount(16);
      const map = await page.locator('.map').boundingBox();
      for (const index of [13, 14, 15]) {
        const dot = await dots.nth(index).boundingBox();
        if (map === null || dot === null) throw new Error('the map is not shown');
        // Near the top left, whichever way the page is read.
        expect((dot.x + dot.width / 2 - map.x) / map.width).toBeCloseTo(0.04, 2);
        expect((dot.y + dot.height / 2 - map.y) / map.height).toBeCloseTo(0.07, 2);
      }
      const panel = page.locator('.map-panel [aria-live="polite"]');
      await page.locator('.map-chips button').nth(13).click();
      await expect(panel).toContainText('منطقة 14');
      await expect(dots.nth(13)).toHaveAttribute('aria-pressed', 'true');
      await dots.nth(14).focus();
      await page.keyboard.press('Space');
      await expect(panel).toContainText('1,400');
      await expect(page.locator('.map-dot[aria-pressed="true"]')).toHaveCount(1);
      await expect(page.locator('.map-dot[aria-pressed="true"] .map-pin')).toBeVisible();
    });
  });
}

test('goal cards cycle through beige, olive and two terracottas [WIDGETS-07]', async ({ page }) => {
  await page.goto('/about');
  await waitUntilHydrated(page);
  const { cards, tokens } = await page.locator('.goals-range').evaluate((range) => {
    const [first] = range.children;
    // More cards than the site shows by default.
    while (first !== undefined && range.children.length < 6) range.append(first.cloneNode(true));
    const colour = (element: Element) => getComputedStyle(element).backgroundColor;
    const tokens = [1, 2, 3, 4].map((number) => {
      const value = getComputedStyle(document.documentElement).getPropertyValue(`--goal-${number}`);
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('there is no canvas');
      context.fillStyle = value.trim();
      return context.fillStyle;
    });
    return { cards: [...range.children].map(colour), tokens };
  });
  const hex = (colour: string) =>
    `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  expect(new Set(tokens).size).toBe(4);
  expect(cards.map(hex)).toEqual([0, 1, 2, 3, 0, 1].map((index) => tokens[index]));
});

test('a block that is scrolled to rises once, in one second [WIDGETS-08]', async ({ page }) => {
  await page.goto('/partners');
  await waitUntilHydrated(page);
  await page.mouse.move(700, 450);
  await page.mouse.wheel(0, 10);
  const block = page.locator('.trainers > .wrap');
  await expect(block).toHaveAttribute('data-reveal', 'waiting');
  await block.scrollIntoViewIfNeeded();
  await expect(block).toHaveAttribute('data-reveal', 'shown');
  expect(await block.evaluate((part) => getComputedStyle(part).transitionDuration)).toMatch(
    /^1s(, 1s)*$/,
  );
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.mouse.wheel(0, 10);
  await expect(block).toHaveAttribute('data-reveal', 'shown');
});
