import { mostlyOn } from './fixtures.ts';
import { expect, test } from './shared-admin.ts';

const TEXTS = {
  ar: {
    preview: 'معاينة',
    hint: 'اختر نصًا أو صورة هنا لتصل إلى حقلها.',
    document: 'الصفحة كما يراها الزائر',
    title: 'العنوان، بالعربية',
    page: 'الحوكمة والإفصاح',
    block: 'كيف تشكو',
    heading: 'عنوان الجزء، بالعربية',
    step: /^خلال ثلاثة أيام عمل/,
    stepField: 'شرحها، بالعربية',
  },
  en: {
    preview: 'Preview',
    hint: 'Choose a text or a picture here to go to its field.',
    document: 'The page as visitors see it',
    title: 'Title, in English',
    page: 'Governance and disclosure',
    block: 'How to complain',
    heading: 'Heading, in English',
    step: /^Within three working days/,
    stepField: 'What it is, in English',
  },
} as const;

for (const device of mostlyOn('phone')) {
  const { language, width } = device;
  const t = TEXTS[language];
  test.describe(`the preview beside a form in ${language} at ${width} px`, () => {
    test.use({ device });

    test('leads from a text to its field, also in a folded block, and marks what the field shows [OFFICE-PREVIEW-07]', async ({
      page,
    }) => {
      const isPhone = width === 390;
      const open = async () => {
        if (isPhone) await page.getByRole('button', { name: t.preview, exact: true }).click();
        await expect(page.getByText(t.hint)).toBeVisible();
      };
      await page.goto('/admin/content/page/1');
      await open();
      const shown = page.frameLocator(`iframe[title="${t.document}"]`);
      await shown.getByRole('heading', { level: 1, name: t.page }).click();
      await expect(page.getByRole('textbox', { name: t.title })).toBeFocused();
      await open();
      await shown.getByText(t.step).click();
      await expect(page.getByRole('textbox', { name: t.stepField }).nth(1)).toBeFocused();
      await open();
      await shown.getByRole('heading', { level: 2, name: t.block }).click();
      const heading = page.getByRole('textbox', { name: t.heading }).filter({ visible: true });
      await expect(heading.and(page.locator(':focus'))).toHaveValue(t.block);
      if (isPhone) return;
      await page.getByRole('textbox', { name: t.title }).focus();
      await expect(shown.getByRole('heading', { level: 1 }).or(shown.locator('h1 *'))).toHaveCSS(
        'outline-style',
        'solid',
      );
    });
  });
}
