import { expectAccessible } from './axe.ts';
import { mostlyOn } from './fixtures.ts';
import { editDraft, expect, publishDraft, test } from './shared-admin.ts';

const IDENTITY = { kind: 'identity', id: 1 } as const;

const TEXTS = {
  ar: {
    add: 'إضافة منطقة',
    order: 'ترتيب',
    fixed: /ما دامت هي خريطة الموقع/,
    name: 'المنطقة',
    tataouine: 'تطاوين',
    saved: /حُفظت المسودة/,
    more: 'المزيد',
    delete: 'حذف',
    removed: 'حُذفت المادة.',
    missing: 'لا صفحة في هذا العنوان',
  },
  en: {
    add: 'Add area',
    order: 'Reorder',
    fixed: /While the site uses this map/,
    name: 'Area',
    tataouine: 'Tataouine',
    saved: /Draft saved/,
    more: 'More',
    delete: 'Delete',
    removed: 'The entry was deleted.',
    missing: 'There is no page at this address',
  },
} as const;

for (const device of mostlyOn('phone')) {
  const { language, width } = device;
  const t = TEXTS[language];
  test.describe(`the areas in ${language} at ${width} px`, () => {
    test.use({ device });

    test('are added, ordered and deleted without the built-in map alone [OFFICE-AREAS-04]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', language);
      const add = page.getByRole('button', { name: t.add });
      const order = page.getByRole('link', { name: t.order, exact: true });
      await page.goto('/admin/content/area');
      await expect(page.getByText(t.fixed)).toBeVisible();
      await expect(add).toHaveCount(0);
      await expect(order).toHaveCount(0);
      await page.goto('/admin/content/area/order');
      await expect(page.getByText(t.missing).last()).toBeVisible();
      try {
        await editDraft(calls, IDENTITY, { 'map.kind': 'none' });
        await publishDraft(calls, IDENTITY);
        await page.goto('/admin/content/area');
        await expect(page.getByText(t.fixed)).toHaveCount(0);
        await add.click();
        await expect(page).toHaveURL(/\/admin\/content\/area\/\d+$/);
        await page.getByRole('textbox', { name: t.name }).first().fill(t.tataouine);
        await expect(page.getByText(t.saved).last()).toBeAttached();
        await page
          .getByRole('button', { name: t.more, exact: true })
          .locator('visible=true')
          .click();
        await page.getByRole('button', { name: t.delete, exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: t.delete, exact: true }).click();
        await expect(page.getByText(t.removed).first()).toBeVisible();
        await order.click();
        await expect(page.locator('.order-list > li')).toHaveCount(13);
        await expectAccessible(page);
      } finally {
        await editDraft(calls, IDENTITY, { 'map.kind': 'saudi-arabia' });
        await publishDraft(calls, IDENTITY);
      }
    });
  });
}
