import { LANGUAGES } from '../../contract/locale.ts';
import { SANDBOXED } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { call, expect, findConversation, sendMessage, test } from './shared-admin.ts';

// A page whose person was erased is answered by 404.
test.use({ sendsMail: true, expected: [SANDBOXED, '404 (Not Found)'] });

const TEXTS = {
  ar: {
    page: 'بيانات شخص',
    field: 'البريد الإلكتروني أو رقم الجوال',
    find: 'بحث',
    wrong: /اكتب بريدًا مثل/,
    nothing: 'لا شيء محفوظ بهذا العنوان أو الرقم.',
    link: 'صفحة هذا الشخص',
    sections: ['الرسائل والطلبات', 'ما أُرسل إليه', 'طلبات تخص بياناته', 'النشرة', 'ما وافق عليه'],
    export: 'تصدير كل ما يخصه',
    eraseAll: 'محو كل ما يخصه…',
    gone: 'لم يعد شيء محفوظًا هنا',
    begin: 'محو كل ما يخصه…',
    goes: 'ما يُمحى',
    stays: 'ما يبقى، ولماذا',
    answer: /إرسال جواب/,
    sure: /تأكدت/,
    action: 'محو كل شيء نهائيًا',
    done: /مُحي كل ما هو محفوظ عنه/,
    close: 'إغلاق',
  },
  en: {
    page: 'A person’s data',
    field: 'Email address or phone number',
    find: 'Find',
    wrong: /Enter an address such as/,
    nothing: 'Nothing is stored under this address or number.',
    link: 'Page of this person',
    sections: [
      'Messages and applications',
      'Emails to them',
      'Requests about their data',
      'Newsletter',
      'Consents',
    ],
    export: 'Export everything',
    eraseAll: 'Erase everything…',
    gone: 'Nothing is stored here any more',
    begin: 'Erase everything of this person…',
    goes: 'What is erased',
    stays: 'What stays, and why',
    answer: /Tell .* by email/,
    sure: /I have checked/,
    action: 'Erase everything for good',
    done: /Everything that was stored of them is erased/,
    close: 'Close',
  },
} as const;

for (const language of LANGUAGES) {
  const t = TEXTS[language];
  test.describe(`a person, in ${language}`, () => {
    test.use({ device: { language, width: 1440, touch: false } });

    test('is found by the conversation or by an address, and erased when somebody is sure [ERASE-PERSON-E-01]', async ({
      page,
      sharedAdmin,
    }) => {
      const surname = `Alerased-${language}`;
      await sendMessage(page, surname, { email: `erased-${language}@example.com` });
      const { calls } = await sharedAdmin.person('administrator', language);
      const { id } = await findConversation(calls, surname);
      const { fields } = await call(calls, 'conversation', { id });
      await page.goto(`/admin/inbox/${id}`);
      await page.getByRole('button', { name: t.begin }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { name: t.goes })).toBeVisible();
      await expect(dialog.getByRole('heading', { name: t.stays })).toBeVisible();
      await expect(dialog).toContainText(surname);
      await expect(dialog.getByRole('checkbox', { name: t.answer })).toBeChecked();
      const erase = dialog.getByRole('button', { name: t.action });
      await expect(erase).toHaveAttribute('aria-disabled', 'true');
      await erase.click({ force: true });
      await expect(dialog).toContainText(surname);
      await expectAccessible(page, [1440, 320]);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await dialog.getByRole('checkbox', { name: t.sure }).check();
      await erase.click();
      await expect(dialog.getByText(t.done)).toBeVisible();
      await dialog.getByRole('button', { name: t.close }).last().click();
      await expect(dialog).toHaveCount(0);

      await page.goto('/admin/person');
      await expect(page.getByRole('textbox', { name: t.field })).toBeVisible();
      await expectAccessible(page, [1440, 320]);
      await page.getByRole('textbox', { name: t.field }).fill('Noura');
      await page.getByRole('button', { name: t.find, exact: true }).click();
      await expect(page.getByText(t.wrong)).toBeVisible();
      await page.getByRole('textbox', { name: t.field }).fill(fields.email?.toUpperCase() ?? '');
      await page.getByRole('button', { name: t.find, exact: true }).click();
      await expect(page.getByText(t.nothing)).toBeVisible();
    });

    test('has a page, whose address does not tell who it is, with all that is stored, to export and to erase [PERSON-PAGE-E-01]', async ({
      page,
      sharedAdmin,
    }) => {
      const surname = `Alpaged-${language}`;
      const email = `paged-${language}@example.com`;
      const phone = language === 'ar' ? '0501112233' : '0501112244';
      await sendMessage(page, surname, { email, phone });
      await page.request.post('/api/frontend/newsletter/subscrip', { data: { email } });
      const { calls } = await sharedAdmin.person('administrator', language);
      const { id } = await findConversation(calls, surname);
      await page.goto(`/admin/inbox/${id}`);
      await page.getByRole('link', { name: t.link }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/person/email-${id}$`));
      await expect(page.getByRole('heading', { name: surname })).toBeVisible();
      for (const name of t.sections) {
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      }
      const main = page.locator('main');
      await expect(main.locator(`a[href="/admin/inbox/${id}"]`).first()).toBeVisible();
      await expect(main.locator('a[href^="/admin/newsletter/subscribers/"]')).toContainText(email);
      await expectAccessible(page, [1440, 320]);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t.export }).click();
      expect((await download).suggestedFilename()).toMatch(/\.zip$/);

      // The number in another spelling leads to the same.
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(`+966 ${phone.slice(1)}`);
      await page.getByRole('group', { name: t.page }).getByRole('option').first().click();
      await expect(page).toHaveURL(new RegExp(`/admin/person/phone-${id}$`));
      await expect(page.getByRole('heading', { name: surname })).toBeVisible();
      await page.getByRole('link', { name: email }).last().click();
      await expect(page).toHaveURL(new RegExp(`/admin/person/email-${id}$`));
      await page.getByRole('button', { name: t.eraseAll }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: t.sure }).check();
      await dialog.getByRole('button', { name: t.action }).click();
      await expect(dialog.getByText(t.done)).toBeVisible();
      await dialog.getByRole('button', { name: t.close }).last().click();
      await expect(page).toHaveURL(/\/admin\/person$/);
      await page.goto(`/admin/person/email-${id}`);
      await expect(page.getByRole('heading', { name: t.gone })).toBeVisible();
    });
  });
}
