import type { StaffRole } from '../../contract/admin/permissions.ts';
import { application } from '../helpers/forms.ts';
import { expectAccessible } from './axe.ts';
import { LANGUAGES } from './fixtures.ts';
import { expect, type Page, sendMessage, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    menu: 'المكتب',
    correspondence: 'المراسلات',
    inbox: 'الصندوق',
    applications: 'طلبات الانضمام',
    site: 'الموقع',
    home: 'الصفحة الرئيسية',
    news: 'الأخبار',
    deleted: 'المحذوفات',
    newsletter: 'النشرة',
    organisation: 'الجمعية',
    mail: 'البريد',
    settings: 'الإعدادات',
    people: 'الفريق والصلاحيات',
    today: 'اليوم',
    fold: 'طي القائمة',
    unfold: 'بسط القائمة',
    more: 'المزيد',
    unread: /، \d+ محادث|، محادث/,
    inward: 'ArrowLeft',
    outward: 'ArrowRight',
  },
  en: {
    menu: 'Office',
    correspondence: 'People who write',
    inbox: 'Inbox',
    applications: 'Applications',
    site: 'Site',
    home: 'Home page',
    news: 'News',
    deleted: 'Deleted',
    newsletter: 'Newsletter',
    organisation: 'Organisation',
    mail: 'Mail',
    settings: 'Settings',
    people: 'People and roles',
    today: 'Today',
    fold: 'Fold the menu',
    unfold: 'Unfold the menu',
    more: 'More',
    unread: /, \d+ unread conversation/,
    inward: 'ArrowRight',
    outward: 'ArrowLeft',
  },
} as const;

/** Opens a page of the back office, whose side menu listens to keys then. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/admin${path}`);
  // Before the frame is there, the welcome has a heading, too.
  await expect(page.locator('.app').getByRole('heading', { level: 1 })).toBeVisible();
}

for (const { language } of LANGUAGES) {
  const t = TEXTS[language];
  test.describe(`the side menu in ${language}`, () => {
    test.use({ device: { language, width: 1440, touch: false } });

    test('folds its groups for each person, and opens that of the page [OFFICE-MENU-02]', async ({
      page,
      sharedAdmin,
    }) => {
      await sendMessage(page, `Menu ${language}`);
      const applied = application({ secondName: `Menu ${language}` });
      await page.request.post('/api/joinUs/sendMail', {
        data: applied.payload,
        headers: applied.headers,
      });
      await open(page, '/people');
      const menu = page.getByRole('navigation', { name: t.menu });
      const head = (name: string) =>
        menu.getByRole('button', { name: new RegExp(`^${name}( ?[,،]|$)`) });
      const link = (name: string) => menu.getByRole('link', { name: new RegExp(`^${name}`) });
      // An administrator sees all of it at 900 px without scrolling.
      await expect(menu.getByRole('link')).toHaveCount(28);
      await expect(link(t.settings)).toBeInViewport({ ratio: 1 });
      expect(
        await menu
          .locator('.sidebar-pages')
          .evaluate((pages) => pages.scrollHeight - pages.clientHeight),
      ).toBe(0);
      await expect(link(t.people)).toHaveAttribute('aria-current', 'page');
      await expect(link(t.inbox)).toHaveAccessibleName(t.unread);
      await expect(link(t.applications)).toHaveAccessibleName(t.unread);

      // A folded group says how much waits in it, once for what is listed twice.
      const inInbox = await link(t.inbox).locator('.badge').textContent();
      await head(t.correspondence).focus();
      await page.keyboard.press('Enter');
      await expect(link(t.inbox)).toHaveCount(0);
      await expect(head(t.correspondence)).toHaveAttribute('aria-expanded', 'false');
      await expect(head(t.correspondence).locator('.badge')).toHaveText(inInbox ?? '');
      await head(t.site).click();
      await head(t.organisation).click();
      await expect(link(t.people)).toHaveCount(0);
      await expectAccessible(page, [1440]);

      // It stays folded, but for the group of the page.
      await page.reload();
      await expect(link(t.people)).toBeVisible();
      await expect(link(t.news)).toHaveCount(0);
      await link(t.today).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(link(t.people)).toHaveCount(0);
      await page.goto('/admin/content/news');
      await expect(link(t.news)).toHaveAttribute('aria-current', 'page');

      // Somebody else at the same device has folded nothing.
      const other = await sharedAdmin.addPerson('administrator', language);
      await page.context().addCookies(other.state.cookies);
      await page.reload();
      await expect(link(t.inbox)).toBeVisible();
      await expect(link(t.people)).toBeVisible();
    });

    test('becomes a rail whose groups open by keys and pointer [OFFICE-MENU-03]', async ({
      page,
    }) => {
      await open(page, '/content/news');
      const menu = page.getByRole('navigation', { name: t.menu });
      const link = (name: string) => menu.getByRole('link', { name: new RegExp(`^${name}`) });
      const head = (name: string) =>
        menu.getByRole('button', { name: new RegExp(`^${name}( ?[,،]|$)`) });
      const unfold = menu.getByRole('button', { name: t.unfold });
      // The page may be shown before it listens to keys.
      await expect(async () => {
        if (!(await unfold.isVisible())) await page.keyboard.press('[');
        await expect(unfold).toBeVisible({ timeout: 1_000 });
      }).toPass();
      const { width = 0 } = (await menu.boundingBox()) ?? {};
      expect(width).toBe(68);
      // Those who write stay in sight. A label stands beside the mark that has the focus.
      const label = link(t.inbox).locator('span').first();
      await expect(label).toHaveCSS('opacity', '0');
      await page.keyboard.press('Tab');
      await link(t.inbox).focus();
      await expect(label).toHaveCSS('opacity', '1');
      await expect(label).toBeInViewport({ ratio: 1 });

      await expect(link(t.news)).toHaveCount(0);
      await head(t.site).focus();
      await expect(link(t.news)).toHaveAttribute('aria-current', 'page');
      await page.keyboard.press(t.inward);
      await expect(link(t.home)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(link(t.news)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(link(t.deleted)).toBeFocused();
      await expectAccessible(page, [1440]);
      await page.keyboard.press(t.outward);
      await expect(head(t.site)).toBeFocused();
      await expect(link(t.news)).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(link(t.home)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(head(t.site)).toBeFocused();
      await expect(link(t.news)).toHaveCount(0);
      await page.keyboard.press('Tab');
      await expect(link(t.people)).toHaveCount(0);
      await page.keyboard.press('Tab');

      await head(t.organisation).hover();
      await link(t.people).click();
      await expect(page).toHaveURL(/\/people$/);
      await page.mouse.move(720, 600);
      await expect(link(t.people)).toHaveCount(0);
      await page.reload();
      await unfold.click();
      await expect(menu.getByRole('button', { name: t.fold })).toBeVisible();
      await expect(link(t.news)).toBeVisible();

      // A working page leaves no room for the menu, whatever is chosen.
      await open(page, '/home-page');
      await expect(head(t.site)).toHaveAttribute('aria-expanded', 'false');
      await expect(menu.getByRole('button', { name: t.fold })).toHaveCount(0);
    });

    test('opens over the whole screen of a phone [OFFICE-MENU-04]', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, '/people');
      const more = page.getByRole('button', { name: t.more, exact: true });
      await expect(page.getByRole('navigation')).toHaveCount(1);
      await more.click();
      const menu = page.getByRole('navigation', { name: t.more, exact: true });
      await expect(menu.getByRole('link', { name: t.people })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect(page.locator('.column')).toHaveAttribute('inert');
      await expectAccessible(page, [390, 320]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await expect(more).toBeFocused();
      await more.click();
      await menu.getByRole('link', { name: t.mail, exact: true }).click();
      await expect(page).toHaveURL(/\/mail$/);
      await expect(menu).toHaveCount(0);
      await expect(page.getByRole('main')).toBeVisible();
      // A tablet that is turned has the menu beside the page.
      await more.click();
      await page.setViewportSize({ width: 1100, height: 800 });
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('navigation', { name: t.menu })).toBeVisible();
    });

    for (const [role, heads] of [
      ['editor', [t.correspondence, t.site, t.newsletter, t.organisation]],
      ['translator', [t.site]],
      ['recruiter', [t.correspondence, t.site]],
    ] as const satisfies readonly (readonly [StaffRole, readonly string[]])[]) {
      test.describe(`of the role ${role}`, () => {
        test.use({ role });

        test('has heads for groups of several pages alone', async ({ page }) => {
          await open(page, '');
          const menu = page.getByRole('navigation', { name: t.menu });
          await expect(menu.locator('.sidebar-group > button > span')).toHaveText([...heads]);
          await expectAccessible(page, [1440]);
        });
      });
    }
  });
}
