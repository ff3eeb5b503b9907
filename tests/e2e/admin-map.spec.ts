import { drawing } from '../content-sets/other-country/other-country.ts';
import { expectAccessible } from './axe.ts';
import { editDraft, expect, publicHtml, publishDraft, test } from './shared-admin.ts';

const IDENTITY = { kind: 'identity', id: 1 } as const;
const RIYADH = { kind: 'area', id: 1 } as const;

test.use({ device: { language: 'ar', width: 1440, touch: false } });

test('an administrator uploads the drawing of another country, and says where its edges are [MAP-11]', async ({
  page,
  sharedAdmin,
}) => {
  const { calls } = await sharedAdmin.person('administrator', 'ar');
  try {
    await page.goto('/admin/content/identity/1');
    const map = page.getByRole('group', { name: 'خريطة المناطق' });
    const kind = map.getByRole('combobox', { name: 'الخريطة' });
    await expect(kind).toHaveValue('saudi-arabia');
    await expect(map.getByRole('textbox')).toHaveCount(0);
    await kind.selectOption({ label: 'رسم من عندنا' });
    await map.getByRole('button', { name: 'اختيار من المكتبة' }).click();
    const file = { name: 'outline.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing()) };
    const library = page.getByRole('dialog', { name: 'اختيار رسم' });
    const chooser = page.waitForEvent('filechooser');
    await library.getByRole('button', { name: 'رفع ملفات' }).click();
    await (await chooser).setFiles(file);
    await expect(library).toBeHidden();
    for (const [label, degrees] of [
      ['خط طول الحافة الغربية', '7.2'],
      ['خط عرض الحافة الشمالية', '37.6'],
      ['خط طول الحافة الشرقية', '11.9'],
      ['خط عرض الحافة الجنوبية', '30'],
    ] as const) {
      await map.getByRole('textbox', { name: label }).fill(degrees);
    }
    await expect(page.getByText(/حُفظت المسودة/).last()).toBeAttached();
    await expectAccessible(page);
    await publishDraft(calls, IDENTITY);
    await editDraft(calls, RIYADH, { latitude: 36.81, longitude: 10.18 });
    await publishDraft(calls, RIYADH);
    expect(await publicHtml(page, '/about')).toContain('class="map-drawing"');
  } finally {
    const none = { drawing: null, west: null, north: null, east: null, south: null };
    const edges = Object.entries(none).map(([name, value]) => [`map.${name}`, value]);
    await editDraft(calls, IDENTITY, { 'map.kind': 'saudi-arabia', ...Object.fromEntries(edges) });
    await publishDraft(calls, IDENTITY);
    await editDraft(calls, RIYADH, { latitude: null, longitude: null });
    await publishDraft(calls, RIYADH);
  }
});
