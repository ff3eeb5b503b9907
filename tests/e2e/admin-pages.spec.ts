import type { ContentFields } from '../../contract/content/kinds.ts';
import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';
import { call, expect, publishDraft, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    create: 'إضافة صفحة',
    empty: 'صفحة فارغة',
    template: 'ادعمنا',
    heading: 'ادعم يافع',
    transfer: 'التحويل المصرفي',
    repair: 'يحتاج إلى إصلاح',
    overdue: 'وثائق متأخرة',
    due: 'موعد التالية',
    late: /^حلّ موعد التالية في/,
    publish: /^نشر/,
    title: 'العنوان، بالعربية',
    propose: /اقتراح من العنوان/,
    address: 'العنوان في الرابط',
    name: 'حملة الشتاء',
    proposed: 'حملة-الشتاء',
    add: 'إضافة جزء',
    text: 'نص',
    account: 'حساب مصرفي',
    html: 'النص، بالعربية',
    iban: 'رقم الحساب الدولي (آيبان)',
    notIban: /ليس هذا رقم آيبان/,
    incomplete: /ينقص هذا الجزء ما يعرضه/,
    move: 'نقل «حساب مصرفي» إلى…',
    first: 'إلى الأول',
    remove: 'إزالة «حساب مصرفي» من الصفحة',
    review: 'مراجعة ثم نشر',
    saved: /^حُفظ/,
  },
  en: {
    create: 'Add page',
    empty: 'Empty page',
    template: 'Support us',
    heading: 'ادعم يافع',
    transfer: 'Bank transfer',
    repair: 'To repair',
    overdue: 'Late documents',
    due: 'Next one due',
    late: /^The next one was due on/,
    publish: /^Publish/,
    title: 'Title, in Arabic',
    propose: /From the title/,
    address: 'Address',
    name: 'حملة الشتاء',
    proposed: 'حملة-الشتاء',
    add: 'Add a block',
    text: 'Text',
    account: 'Bank account',
    html: 'Text, in Arabic',
    iban: 'IBAN',
    notIban: /This is not an IBAN/,
    incomplete: /This block lacks what it shows/,
    move: 'Move “Bank account” to…',
    first: 'First',
    remove: 'Remove “Bank account” from the page',
    review: 'Review and publish',
    saved: /^Saved/,
  },
} as const;

for (const device of mostlyOn('phone')) {
  const { language, width } = device;
  const t = TEXTS[language];
  test.describe(`a page of one's own in ${language} at ${width} px`, () => {
    test.use({ device });

    test('is made of blocks, whose problems are said beside them [OFFICE-OWN-PAGES-01]', async ({
      page,
    }) => {
      await page.goto('/admin/content/page');
      await page.getByRole('button', { name: t.create }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: t.empty }).click();
      await page.getByRole('textbox', { name: t.title }).fill(t.name);
      await page.getByRole('button', { name: t.propose }).click();
      await expect(page.getByRole('textbox', { name: t.address, exact: true })).toHaveValue(
        t.proposed,
      );
      for (const name of [t.text, t.account]) {
        await page.getByRole('button', { name: t.add }).click();
        await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      }
      const blocks = page.locator('.block-list .order-item');
      await blocks.first().getByRole('textbox', { name: t.html }).fill('نص الصفحة');
      const iban = page.getByRole('textbox', { name: t.iban });
      await iban.fill('SA03 8000 0000 6080 1016 7518');
      await expect(page.getByText(t.notIban)).toBeVisible();
      await iban.fill('SA03 8000 0000 6080 1016 7519');
      await expect(page.getByText(t.notIban)).toBeHidden();
      await page.getByRole('button', { name: t.review }).click();
      await expect(blocks.last().getByText(t.incomplete)).toBeVisible();
      await expect(blocks.first().getByText(t.incomplete)).toBeHidden();
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page);
    });

    test('has its blocks moved and removed by keys, and previewed [OFFICE-OWN-PAGES-02]', async ({
      page,
    }) => {
      await page.goto('/admin/content/page');
      await page.getByRole('button', { name: t.create }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: t.empty }).click();
      for (const name of [t.text, t.account]) {
        await page.getByRole('button', { name: t.add }).click();
        await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      }
      const rows = page.locator('.block-list .order-item');
      await expect(rows).toHaveCount(2);
      await page.getByRole('button', { name: t.move }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.first }).click();
      await expect(rows.first()).toContainText(t.account);
      await rows.first().locator('.grip').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await expect(rows.last()).toContainText(t.account);
      await page.getByRole('button', { name: t.remove }).click();
      await expect(rows).toHaveCount(1);
      await expect(rows.first()).toContainText(t.text);
    });

    test('begins with a template, which is not published before it is complete [OFFICE-OWN-PAGES-03]', async ({
      page,
    }) => {
      await page.goto('/admin/content/page');
      await page.getByRole('button', { name: t.create }).first().click();
      const choice = page.getByRole('dialog');
      await expect(choice.getByRole('listitem')).toHaveCount(6);
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page);
      await choice.getByRole('button', { name: t.template }).click();
      await expect(page.getByRole('textbox', { name: t.title })).toHaveValue(t.heading);
      // The starter content has a page at `support`.
      await expect(page.getByRole('textbox', { name: t.address, exact: true })).toHaveValue(
        /^support-\d+$/,
      );
      const account = page.locator('.block-list .order-item', { hasText: t.transfer });
      await expect(account).toHaveCount(1);
      await expect(account.getByText(t.incomplete)).toBeHidden();
      await page.getByRole('button', { name: t.review }).click();
      await expect(account.getByText(t.incomplete)).toBeVisible();
      const publish = page.getByRole('dialog').getByRole('button', { name: t.publish });
      await expect(publish).toBeDisabled();
    });

    test('whose document is overdue is named on Today, which leads to the field [OFFICE-OWN-PAGES-04]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', language);
      const { live } = await call(calls, 'readEntry', { entry: { kind: 'page', id: 1 } });
      const fields = live?.fields as ContentFields<'page'> | undefined;
      const first = fields?.blocks.find(({ block }) => block === 'documents');
      const late = first?.documents.map((document) => ({
        ...document,
        name: { ar: 'سياسة للتجربة', en: 'A policy to try' },
        nextDue: '2020-02-29',
      }));
      const changes = [
        { path: 'title.ar', from: '', to: 'سياساتنا' },
        { path: 'title.en', from: '', to: 'Our policies' },
        { path: 'address', from: '', to: 'our-policies' },
        { path: 'blocks', from: [], to: [{ ...first, documents: late?.slice(0, 1) }] },
      ];
      const created = { kind: 'page', id: 0 } as const;
      const { id } = await call(calls, 'createEntry', { entry: created, body: { changes } });
      const entry = { kind: 'page', id } as const;
      await publishDraft(calls, entry);
      await call(calls, 'checkNow');
      const isFound = async () =>
        (await call(calls, 'today')).findings.some(({ check }) => check === 'documents');
      await expect.poll(isFound, { timeout: 60_000 }).toBe(true);
      await page.goto('/admin');
      const found = page.getByRole('region', { name: t.repair });
      const link = found.getByRole('link', { name: t.overdue });
      await expect(link).toBeVisible();
      await expectAccessible(page);
      expect(await overflow(page)).toBe(0);
      await link.click();
      await expect(page.getByLabel(t.due)).toBeFocused();
      await expect(page.getByText(t.late).last()).toBeVisible();
      await expectAccessible(page);
      // What waits is counted on pages of other tests.
      await call(calls, 'removeEntries', { body: { entries: [entry] } });
    });
  });
}
