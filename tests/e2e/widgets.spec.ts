import type { Locator } from '@playwright/test';
import { address, expect, focused, follow, LANGUAGES, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

/** The keyboard table of the design (§5), as far as the other files do not test it. */

const WORDS = {
  ar: { pause: 'إيقاف الحركة', play: 'تشغيل الحركة', now: 'الصفحة الآن بالعربية' },
  en: {
    pause: 'Pause motion',
    play: 'Resume motion',
    now: 'This page is now in English',
  },
} as const;

/** Returns the alternative texts of the logos in a row, in order; fails if there are none. */
async function altTexts(row: Locator): Promise<(string | null)[]> {
  await expect(row.getByAltText(/./)).not.toHaveCount(0);
  return row.getByAltText(/./).evaluateAll((all) => all.map((logo) => logo.getAttribute('alt')));
}

for (const { language, direction, prefix } of LANGUAGES) {
  const words = WORDS[language];
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';

  test.describe(`in ${language}`, () => {
    test('the hero names its current slide, pauses on focus, and follows the arrow keys [WIDGETS-01]', async ({
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

    test('the sponsors move to the left at 80 px a second, and pause on hover, on focus and by the button [WIDGETS-02]', async ({
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
      // The second row is a copy, which assistive technology must not read.
      const copy = sponsors.locator('.marquee-row').nth(1);
      await expect(copy).toHaveAttribute('inert');
      await expect(copy).toHaveAttribute('aria-hidden', 'true');
      expect(await altTexts(copy)).toEqual(
        await altTexts(sponsors.locator('.marquee-row').first()),
      );
      const { speed, movesLeft, jump } = await belt.evaluate((element) => {
        const [animation] = element.getAnimations();
        if (!(animation?.effect instanceof KeyframeEffect))
          throw new Error('the belt has no animation');
        const duration = Number(animation.effect.getComputedTiming().duration);
        const [firstRow, secondRow] = element.querySelectorAll('.marquee-row');
        const leftAt = (row: Element | undefined, progress: number) => {
          animation.currentTime = progress * duration;
          return row?.getBoundingClientRect().left ?? Number.NaN;
        };
        const distance = leftAt(firstRow, 0.75) - leftAt(firstRow, 0.25);
        return {
          speed: Math.abs(distance) / (duration / 2_000),
          movesLeft: distance < 0,
          // At the end of the animation the second row is where the first one started.
          jump: Math.abs(leftAt(secondRow, 0.9999) - leftAt(firstRow, 0)),
        };
      });
      expect([movesLeft, Math.round(speed)]).toEqual([true, 80]);
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

    test('a submenu opens by Space, follows the tab order, and closes when the focus leaves [WIDGETS-03]', async ({
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
      // The start edges of the submenu and its trigger are aligned.
      await summary.focus();
      await page.keyboard.press('Enter');
      const [triggerBox, submenuBox] = await Promise.all([
        summary.boundingBox(),
        menu.locator('ul').boundingBox(),
      ]);
      const startEdge = (box: typeof triggerBox) =>
        direction === 'rtl' ? (box?.x ?? 0) + (box?.width ?? 0) : (box?.x ?? 0);
      expect(Math.abs(startEdge(triggerBox) - startEdge(submenuBox))).toBeLessThan(24);
      await page.keyboard.press('Enter');
      await expect(menu).not.toHaveAttribute('open');
    });

    test('the menu of a narrow window closes when the focus leaves it, and prevents scrolling of the page [WIDGETS-04]', async ({
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
      // From 1024 px on, the menu is in the navbar and has no button.
      await page.setViewportSize({ width: 1024, height: 700 });
      await expect(button).toBeHidden();
      await expect(panel).toBeVisible();
    });

    test('switching the language keeps the focus, and is announced [WIDGETS-05]', async ({
      page,
    }) => {
      const other = language === 'ar' ? '/en' : '';
      await page.goto(address(other, '/contact'));
      await waitUntilHydrated(page);
      // A focused switch loads the menu of the other language. Once it is here, no placeholder may appear.
      const menu = page.waitForResponse('**/api/frontend/navbar/list');
      await page.locator('a[data-language]').focus();
      await (await menu).finished();
      await page.evaluate(() => {
        new MutationObserver(() => {
          if (document.querySelector('.navbar-loader'))
            document.documentElement.dataset.placeholder = '';
        }).observe(document.body, { childList: true, subtree: true });
      });
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).not.toHaveAttribute('data-placeholder');
      await expect(page.locator('.language-switch + [role=status]')).toHaveText(words.now);
      await expect(page.locator('a[data-language]')).toBeFocused();
    });

    test('areas beyond the 13th share the default position, and each can be chosen [WIDGETS-06]', async ({
      page,
    }) => {
      const areas = Array.from({ length: 16 }, (_, index) => ({
        id: index + 1,
        location: `منطقة ${index + 1}`,
        numberOfBeneficiaries: index * 100,
        numberOfPrograms: index,
        numberOfProjects: null,
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
        // Near the top left in both text directions.
        expect((dot.x + dot.width / 2 - map.x) / map.width).toBeCloseTo(0.04, 2);
        expect((dot.y + dot.height / 2 - map.y) / map.height).toBeCloseTo(0.07, 2);
      }
      const panel = page.locator('.map-panel [aria-live="polite"]');
      await page.locator('.map-chips button').nth(13).click();
      await expect(panel).toContainText('منطقة 14');
      await expect(dots.nth(13).getByRole('radio')).toBeChecked();
      await dots.nth(14).getByRole('radio').focus();
      await page.keyboard.press('Space');
      await expect(panel).toContainText('1,400');
      await expect(page.locator('.map-dot:has(:checked)')).toHaveCount(1);
      await expect(page.locator('.map-dot:has(:checked) .map-pin')).toBeVisible();
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
    const tokens = ['base-sand', 'base-contrast', 'rose', 'base-brand'].map((name) => {
      const value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
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

test('a block animates once when it is scrolled into view, in one second [WIDGETS-08]', async ({
  page,
}) => {
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
