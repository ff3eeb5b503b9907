import { address, expect, mostly, type Page, test, waitUntilHydrated } from './fixtures.ts';

/** Records from the start of each page what a page that loads does not do, and what a click does. */
async function record(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const uses: string[] = [];
    Object.assign(window, { uses, copies: 0 });
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      uses.push(key);
      return getItem.call(this, key);
    };
    const { indexedDB } = window;
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (...args) => {
      uses.push(`open ${args[0]}`);
      return open(...args);
    };
    navigator.clipboard.writeText = async () => {
      (window as unknown as { copies: number }).copies += 1;
    };
  });
}

/** Returns a list to which the paths of all requests are added. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** What is requested for hydration only. What is attached before comes with a helper of the bundler. */
const HYDRATION =
  /^\/(data|api)\/|^\/sw\.js$|\.webmanifest$|^\/assets\/(?!boot-|native-|rolldown-runtime-).*\.js$/;

/**
 * Keeps pages from being hydrated.
 * @param code a part of hydration's code that they do not get
 * @returns a function that lets them
 */
async function holdHydration(page: Page, code = 'entry.client'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**/assets/${code}-*.js`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const isHydrated = (page: Page) => page.locator('html[data-hydrated]').count();

for (const { language, prefix } of mostly('en')) {
  test.describe(`a page that nobody uses in ${language}`, () => {
    test('moves without a library, request or storage, and is hydrated after ten quiet seconds', async ({
      page,
    }) => {
      await record(page);
      const requests = requestsOf(page);
      await page.clock.install();
      await page.goto(address(prefix, '/'));
      const dots = page.locator('.hero .carousel-dot');
      await page.clock.runFor(3_500);
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await page.locator('.testimonials').scrollIntoViewIfNeeded();
      await expect(page.locator('.testimonials .marquee[data-moving]')).toBeVisible();
      await page.clock.runFor(4_000);
      expect(await isHydrated(page)).toBe(0);
      expect(requests.filter((path) => HYDRATION.test(path))).toEqual([]);
      expect(await page.evaluate('uses')).toEqual([]);
      // The last scrolling began the ten seconds anew.
      await page.clock.runFor(12_000);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await expect(page.locator('.marquee-copies .quote')).not.toHaveCount(0);
      await expect(page.locator('.hero .carousel-slide-on')).toHaveCount(1);
    });

    test('answers the menu at once, and keeps it open while it is hydrated', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const release = await holdHydration(page);
      await page.goto(address(prefix, '/'));
      await page.locator('.navbar-toggle').click();
      const menu = page.locator('#main-menu');
      await expect(menu).toBeVisible();
      const submenu = menu.locator('details').first();
      await submenu.locator('summary').click();
      await expect(submenu).toHaveAttribute('open');
      expect(await isHydrated(page)).toBe(0);
      release();
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await expect(menu).toBeVisible();
      await expect(submenu).toHaveAttribute('open');
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    });

    test('follows links by ordinary loads, and after hydration without one', async ({ page }) => {
      await page.goto(address(prefix, '/about'));
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      const footer = page.getByRole('contentinfo');
      const partners = footer.locator(`a[href="${address(prefix, '/partners')}"]`);
      await partners.click();
      await expect(page).toHaveURL(/\/partners$/);
      expect(await page.evaluate('window.isSameDocument')).toBeUndefined();
      expect(await isHydrated(page)).toBe(0);
      await waitUntilHydrated(page);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await footer.locator(`a[href="${address(prefix, '/privacy')}"]`).click();
      await expect(page).toHaveURL(/\/privacy$/);
      expect(await page.evaluate('window.isSameDocument')).toBe(true);
    });

    test('keeps what was typed, focused, scrolled and selected before hydration', async ({
      page,
    }) => {
      const release = await holdHydration(page);
      await page.goto(address(prefix, '/contact'));
      const message = page.locator('main textarea').first();
      await message.pressSequentially('abc');
      const scrolled = await page.evaluate(() => scrollY);
      release();
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await expect(message).toHaveValue('abc');
      await expect(message).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    });

    test('shows at once which area of the map is selected, with its numbers, and keeps it', async ({
      page,
    }) => {
      const release = await holdHydration(page);
      await page.goto(address(prefix, '/about'));
      const dot = page.locator('.map-dot').nth(3);
      await dot.click();
      await expect(dot.getByRole('radio')).toBeChecked();
      const panel = page.locator('.map-panel h3');
      await expect(panel).toHaveText((await dot.locator('bdi').textContent()) ?? '');
      release();
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await expect(page.locator('.map-share-text').first()).toContainText('%');
      await expect(dot.getByRole('radio')).toBeChecked();
      await expect(panel).toHaveText((await dot.locator('bdi').textContent()) ?? '');
    });

    test('does once what was clicked before React can answer', async ({ page }) => {
      await record(page);
      const release = await holdHydration(page);
      await page.goto(address(prefix, '/latest-news/24'));
      const copy = page.locator('.share button');
      await copy.click();
      release();
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await expect.poll(() => page.evaluate('copies')).toBe(1);
      await copy.click();
      await expect.poll(() => page.evaluate('copies')).toBe(2);
    });
  });
}

for (const path of ['/', '/about', '/contact']) {
  test(`the accessibility tree of ${path} is the same before hydration and after it`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await page.locator('html[data-attached]').waitFor({ state: 'attached' });
    const before = await page.locator('body').ariaSnapshot();
    expect(await isHydrated(page)).toBe(0);
    await waitUntilHydrated(page);
    expect(await page.locator('body').ariaSnapshot()).toBe(before);
  });
}

test('a block appears when it is scrolled to, before hydration', async ({ page }) => {
  await page.goto('/en');
  await page.locator('html[data-attached]').waitFor({ state: 'attached' });
  await page.mouse.wheel(0, 10);
  const block = page.locator('[data-reveal="waiting"]').last();
  await expect(block).toBeAttached();
  const shown = page.locator('[data-reveal="shown"]');
  const before = await shown.count();
  await block.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.count()).toBeGreaterThan(before);
  expect(await isHydrated(page)).toBe(0);
});

test('a link before hydration is a load with a view transition, and going back keeps the position', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & { viewTransition: unknown };
      Object.assign(window, { hadTransition: viewTransition !== null });
    });
  });
  await page.goto('/en/about');
  const link = page.getByRole('contentinfo').locator('a[href="/en/partners"]');
  await link.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL('/en/partners');
  await expect.poll(() => page.evaluate('window.hadTransition')).toBe(true);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
  expect(await isHydrated(page)).toBe(0);
});

test('a page is hydrated for a text field when typing pauses', async ({ page }) => {
  const requests = requestsOf(page);
  // Time stands still, but for what `runFor` says.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/en/contact');
  const message = page.locator('main textarea').first();
  await page.clock.runFor(3_000);
  await message.focus();
  for (const key of 'abcd') {
    await page.keyboard.press(key);
    await page.clock.runFor(300);
  }
  expect(requests.filter((path) => HYDRATION.test(path))).toEqual([]);
  await page.clock.runFor(1_000);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(message).toHaveValue('abcd');
});

test('a key while React hydrates does not wait for it, and is in the draft', async ({ page }) => {
  await page.addInitScript(() => {
    // React's scheduler begins each of its tasks by a message.
    const tasks: (() => void)[] = [];
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      tasks.push(() => postMessage.call(this, message, {}));
    };
    const release = () => {
      Object.assign(MessagePort.prototype, { postMessage });
      for (const task of tasks) task();
    };
    Object.assign(window, { tasks, release });
  });
  await page.goto('/en/contact');
  const message = page.locator('main textarea').first();
  await message.press('a');
  await expect.poll(() => page.evaluate('tasks.length')).toBeGreaterThan(0);
  await message.pressSequentially('bc');
  await expect(message).toHaveValue('abc');
  expect(await isHydrated(page)).toBe(0);
  await page.evaluate('release()');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(message).toHaveValue('abc');
  await expect(message).toBeFocused();
  expect(
    await page.evaluate(() => sessionStorage.getItem('draft:/api/contactUs/sendMail')),
  ).toContain('"abc"');
});

test('a form that is submitted before React can answer is sent once', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const release = await holdHydration(page, 'contact.page');
  const isLoading = page.waitForRequest('**/assets/contact.page-*.js');
  await page.goto('/en/contact');
  const form = page.getByRole('main').getByRole('form');
  for (const [name, value] of Object.entries({
    name: 'Noura',
    subject: 'Al-Harbi',
    phone: '0501234567',
    email: 'noura@example.com',
    massage: 'When does the next programme begin?',
  })) {
    await form.locator(`[name="${name}"]`).fill(value);
  }
  await isLoading;
  await form.locator('button[type="submit"]').click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('received');
  release();
  await waitUntilHydrated(page);
  expect(posts).toEqual(['/en/contact']);
});

test('what was typed before hydration is in the draft that a reload restores', async ({ page }) => {
  const release = await holdHydration(page);
  await page.goto('/en/contact');
  const message = page.locator('main textarea').first();
  await message.pressSequentially('abc');
  release();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await message.press('d');
  await page.reload();
  await waitUntilHydrated(page);
  await expect(message).toHaveValue('abcd');
});

test('the address of a redirected visitor is clean before anything is used', async ({ page }) => {
  await page.goto('/en/about?preferred=en#map-title');
  await expect(page).toHaveURL('/en/about#map-title');
  await expect(page.locator('#preferred-language')).toBeVisible();
  expect(await isHydrated(page)).toBe(0);
  await waitUntilHydrated(page);
  await expect(page.locator('#preferred-language')).toBeVisible();
});

test('the slider stays where it was paused, and its dots work, before and after hydration', async ({
  page,
}) => {
  await page.goto('/en');
  const hero = page.locator('.hero');
  const dots = hero.locator('.carousel-dot');
  // The behaviour is attached when the browser is idle.
  await page.locator('html[data-attached]').waitFor({ state: 'attached' });
  await dots.nth(2).click();
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(hero.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(hero.locator('.carousel-slide-on')).toHaveCount(1);
  await hero.getByRole('button', { name: 'Play' }).click();
  await expect(hero.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.mouse.move(1, 880);
  await expect(dots.nth(3)).toHaveAttribute('aria-current', 'true');
});
