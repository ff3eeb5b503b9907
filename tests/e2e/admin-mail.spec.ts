import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';
import { expect, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    page: 'البريد',
    test: 'إرسال تجربة إليّ',
    sent: /^أُرسلت/,
    dead: /^تعذّر إرسالها/,
    find: 'البحث في عناوين المستلمين',
    purpose: 'الغرض',
    own: 'تجربة البريد',
    none: 'لا رسالة كهذه',
    noDead: 'لا رسالة تعذّر إرسالها',
    domain: 'نطاق المرسِل',
    spf: 'من يحق له أن يرسل (SPF)',
  },
  en: {
    page: 'Mail',
    test: 'Send me a test',
    sent: /^Sent/,
    dead: /^Failed/,
    find: 'Search the recipients’ addresses',
    purpose: 'Purpose',
    own: 'Test of the mail',
    none: 'No such mail',
    noDead: 'No mail failed',
    domain: 'Sender’s domain',
    spf: 'Who may send (SPF)',
  },
} as const;

test.use({ sendsMail: true });

for (const device of mostlyOn('desktop')) {
  const { language, width } = device;
  const t = TEXTS[language];
  test.describe(`the page "Mail" in ${language} at ${width} px`, () => {
    test.use({ device });

    test('sends a test, shows what became of it, and explains the domain [MAIL-SCREEN-06]', async ({
      page,
      sharedAdmin,
    }) => {
      await page.goto('/admin/mail');
      await expect(page.getByRole('heading', { level: 1, name: t.page })).toBeVisible();
      const { email } = await sharedAdmin.person('administrator', language);
      await page.getByRole('button', { name: t.test }).click();
      await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
      // It is looked again while a mail waits.
      await page.getByRole('link', { name: t.sent }).click();
      // On a phone the cells of a row stand below each other.
      const row = page.locator('tbody tr').filter({ hasText: email });
      await expect(row.first()).toContainText(t.own);
      await expect(page).toHaveURL(/\?state=sent$/);
      await page.getByLabel(t.purpose).selectOption({ label: t.own });
      await page.getByLabel(t.find).fill('nobody@');
      await expect(page.getByRole('heading', { name: t.none })).toBeVisible();
      // The list can be empty before it is searched.
      await expect(page).toHaveURL(/[?&]search=nobody%40/);
      await page.getByLabel(t.find).fill(email);
      await expect(row.first()).toBeVisible();
      const domain = page.getByRole('region', { name: t.domain });
      await expect(domain.getByText('yafee.example', { exact: true }).first()).toBeVisible();
      await expect(domain.getByRole('listitem').filter({ hasText: t.spf })).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page);
      await page.getByRole('link', { name: t.dead }).click();
      await page.getByLabel(t.find).fill('');
      await page.getByLabel(t.purpose).selectOption('');
      await expect(page.getByRole('heading', { name: t.noDead })).toBeVisible();
    });
  });
}

test.describe('to an editor', () => {
  test.use({ role: 'editor' });

  test('the page "Mail" is neither offered nor shown [MAIL-SCREEN-11]', async ({ page }) => {
    await page.goto('/admin/mail');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your role does not include this page',
    );
    await expect(page.getByRole('link', { name: 'Mail', exact: true })).toHaveCount(0);
  });
});
