import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';
import { call, expect, type Page, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    page: 'المشتركون',
    add: 'إضافة',
    address: 'البريد أو رقم الجوال',
    consent: 'متى وافق، وكيف؟',
    again: 'طلب ذلك بعدها، وأريد إضافته',
    unsubscribed: /ألغى صاحب هذا العنوان/,
    import: 'استيراد',
    file: 'اختيار ملف',
    check: 'فحص',
    importTwo: 'استيراد مشتركين',
    lines: 'السطور التي لن تُستورد',
    duplicate: 'مكرر في الملف',
    statement: 'متى وافق هؤلاء على أن تراسلهم، وكيف؟',
    short: 'النص أقصر من المطلوب.',
    imported: 'أُضيف مشتركان.',
    remove: 'حذف',
    removed: 'حُذف مشترك واحد.',
    export: 'تصدير إلى CSV',
    find: 'البحث في المشتركين',
    source: 'المصدر',
    imports: 'استيراد',
    growth: 'النمو',
    table: 'الأرقام في جدول',
    close: 'إغلاق',
    welcome: 'رسالة الترحيب',
    subject: 'الموضوع',
    text: 'النص',
    isOn: 'إرسال رسالة ترحيب إلى المشتركين الجدد',
    preview: 'معاينة رسالة الترحيب',
    save: 'حفظ',

    topics: 'الموضوعات',
    addTopic: 'إضافة موضوع',
    inArabic: 'بالعربية',
    inEnglish: 'بالإنجليزية',
    topicsSaved: 'حُفظت الموضوعات.',
    correct: 'تصحيح',
    mail: 'البريد',
    newAddress: /أُرسل رابط تأكيد إلى/,
  },
  en: {
    page: 'Subscribers',
    add: 'Add',
    address: 'E-mail address or phone number',
    consent: 'When did they consent, and how?',
    again: 'They have asked for it since, and I want to add them',
    unsubscribed: /The owner of this address has unsubscribed/,
    import: 'Import',
    file: 'Choose a file',
    check: 'Check',
    importTwo: 'Import 2 subscribers',
    lines: 'Lines that are not imported',
    duplicate: 'twice in the file',
    statement: 'When and how did they agree to get the newsletter?',
    short: 'The text is shorter than needed.',
    imported: '2 subscribers were added.',
    remove: 'Remove',
    removed: 'One subscriber was removed.',
    export: 'Export as CSV',
    find: 'Find subscribers',
    source: 'Source',
    imports: 'Import',
    growth: 'Growth',
    table: 'The numbers as a table',
    close: 'Close',
    welcome: 'Welcome mail',
    subject: 'Subject',
    text: 'Text',
    isOn: 'Send a welcome mail to new subscribers',
    preview: 'Preview of the welcome mail',
    save: 'Save',

    topics: 'Topics',
    addTopic: 'Add a topic',
    inArabic: 'In Arabic',
    inEnglish: 'In English',
    topicsSaved: 'The topics are saved.',
    correct: 'Correct',
    mail: 'Address',
    newAddress: /We sent a link to confirm to/,
  },
} as const;

const STATEMENT = 'All of them signed the list at the camp in October.';

/** Expects that nothing is wider than the page at 320 px, and no violations of axe in either width. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overflow(page)).toBe(0);
}

for (const device of mostlyOn('desktop')) {
  const { language, width } = device;
  const t = TEXTS[language];
  const own = (name: string) => `${name}.${language}@example.com`;

  test.describe(`subscribers in ${language} at ${width} px`, () => {
    test.use({ device, role: 'editor' });

    test('somebody is added, found, shown with the consent, removed, and added again only on purpose [SUBSCRIBERS-E-01]', async ({
      page,
      expected,
    }) => {
      // No address, and somebody who has unsubscribed.
      expected.push('status of 422', 'status of 409');
      await page.goto('/admin/newsletter/subscribers');
      const add = async (address: string) => {
        await page.getByRole('button', { name: t.add, exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(t.address).fill(address);
        await dialog.getByLabel(t.consent).fill('Asked by telephone.');
        await dialog.getByRole('button', { name: t.add, exact: true }).click();
        return dialog;
      };
      const dialog = await add('no address');
      await expect(dialog.getByLabel(t.address)).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page, [width]);
      await dialog.getByLabel(t.address).fill(own('sara'));
      await dialog.getByRole('button', { name: t.add, exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: own('sara') })).toBeVisible();

      await page.getByLabel(t.find).fill(` ${own('SARA')} `);
      await expect(page).toHaveURL(/search=/);
      const row = page.getByRole('link', { name: own('sara') });
      await expect(row).toHaveCount(1);
      // By keyboard: to the row, open it, and back to the list.
      await page.locator('main').focus();
      await page.keyboard.press('j');
      await expect(row).toBeFocused();
      await page.keyboard.press('Enter');
      const one = page.getByRole('dialog', { name: own('sara') });
      await expect(one.getByText('Asked by telephone.')).toBeVisible();
      await expect(page).toHaveURL(/subscribers\/[0-9a-f-]{36}\?search=/);
      await expectAccessible(page, [width]);
      await page.keyboard.press('Escape');
      await expect(one).toHaveCount(0);
      await expect(row).toBeFocused();

      await page.keyboard.press('x');
      await page.getByRole('button', { name: t.remove }).click();
      const asked = page.getByRole('dialog');
      await asked.getByRole('button', { name: t.remove }).click();
      await expect(page.getByText(t.removed)).toBeVisible();
      await expect(row).toHaveCount(0);

      const again = await add(own('sara'));
      await expect(again.getByText(t.unsubscribed)).toBeVisible();
      await again.getByLabel(t.again).check();
      await again.getByRole('button', { name: t.add, exact: true }).click();
      await expect(again).toHaveCount(0);
      await expect(row).toHaveCount(1);
    });

    test('a file is imported after its check, and what the list shows is exported [SUBSCRIBERS-E-02]', async ({
      page,
      expected,
    }) => {
      // A statement that is too short.
      expected.push('status of 422');
      await page.goto('/admin/newsletter/subscribers');
      await page.getByRole('button', { name: t.import, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.check }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      const lines = ['email;language', `${own('ali')};en`, own('noor'), own('ali')];
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: t.file }).click();
      await (await chooser).setFiles({
        name: 'camp.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`\ufeff${lines.join('\r\n')}`),
      });
      await expect(dialog.getByText('camp.csv')).toBeVisible();
      await dialog.getByRole('button', { name: t.check }).click();
      await dialog.getByText(t.lines).click();
      await expect(dialog.getByRole('cell', { name: t.duplicate })).toBeVisible();
      await expectAccessible(page, [width]);
      await dialog.getByLabel(t.statement).fill('short');
      await dialog.getByRole('button', { name: t.importTwo }).click();
      await expect(dialog.getByText(t.short)).toBeVisible();
      await dialog.getByLabel(t.statement).fill(STATEMENT);
      await dialog.getByRole('button', { name: t.importTwo }).click();
      await expect(page.getByText(t.imported)).toBeVisible();

      await page.getByLabel(t.find).fill(own('noor'));
      await page.getByLabel(t.source, { exact: true }).selectOption({ label: t.imports });
      await expect(page).toHaveURL(/source=imported/);
      await expect(page.getByRole('link', { name: own('noor') })).toHaveCount(1);
      await expect(page.locator('tbody .title')).toHaveCount(1);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t.export }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      expect(file).toContain(own('noor'));
      expect(file).toContain(STATEMENT);
      expect(file).not.toContain(own('ali'));
    });

    test('the growth is a plot in reading direction and a table, and the page is sound [SUBSCRIBERS-E-03]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', 'en');
      const consent = { language, consent: 'Asked by telephone.' } as const;
      await call(calls, 'addSubscriber', { body: { address: own('huda'), ...consent } });
      await page.goto('/admin/newsletter/subscribers');
      const growth = page.getByRole('region', { name: t.growth });
      const plot = growth.getByRole('img');
      await expect(plot).toBeVisible();
      const middle = async (place: string) => {
        const box = await plot.locator(place).boundingBox();
        return (box?.x ?? 0) + (box?.width ?? 0) / 2;
      };
      const [now, axis] = [await middle('.point.now'), await middle('.ground text')];
      expect(language === 'ar' ? axis > now : axis < now).toBe(true);
      await growth.getByText(t.table).click();
      await expect(growth.getByRole('row')).toHaveCount(13);
      await expectSound(page);
    });

    test('the welcome mail is written in both languages, saved, and shown as it arrives [SUBSCRIBERS-E-05]', async ({
      page,
      expected,
    }) => {
      // It is turned on before all of its texts are written.
      expected.push('status of 422');
      await page.goto('/admin/newsletter/subscribers');
      await page.getByRole('button', { name: t.welcome }).click();
      const dialog = page.getByRole('dialog', { name: t.welcome });
      await dialog.getByLabel(t.isOn).check();
      const [arabic, english] = [
        dialog.getByRole('group', { name: t.inArabic }),
        dialog.getByRole('group', { name: t.inEnglish }),
      ];
      await arabic.getByLabel(t.subject).fill('أهلًا بك');
      await arabic.getByLabel(t.text, { exact: true }).fill('أهلًا {الاسم}،\n\nتصلك نشرتنا كل شهر.');
      await english.getByLabel(t.subject).fill('Welcome');
      await dialog.getByRole('button', { name: t.save, exact: true }).click();
      const text = english.getByLabel(t.text, { exact: true });
      await expect(text).toHaveAttribute('aria-invalid', 'true');
      // What was typed is not lost by the key that closes other dialogs.
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await text.fill('Hello {name|friend},\n\nOur newsletter comes every month.');
      await expectAccessible(page, [width]);
      await dialog.getByRole('button', { name: t.save, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: t.welcome }).click();
      await expect(dialog.getByLabel(t.isOn)).toBeChecked();
      const mail = page.frameLocator(`iframe[title="${t.preview}"]`);
      await expect(mail.getByRole('heading', { level: 1 })).toHaveText(
        language === 'ar' ? 'أهلًا بك' : 'Welcome',
      );
      await expect(
        mail.getByText(language === 'ar' ? 'أهلًا،' : 'Hello friend,', { exact: true }),
      ).toBeVisible();
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await overflow(page)).toBe(0);
    });

    test('topics are defined, and a subscriber is corrected to an address that is asked first [SUBSCRIBERS-E-06]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', 'en');
      const consent = { language, consent: 'Asked by telephone.' } as const;
      await call(calls, 'addSubscriber', { body: { address: own('wrong'), ...consent } });
      await page.goto('/admin/newsletter/subscribers');
      await page.getByRole('button', { name: t.topics, exact: true }).click();
      const topics = page.getByRole('dialog');
      await topics.getByRole('button', { name: t.addTopic }).click();
      await topics.getByLabel(t.inArabic).last().fill('الأخبار');
      await topics.getByLabel(t.inEnglish).last().fill('News');
      await expectAccessible(page, [width]);
      await topics.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page.getByText(t.topicsSaved)).toBeVisible();

      await page.getByRole('link', { name: own('wrong') }).click();
      const one = page.getByRole('dialog', { name: own('wrong') });
      await one.getByRole('button', { name: t.correct, exact: true }).click();
      const dialog = page.getByRole('dialog').last();
      await dialog.getByLabel(t.mail).fill(own('right'));
      await expectAccessible(page, [width]);
      await dialog.getByRole('button', { name: t.save, exact: true }).click();
      await page.getByRole('link', { name: own('wrong') }).click();
      await expect(one.getByText(t.newAddress)).toContainText(own('right'));
    });
  });
}

test.describe('for a recruiter', () => {
  test.use({ role: 'recruiter' });

  test('there are no subscribers [SUBSCRIBERS-E-04]', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: TEXTS.en.page })).toHaveCount(0);
  });
});
