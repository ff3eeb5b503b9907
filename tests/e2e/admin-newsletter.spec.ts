import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';
import { call, expect, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    create: 'إضافة عدد من النشرة',
    subject: 'عنوان الرسالة، بالعربية',
    introduction: 'المقدمة، بالعربية',
    books: /86 متطوعًا يعيدون مكتبة رغدان/,
    leaders: /اختتام الدفعة الثانية عشرة/,
    addText: 'إضافة فقرة',
    heading: 'عنوان الفقرة، بالعربية',
    own: 'نص الفقرة، بالعربية',
    preview: 'معاينة',
    frame: 'الرسالة كما تصل',
    dark: 'داكن',
    text: 'نص فقط',
    saved: /^حُفظ/,
    test: 'إرسال تجربة إليّ',
    tested: /^أُرسلت تجربة/,
    review: 'مراجعة ثم إرسال',
    missing: /نصوص بلا إنجليزية/,
    send: 'إرسال الآن',
    earlier: 'أعداد سابقة',
    missed: /من لم يصلهم/,
    refused: 'رُفض العنوان',
  },
  en: {
    create: 'Add newsletter issue',
    subject: 'Subject, in Arabic',
    introduction: 'Introduction, in Arabic',
    books: /Raghdan its library/,
    leaders: /twelfth cohort|Community Leaders/,
    addText: 'Add a text',
    heading: 'Heading, in Arabic',
    own: 'Text, in Arabic',
    preview: 'Preview',
    frame: 'The mail as it arrives',
    dark: 'Dark',
    text: 'Text only',
    saved: /^Saved/,
    test: 'Send me a test',
    tested: /^A test was sent/,
    review: 'Review and send',
    missing: /have no English/,
    send: 'Send now',
    earlier: 'Earlier issues',
    missed: /Who has not got/,
    refused: 'Address refused',
  },
} as const;

test.use({ sendsMail: true });

for (const device of mostlyOn('phone')) {
  const { language, width } = device;
  const t = TEXTS[language];
  test.describe(`an issue of the newsletter in ${language} at ${width} px`, () => {
    test.use({ device });

    test('is composed, looked at, tried out and sent to every subscriber once [ISSUES-03]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls, email } = await sharedAdmin.person('administrator', language);
      const known = [`noura-${language}@example.org`, `sami-${language}@example.org`];
      for (const [index, address] of known.entries()) {
        const body = {
          address,
          language: index === 0 ? ('ar' as const) : ('en' as const),
          consent: 'سُجّل في يوم مفتوح، ووقّع على الورقة.',
        };
        await call(calls, 'addSubscriber', { body });
      }
      await page.goto('/admin/newsletter');
      await expect(page.getByRole('region', { name: t.earlier })).toBeVisible();
      await expectAccessible(page);
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: t.create }).click();
      await page.getByRole('textbox', { name: t.subject }).fill('من رغدان إلى رفحاء');
      await page.getByRole('textbox', { name: t.introduction }).fill('هذا بعض ما جرى.');
      await page.getByRole('button', { name: t.books }).click();
      await page.getByRole('button', { name: t.leaders }).click();
      // The second item becomes the first one by the keyboard.
      const grips = page.locator('.issue-parts .grip');
      await expect(grips).toHaveCount(2);
      await grips.nth(1).press('Space');
      await grips.nth(1).press('ArrowUp');
      await page.keyboard.press('Space');
      await expect(page.locator('.issue-parts .order-item').first()).toContainText(t.leaders);
      await page.getByRole('button', { name: t.addText }).click();
      await page.getByRole('textbox', { name: t.heading }).fill('نبحث عن مدربين');
      await page.getByRole('textbox', { name: t.own }).fill('يفتح معمل النجارة بابه في يناير.');
      await expect(page.getByText(t.saved).first()).toBeVisible();
      await expectAccessible(page);
      expect(await overflow(page)).toBe(0);

      // The check of accessibility has left the page narrow.
      await page.setViewportSize({ width, height: 900 });
      if (width === 390) await page.getByRole('button', { name: t.preview }).click();
      await page.locator('.preview').getByRole('radio', { name: 'ع', exact: true }).check();
      const mail = page.frameLocator(`iframe[title="${t.frame}"]`).last();
      await expect(mail.getByRole('heading', { name: 'من رغدان إلى رفحاء' })).toBeVisible();
      await page.locator('.preview').getByRole('radio', { name: t.text }).check();
      await expect(mail.locator('pre')).toContainText('نبحث عن مدربين');
      await page.locator('.preview').getByRole('radio', { name: t.dark }).check();
      await expect(mail.locator('table').first()).toBeVisible();
      await expectAccessible(page);
      if (width === 390) await page.goBack();

      const received = (address: string) =>
        sharedAdmin.mail?.mails.filter(
          ({ to, raw }) => to.includes(address) && raw.includes('List-Unsubscribe-Post'),
        ) ?? [];
      await page.getByRole('button', { name: t.test }).click();
      await expect(page.getByRole('status').filter({ hasText: t.tested })).toBeVisible();
      await expect.poll(() => received(email).length).toBe(2);

      await page.getByRole('button', { name: t.review }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t.missing);
      await expectAccessible(page);
      expect(await overflow(page)).toBe(0);
      const [arabicReader = '', englishReader = ''] = known;
      sharedAdmin.mail?.setBehaviourFor(englishReader, 'knows-nobody');
      await dialog.getByRole('button', { name: t.send }).click();
      await expect(page).toHaveURL(/\/admin\/newsletter$/);
      await expect.poll(() => received(arabicReader).length).toBe(1);
      expect(received(englishReader)).toEqual([]);

      // It is over when nothing waits any more, and the archive has it.
      const earlier = page.getByRole('region', { name: t.earlier });
      const row = earlier.locator('tr').filter({ hasText: 'من رغدان إلى رفحاء' });
      await row.getByRole('button', { name: t.missed }).click();
      await expect(page.getByRole('dialog')).toContainText(englishReader);
      await expect(page.getByRole('dialog')).toContainText(t.refused);
      await expectAccessible(page);
      const id = Number(/(\d+)\./.exec((await row.textContent()) ?? '')?.[1]);
      const published = await page.request.get(`/api/frontend/newsletter/issues/${id}`);
      expect((await published.json()).data.subject).toBe('من رغدان إلى رفحاء');
    });
  });
}
