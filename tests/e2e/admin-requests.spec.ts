import { emailKey } from '../../server/platform/text/email-key.ts';
import { CONTACT } from '../helpers/forms.ts';
import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';
import { expect, findConversation, type Page, sendMessage, test } from './shared-admin.ts';
import { statusToken } from './status-token.ts';

// Each person is invited by a command, which takes seconds on a busy machine.

const TEXTS = {
  ar: {
    waits: 'في الصندوق',
    request: /طلب واحد يخص البيانات الشخصية|طلب.* البيانات الشخصية/,
    correction: 'تصحيح بياناته',
    left: 'بقي 30 يومًا',
    finish: 'تم',
    happened: 'سجل المحادثة',
    done: 'أُنجز: تصحيح بياناته',
    export: 'تصدير كل ما يخصه',
    more: 'المزيد',
    list: 'المحادثات',
    table: 'تصدير إلى CSV',
  },
  en: {
    waits: 'In the inbox',
    request: /requests? about personal data/,
    correction: 'Correction of their data',
    left: '30 days left',
    finish: 'Done',
    happened: 'Conversation',
    done: 'Done: Correction of their data',
    export: 'Export all of this person',
    more: 'More',
    list: 'Conversations',
    table: 'Export as CSV',
  },
} as const;

/** Corrects the phone number of a message by the link in its receipt, which no mail server has taken. */
async function correctByLink(page: Page, dataDir: string, email: string): Promise<void> {
  const token = statusToken(dataDir, { column: 'email_key', value: emailKey(email) });
  const form = { action: 'correct', token, phone: '0507654321' };
  const response = await page.request.post('/my-request', { form, maxRedirects: 0 });
  expect(response.status()).toBe(303);
}

for (const device of mostlyOn('phone')) {
  const { language, width } = device;
  const t = TEXTS[language];

  test.describe(`in ${language} at ${width} px`, () => {
    test.use({ device });

    test('a correction is found on Today with its clock, and finished in the conversation [RIGHTS-E-01]', async ({
      page,
      sharedAdmin,
    }) => {
      const surname = language === 'ar' ? 'البلوي' : 'Albalawi';
      const email = `${surname === 'Albalawi' ? 'en' : 'ar'}-rights@example.com`;
      await sendMessage(page, surname, { email, massage: CONTACT.massage });
      await correctByLink(page, sharedAdmin.dataDir, email);
      await page.goto('/admin');
      const waiting = page.getByRole('region', { name: t.waits });
      await waiting.getByRole('link', { name: t.request }).first().click();
      const list = page.getByRole('list', { name: t.list });
      await expect(list).toContainText(t.left);
      await expectAccessible(page, [width]);
      const { id } = await findConversation(page.request, email);
      await page.goto(`/admin/inbox/${id}`);
      const request = page.getByRole('region', { name: t.correction });
      await expect(request).toContainText('0507654321');
      await expect(request).toContainText(t.left);
      await expectAccessible(page, [width, 320]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const archive = page.waitForEvent('download');
      await page.getByRole('button', { name: t.more, exact: true }).click();
      await page.getByRole('button', { name: t.export }).click();
      expect((await archive).suggestedFilename()).toMatch(/^[A-Z\d-]+\.zip$/);
      await request.getByRole('button', { name: t.finish }).click();
      await expect(page.getByRole('log', { name: t.happened })).toContainText(t.done);
      await expect(request).toHaveCount(0);
    });
  });
}
