import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import { enterAdmin, expect, PASSWORD, REFUSED, TEXTS, test } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';

const OWN_TEXTS = {
  ar: {
    require: 'طلبها من الجميع',
    nowRequired: 'صار التحقق بخطوتين مطلوبًا من الجميع.',
    ownMissing: 'فعّل التحقق بخطوتين في حسابك أولًا',
    setUp: /^تفعيل/,
    title: 'بقيت خطوة',
    code: 'الرمز من التطبيق',
    confirm: 'تأكيد',
    kept: 'حفظتها',
    download: 'تنزيل',
    enter: 'إلى المكتب',
    cancel: 'إلغاء',
    role: 'الدور: ',
  },
  en: {
    require: 'Require it',
    nowRequired: 'Two-step verification is now required.',
    ownMissing: 'Turn on two-step verification under My account first',
    setUp: /^Set up/,
    title: 'One step left',
    code: 'Code from the app',
    confirm: 'Confirm',
    kept: 'I have kept them',
    download: 'Download',
    enter: 'Go to the office',
    cancel: 'Cancel',
    role: 'Role: ',
  },
} as const;

/** The digits of Arabic keyboards. */
const inArabicDigits = (code: string) =>
  code.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));

for (const device of mostlyOn('phone')) {
  const { language, width } = device;
  const t = { ...TEXTS[language], ...OWN_TEXTS[language] };

  test.describe(`two-step verification for everybody in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('is required by who has one, and set up before anything else opens [OFFICE-SECOND-FACTOR-05]', async ({
      page,
      admin,
      expected,
      browser,
    }) => {
      test.slow();
      expected.push(REFUSED);
      await enterAdmin(page, admin, t);
      await page.goto('/admin/people');
      // Every cell below the name says what it is, also on a phone.
      const roleLabel = page.getByRole('table').first().getByText(t.role);
      await expect(roleLabel).toBeVisible({ visible: width === 390 });
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: t.require }).click();
      const rule = page.getByRole('dialog');
      await expect(rule).toContainText(t.ownMissing);
      await expect(rule.getByRole('button', { name: t.require })).toHaveCount(0);
      await rule.getByRole('button', { name: t.cancel }).click();

      // The codes stay until somebody says that they are kept.
      await page.goto('/admin/account');
      await page.getByRole('button', { name: t.setUp }).click();
      const dialog = page.getByRole('dialog');
      const secret = (await dialog.locator('.secret').textContent())?.replaceAll(' ', '') ?? '';
      await dialog.getByLabel(t.code).fill(inArabicDigits(new TOTP({ secret }).generate()));
      await dialog.getByRole('button', { name: t.confirm }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('button', { name: t.download }).click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      for (const code of await dialog.getByRole('listitem').allTextContents()) {
        expect(file).toContain(code);
      }
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t.kept }).click();
      await expect(dialog).toHaveCount(0);

      // Somebody else works with a password alone, until it is required.
      const context = await browser.newContext({
        baseURL: admin.url,
        viewport: page.viewportSize(),
      });
      const other = await context.newPage();
      const person = { email: 'huda@yafee.example', role: 'editor', name: 'Huda' } as const;
      await enterAdmin(other, admin, t, person);
      await page.goto('/admin/people');
      await page.getByRole('button', { name: t.require }).click();
      await expect(rule).toContainText('Huda');
      await rule.getByRole('button', { name: t.require }).click();
      await expect(page.getByRole('status').filter({ hasText: t.nowRequired })).toBeVisible();

      await other.goto('/admin/content/news');
      await expect(other.getByRole('heading', { name: t.welcome })).toBeVisible();
      const byPassword = other.getByRole('button', { name: t.orPassword });
      await byPassword.click();
      await other.getByLabel(t.email).fill(person.email);
      await other.getByLabel(t.password, { exact: true }).fill(PASSWORD);
      await other.getByRole('button', { name: t.signIn, exact: true }).click();
      await expect(other.getByRole('heading', { name: t.title })).toBeVisible();
      expect(await overflow(other)).toBe(0);
      await expectAccessible(other);
      await other.goto('/admin/people');
      await expect(other.getByRole('heading', { name: t.title })).toBeVisible();
      await other.getByRole('button', { name: t.setUp }).click();
      const own = other.getByRole('dialog');
      const key = (await own.locator('.secret').textContent())?.replaceAll(' ', '') ?? '';
      await own.getByLabel(t.code).fill(new TOTP({ secret: key }).generate());
      await own.getByRole('button', { name: t.confirm }).click();
      await own.getByRole('button', { name: t.kept }).click();
      await other.getByRole('button', { name: t.enter }).click();
      await other.goto('/admin/content/news');
      await expect(other.getByRole('heading', { name: t.title })).toHaveCount(0);
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
      await context.close();
    });
  });
}
