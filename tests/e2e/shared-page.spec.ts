import { expect, type Page } from './fixtures.ts';
import { test } from './shared-page.ts';

// One after the other in one worker: each test but the first looks at what the one before it has left.
test.describe.configure({ mode: 'default' });

let earlier: Page | undefined;

test('what a test leaves in the browser and on the page …', async ({ page, context }) => {
  earlier = page;
  await context.grantPermissions(['geolocation']);
  await page.goto('/contact');
  await page.goto('/jobs');
  await page.evaluate(async () => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('left', 'behind');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
    await caches.open('left');
  });
  await context.addCookies([{ name: 'left', value: 'behind', url: page.url() }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({
    media: 'print',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    forcedColors: 'active',
    contrast: 'more',
  });
  await page.route('**/jobs', (route) => route.abort());
  await context.route('**/en/jobs', (route) => route.abort());
  await context.newPage();
  await context.setOffline(true);
});

test('… is gone in the next, which has the same page', async ({ page, context }) => {
  expect(page).toBe(earlier);
  expect(context.pages()).toHaveLength(1);
  expect(await context.cookies()).toEqual([]);
  expect((await page.goto('/en/jobs'))?.status()).toBe(200);
  expect((await page.goto('/jobs'))?.status()).toBe(200);
  const left = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
    width: window.innerWidth,
    media: [
      'print',
      '(prefers-color-scheme: dark)',
      '(prefers-reduced-motion: reduce)',
      '(forced-colors: active)',
      '(prefers-contrast: more)',
    ].filter((query) => matchMedia(query).matches),
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
  }));
  expect(left).toEqual({
    local: 0,
    session: 0,
    databases: 0,
    caches: [],
    width: 1440,
    media: [],
    permission: 'denied',
  });
  await page.goBack();
  await page.goBack();
  // Before the first page of this test there is the one that the reset has left, and nothing.
  expect(await page.goBack()).toBeNull();
});

test('a page with a clock …', async ({ page }) => {
  earlier = page;
  await page.clock.install({ time: 0 });
  await page.goto('/jobs');
  expect(await page.evaluate(() => new Date().getFullYear())).toBe(1970);
});

test('… is not used again', async ({ page }) => {
  expect(page).not.toBe(earlier);
  await page.goto('/jobs');
  expect(await page.evaluate(() => new Date().getFullYear())).not.toBe(1970);
});

for (const person of ['one', 'other']) {
  test.describe(`with what the browser of ${person} has stored`, () => {
    const cookie = { name: person, value: 'a', domain: '127.0.0.1', path: '/', expires: -1 };
    const rest = { httpOnly: true, secure: false, sameSite: 'Lax' } as const;
    test.use({ storageState: { cookies: [{ ...cookie, ...rest }], origins: [] } });

    test('the page has that alone', async ({ page, context }) => {
      expect(page === earlier).toBe(person === 'other');
      earlier = page;
      expect((await context.cookies()).map(({ name }) => name)).toEqual([person]);
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is another page', async ({ page }) => {
    // A document without a policy.
    await page.goto('about:blank');
    await page.setContent('<h1></h1><script>document.querySelector("h1").append("run")</script>');
    await expect(page.locator('h1')).toHaveText('');
  });
});
