import { address, alive, expect, LANGUAGES, test } from './fixtures.ts';

const WORDS = {
  ar: { highlights: 'أبرز ما في يافع', pause: /إيقاف/, play: /تشغيل/, copied: 'تم النسخ!' },
  en: { highlights: 'Highlights', pause: /Pause/, play: /(Play|Start|Resume)/, copied: 'Copied!' },
} as const;

for (const { language, prefix } of LANGUAGES) {
  const words = WORDS[language];

  test.describe(`home in ${language}`, () => {
    test('its slides advance every three seconds, and stop on hover and by the button', async ({
      page,
    }) => {
      await page.goto(address(prefix, '/'));
      await alive(page);
      const hero = page.locator('.hero');
      const current = hero.locator('.hero-dot[aria-current="true"]');
      await expect(hero.locator('.hero-dot').nth(0)).toHaveAttribute('aria-current', 'true');
      await expect(hero.locator('.hero-dot').nth(1)).toHaveAttribute('aria-current', 'true', {
        timeout: 6_000,
      });
      await hero.hover();
      const held = await current.getAttribute('aria-label');
      await page.waitForTimeout(3_500);
      await expect(current).toHaveAttribute('aria-label', held ?? '');
      await hero.getByRole('button', { name: words.pause }).click();
      await page.mouse.move(1, 880);
      await page.waitForTimeout(3_500);
      await expect(current).toHaveAttribute('aria-label', held ?? '');
      await expect(hero.getByRole('button', { name: words.play })).toBeVisible();
    });

    test('its slides that are not shown cannot be reached by keyboard', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(address(prefix, '/'));
      await alive(page);
      const hidden = page.locator('.hero-slide:not(.hero-slide-on)');
      await expect(hidden).toHaveCount(4);
      for (const slide of await hidden.all()) await expect(slide).toHaveAttribute('inert');
      await page.locator('.hero-dot').nth(2).click();
      await expect(page.locator('.hero-slide').nth(2)).not.toHaveAttribute('inert');
      await expect(page.locator('.hero-slide').nth(0)).toHaveAttribute('inert');
    });

    test('stands still where motion is not wanted', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(address(prefix, '/'));
      await alive(page);
      const first = page.locator('.hero-dot').first();
      await page.waitForTimeout(3_500);
      await expect(first).toHaveAttribute('aria-current', 'true');
      const moving = await page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
      expect(moving).toBe(0);
    });

    test('its voices run to the left at 60 px a second, and pause by button', async ({ page }) => {
      await page.goto(address(prefix, '/'));
      await alive(page);
      const belt = page.locator('.voices .marquee-belt');
      await page.locator('.voices h2').scrollIntoViewIfNeeded();
      const place = () => belt.evaluate((element) => element.getBoundingClientRect().left);
      await page.waitForTimeout(300);
      const [start, began] = [await place(), Date.now()];
      await page.waitForTimeout(1_500);
      const speed = (start - (await place())) / ((Date.now() - began) / 1000);
      expect(speed).toBeGreaterThan(45);
      expect(speed).toBeLessThan(75);
      await page.locator('.voices').getByRole('button').first().click();
      const held = await place();
      await page.waitForTimeout(500);
      expect(Math.abs((await place()) - held)).toBeLessThan(1);
    });

    test('copies the address of a tweet, and says so for six seconds', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(address(prefix, '/'));
      await alive(page);
      const tweet = page.locator('.tweets article').first();
      await tweet.getByRole('button').click();
      await expect(tweet.getByRole('status')).toHaveText(words.copied);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        /^https:\/\/x\.com\/yafee_org\/status\/\d+$/,
      );
      await page.waitForTimeout(5_000);
      await expect(tweet.getByRole('status')).toHaveText(words.copied);
      await expect(tweet.getByRole('status')).toHaveText('', { timeout: 3_000 });
    });

    test('shows its statistics in the first HTML', async ({ request }) => {
      const html = await (await request.get(address(prefix, '/'))).text();
      for (const number of ['128', '312', '48,600', '08']) {
        expect(html).toContain(`>${number}<`);
      }
    });
  });
}
