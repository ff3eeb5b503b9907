import { address, expect, LANGUAGES, type Page, test, waitUntilHydrated } from './fixtures.ts';

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
    fields: ['First name', 'Last name', 'Phone', 'Email', 'Your message'],
    send: 'Send message',
  },
} as const;

/** A part of the page as Chromium tells a screen reader about it. */
type Told = { role: string; name: string; states: Record<string, unknown> };

/** Everything that Chromium tells about a page, in order. */
async function told(page: Page): Promise<Told[]> {
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

/** What is told of the parts of a role and a name. */
async function toldOf(page: Page, role: string, name: string): Promise<Told['states'][]> {
  const parts = await told(page);
  return parts.filter((part) => part.role === role && part.name === name).map((it) => it.states);
}

// A busy machine takes its time.
test.describe.configure({ timeout: 120_000 });

for (const { language, prefix } of LANGUAGES) {
  const words = WORDS[language];
  const at = (path: string) => address(prefix, path);

  test.describe(`in ${language} a screen reader is told`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('which submenu is open, and that the menu button opens a menu', async ({ page }) => {
      await page.goto(at('/privacy'));
      await waitUntilHydrated(page);
      expect(await toldOf(page, 'DisclosureTriangleGrouped', words.about)).toMatchObject([
        { expanded: false },
      ]);
      await page.getByRole('banner').locator('summary').first().press('Enter');
      await expect
        .poll(() => toldOf(page, 'DisclosureTriangleGrouped', words.about))
        .toMatchObject([{ expanded: true }]);
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await toldOf(page, 'button', words.menu)).toMatchObject([{ expanded: false }]);
      await page.getByRole('button', { name: words.menu }).press('Enter');
      await expect
        .poll(() => toldOf(page, 'button', words.menu))
        .toMatchObject([{ expanded: true }]);
      await expect(page.getByRole('navigation', { name: words.main })).toBeVisible();
    });

    test('what the slider is, whether it moves, and which slide is shown', async ({ page }) => {
      await page.goto(at('/'));
      await waitUntilHydrated(page);
      const slider = page.getByRole('region', { name: words.highlights });
      expect(await slider.getAttribute('aria-roledescription')).toBeTruthy();
      // It stands still where less motion is asked for, and can be set going.
      await slider.getByRole('button', { name: words.play }).press('Enter');
      await slider.getByRole('button', { name: words.pause }).press('Enter');
      await expect(slider.getByRole('button', { name: words.play })).toBeFocused();
      const dots = slider.getByRole('group', { name: words.choose }).getByRole('button');
      await dots.nth(2).press('Enter');
      await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
      await expect(dots.nth(0)).not.toHaveAttribute('aria-current', 'true');
      // Only the slide that is shown is there at all.
      const slides = async () => {
        const all = await told(page);
        const shown = all.filter(({ role, states }) => role === 'group' && states.roledescription);
        return shown.map(({ name }) => name);
      };
      await expect.poll(slides).toEqual(['3 / 5']);
      // Whichever it is, the page keeps its one heading at the top.
      const headings = (await told(page)).filter(({ role }) => role === 'heading');
      expect(headings.filter(({ states }) => states.level === 1)).toHaveLength(1);
      const shown = slider.getByRole('group', { name: '3 / 5' });
      await expect(shown).toHaveAttribute('aria-roledescription', words.slide);
    });

    test('which region of the map is chosen, and what its figures are', async ({ page }) => {
      await page.goto(at('/about'));
      await waitUntilHydrated(page);
      expect(await toldOf(page, 'button', words.riyadh)).toMatchObject([{ pressed: 'false' }]);
      await page.getByRole('button', { name: words.riyadh }).press('Enter');
      await expect
        .poll(() => toldOf(page, 'button', words.riyadh))
        .toMatchObject([{ pressed: 'true' }]);
      // Its outline is read out of the land's drawing, under the page's policy.
      await expect(page.locator('.map-region path')).toHaveAttribute('d', /^M/i);
      const live = page.getByRole('main').locator('[aria-live], [role="status"]');
      await expect(live.filter({ hasText: words.riyadh })).toHaveCount(1);
      await page.getByText(words.table, { exact: true }).press('Enter');
      await expect(page.getByRole('table')).toBeVisible();
      await expect(page.getByRole('rowheader', { name: words.riyadh })).toBeVisible();
    });

    test('what a form asks for, and what of it must be there', async ({ page }) => {
      await page.goto(at('/contact'));
      await waitUntilHydrated(page);
      const form = page.getByRole('form', { name: words.form });
      const fields = form.getByRole('textbox');
      await expect(fields).toHaveCount(words.fields.length);
      for (const [index, name] of words.fields.entries()) {
        await expect(fields.nth(index)).toHaveAccessibleName(name);
        expect(await toldOf(page, 'textbox', name)).toMatchObject([{ required: true }]);
      }
      await expect(form.getByRole('button', { name: words.send })).toBeEnabled();
    });
  });
}
