import { address, expect, LANGUAGES, type Page, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    menu: 'القائمة',
    main: 'القائمة الرئيسية',
    about: 'عن يافع',
    riyadh: 'الرياض',
    table: 'كل المناطق في جدول',
    pause: 'إيقاف التبديل التلقائي',
    play: 'تشغيل التبديل التلقائي',
    choose: 'اختر شريحة',
    slide: 'شريحة',
    highlights: 'أبرز ما في يافع',
    form: 'نموذج التواصل',
    switch: 'Switch to English',
    fields: ['الاسم الأول', 'اسم العائلة', 'رقم الجوال', 'البريد الإلكتروني', 'رسالتك'],
    send: 'أرسل الرسالة',
  },
  en: {
    menu: 'Menu',
    main: 'Main menu',
    about: 'About',
    riyadh: 'Riyadh',
    table: 'All regions in a table',
    pause: 'Pause automatic slides',
    play: 'Play automatic slides',
    choose: 'Choose a slide',
    slide: 'slide',
    highlights: 'Highlights',
    form: 'Contact form',
    switch: 'التبديل إلى العربية',
    fields: ['First name', 'Last name', 'Phone', 'Email', 'Your message'],
    send: 'Send message',
  },
} as const;

/** A page of each kind that has numbers, or links to addresses. */
const PATHS = ['/', '/about', '/reports', '/contact', '/latest-program/1', '/trainer-profile/1'];

/** A node of the accessibility tree that Chromium exposes to screen readers. */
type AccessibleNode = { role: string; name: string; states: Record<string, unknown> };

/** Returns the accessibility tree of a page as a list in document order. */
async function accessibilityTree(page: Page): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: String(role?.value),
      name: String(name?.value ?? ''),
      states: Object.fromEntries(properties.map(({ name, value }) => [name, value.value])),
    }));
}

/** Returns the states of all nodes with a role and a name. */
async function statesOf(
  page: Page,
  role: string,
  name: string,
): Promise<AccessibleNode['states'][]> {
  const nodes = await accessibilityTree(page);
  return nodes
    .filter((node) => node.role === role && node.name === name)
    .map((node) => node.states);
}

// These tests are slow on a busy machine.

for (const { language, prefix } of LANGUAGES) {
  const words = WORDS[language];
  const localizedPath = (path: string) => address(prefix, path);

  test.describe(`in ${language} the accessibility tree contains`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('the expanded state of submenus and of the menu button', async ({ page }) => {
      await page.goto(localizedPath('/privacy'));
      await waitUntilHydrated(page);
      expect(await statesOf(page, 'DisclosureTriangleGrouped', words.about)).toMatchObject([
        { expanded: false },
      ]);
      await page.getByRole('banner').locator('summary').first().press('Enter');
      await expect
        .poll(() => statesOf(page, 'DisclosureTriangleGrouped', words.about))
        .toMatchObject([{ expanded: true }]);
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await statesOf(page, 'button', words.menu)).toMatchObject([{ expanded: false }]);
      await page.getByRole('button', { name: words.menu }).press('Enter');
      await expect
        .poll(() => statesOf(page, 'button', words.menu))
        .toMatchObject([{ expanded: true }]);
      await expect(page.getByRole('navigation', { name: words.main })).toBeVisible();
    });

    test('the role of the slider, its play state, and only the slide that is shown', async ({
      page,
    }) => {
      await page.goto(localizedPath('/'));
      await waitUntilHydrated(page);
      const slider = page.getByRole('region', { name: words.highlights });
      expect(await slider.getAttribute('aria-roledescription')).toBeTruthy();
      // It is paused if reduced motion is requested, and can be started.
      await slider.getByRole('button', { name: words.play }).press('Enter');
      await slider.getByRole('button', { name: words.pause }).press('Enter');
      await expect(slider.getByRole('button', { name: words.play })).toBeFocused();
      const dots = slider.getByRole('group', { name: words.choose }).getByRole('button');
      await dots.nth(2).press('Enter');
      await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
      await expect(dots.nth(0)).not.toHaveAttribute('aria-current', 'true');
      // Only the slide that is shown is in the tree.
      const slides = async () => {
        const nodes = await accessibilityTree(page);
        const groups = nodes.filter(
          ({ role, states }) => role === 'group' && states.roledescription,
        );
        return groups.map(({ name }) => name);
      };
      await expect.poll(slides).toEqual(['3 / 5']);
      // For every slide the page has exactly one heading of level 1.
      const headings = (await accessibilityTree(page)).filter(({ role }) => role === 'heading');
      expect(headings.filter(({ states }) => states.level === 1)).toHaveLength(1);
      const shown = slider.getByRole('group', { name: '3 / 5' });
      await expect(shown).toHaveAttribute('aria-roledescription', words.slide);
    });

    test('the checked state of a region of the map, and its figures', async ({ page }) => {
      await page.goto(localizedPath('/about'));
      await waitUntilHydrated(page);
      expect(await statesOf(page, 'radio', words.riyadh)).toMatchObject([{ checked: 'false' }]);
      await page.getByRole('radio', { name: words.riyadh }).press('Space');
      await expect
        .poll(() => statesOf(page, 'radio', words.riyadh))
        .toMatchObject([{ checked: 'true' }]);
      // Its outline is read from the SVG of the map, which the page's policy permits.
      await expect(page.locator('.map-region path')).toHaveAttribute('d', /^M/i);
      const live = page.getByRole('main').locator('[aria-live], [role="status"]');
      await expect(live.filter({ hasText: words.riyadh })).toHaveCount(1);
      await page.getByText(words.table, { exact: true }).press('Enter');
      await expect(page.getByRole('table')).toBeVisible();
      await expect(page.getByRole('rowheader', { name: words.riyadh })).toBeVisible();
    });

    // No name says the same twice, such as a label before the address that it names, and no number is read with the zero that fills it up.
    test('names that are heard once, and numbers without a zero in front', async ({ page }) => {
      for (const path of PATHS) {
        await page.goto(localizedPath(path));
        await waitUntilHydrated(page);
        const nodes = await accessibilityTree(page);
        expect(
          nodes.filter(({ role, name }) => role === 'link' && name.startsWith(words.switch)),
        ).toMatchObject([{ name: words.switch }]);
        const names = nodes.map(({ name }) => name.replaceAll(/\s+/g, ' ').trim());
        const padded = names.filter((name) => /^0\d+$/.test(name));
        expect([path, padded]).toEqual([path, []]);
        const links = nodes.filter(({ role }) => role === 'link').map(({ name }) => name);
        // Such as “WhatsApp WhatsApp”.
        expect([path, links.filter((name) => /^(.+?)[:،,]? \1$/i.test(name))]).toEqual([path, []]);
        // A link to an address is named by it, because its label stands before it.
        expect([path, links.filter((name) => /^\D+: (\S+@\S+|\+\d)/.test(name))]).toEqual([
          path,
          [],
        ]);
      }
    });

    test('the names of form fields, and which are required', async ({ page }) => {
      await page.goto(localizedPath('/contact'));
      await waitUntilHydrated(page);
      const form = page.getByRole('form', { name: words.form });
      const fields = form.getByRole('textbox');
      await expect(fields).toHaveCount(words.fields.length);
      for (const [index, name] of words.fields.entries()) {
        await expect(fields.nth(index)).toHaveAccessibleName(name);
        expect(await statesOf(page, 'textbox', name)).toMatchObject([{ required: true }]);
      }
      await expect(form.getByRole('button', { name: words.send })).toBeEnabled();
    });
  });
}
