import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';
import { call, expect, openBrowser, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    ask: 'جاهزة للمراجعة',
    send: 'إرسال الطلب',
    note: /^ملاحظة/,
    sent: /^أُرسل طلب/,
    back: 'إعادة مع رد',
    answer: 'ردك',
    sentBack: 'أُعيدت مع ردك.',
    section: 'للمراجعة',
    asks: /طلب مراجعة من .ندى/,
    by: /إعادة من .ندى/,
    read: 'تم الاطلاع',
  },
  en: {
    ask: 'Ready for review',
    send: 'Send the request',
    note: /^Note/,
    sent: /^The request/,
    back: 'Send back with an answer',
    answer: 'Your answer',
    section: 'For review',
    sentBack: 'Sent back with your answer.',
    asks: /Nada. asks for a review/,
    by: /Sent back by .Nada/,
    read: 'Mark as read',
  },
} as const;

for (const device of mostlyOn('desktop')) {
  const { language, width } = device;
  const t = TEXTS[language];
  test.describe(`a review in ${language} at ${width} px`, () => {
    test.use({ device });

    test('goes from a translator to an editor, and back with an answer [OFFICE-REVIEWS-02]', async ({
      page,
      sharedAdmin,
    }) => {
      const title = `أمسية ${language}`;
      const { calls } = await sharedAdmin.person('administrator', language);
      const changes = [
        { path: 'title.ar', from: '', to: title },
        { path: 'title.en', from: '', to: title },
      ];
      const entry = { kind: 'news' as const, id: 0 };
      const { id } = await call(calls, 'createEntry', { entry, body: { changes } });
      const translator = await sharedAdmin.addPerson('translator', language);
      const browser = await openBrowser(page, translator, sharedAdmin);
      const theirs = await browser.newPage();
      await theirs.goto(`/admin/content/news/${id}`);
      await theirs.getByRole('button', { name: t.ask }).click();
      const note = 'العنوان الإنجليزي\nيحتاج إلى نظر.';
      await theirs.getByRole('dialog').getByLabel(t.note).fill(note);
      await expectAccessible(theirs);
      await theirs.getByRole('button', { name: t.send }).click();
      await expect(theirs.getByRole('status').filter({ hasText: t.sent })).toBeVisible();
      // The editor finds it on Today.
      await page.goto('/admin');
      const section = page.getByRole('region', { name: t.section });
      const row = section.getByRole('listitem').filter({ hasText: title });
      await expect(row).toContainText(t.asks);
      expect(await overflow(page)).toBe(0);
      await row.getByRole('link').first().click();
      await expect(page.getByText(note)).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: t.back }).click();
      await page.getByRole('dialog').getByLabel(t.answer).fill('أحسنت، أضف فعلًا.');
      await page.getByRole('dialog').getByRole('button', { name: t.back }).click();
      await expect(page.getByRole('status').filter({ hasText: t.sentBack })).toBeVisible();
      // The translator reads the answer.
      await theirs.goto('/admin');
      const returned = theirs.getByRole('listitem').filter({ hasText: title });
      await expect(returned.filter({ hasText: t.by })).toContainText('أحسنت');
      await theirs.goto(`/admin/content/news/${id}`);
      await expect(theirs.getByText('أحسنت، أضف فعلًا.')).toBeVisible();
      await theirs.getByRole('button', { name: t.read }).click();
      await expect(theirs.getByText('أحسنت، أضف فعلًا.')).toBeHidden();
      await browser.close();
    });
  });
}
