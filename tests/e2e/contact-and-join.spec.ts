import { address, expect, focused, mostly, waitUntilHydrated } from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    newTab: '(يفتح في نافذة جديدة)',
    topic: 'الموضوع',
    message: 'رسالتك *',
    contactFields: ['الاسم الأول *', 'اسم العائلة *', 'رقم الجوال *', 'البريد الإلكتروني *'],
    joinFields: ['الاسم الأول', 'اسم العائلة', 'رقم الجوال', 'البريد الإلكتروني'],
    cv: 'السيرة الذاتية',
    attach: 'أرفق السيرة الذاتية',
    remove: 'أزل الملف',
    other: 'English',
  },
  en: {
    newTab: '(opens in a new tab)',
    topic: 'Topic',
    message: 'Your message *',
    contactFields: ['First name *', 'Last name *', 'Phone *', 'Email *'],
    joinFields: ['First name', 'Last name', 'Phone', 'Email'],
    cv: 'CV',
    attach: 'Attach your CV',
    remove: 'Remove the file',
    other: 'العربية',
  },
} as const;

for (const { language, prefix } of mostly('en')) {
  const words = WORDS[language];

  test.describe(`/contact in ${language}`, () => {
    const url = address(prefix, '/contact');

    test('has icon links above the form, which open in a new tab and are labelled so [CONTACT-01]', async ({
      page,
    }) => {
      await page.goto(url);
      const main = page.getByRole('main');
      const form = main.getByRole('form');
      const links = main.locator('a[target="_blank"]:visible:not(.office-card *)');
      // The map and five accounts, and of the tiles above them WhatsApp; the card at the map has the map, too.
      await expect(links).toHaveCount(7);
      await expect(main.locator('.office-card a[target="_blank"]')).toHaveAccessibleName(
        new RegExp(words.newTab.replace(/[()]/g, '\\$&')),
      );
      const formTop = (await form.boundingBox())?.y ?? 0;
      for (const link of await links.all()) {
        await expect(link).toHaveAttribute('rel', 'noopener');
        await expect(link).toHaveAccessibleName(
          new RegExp(`.+ ${words.newTab.replace(/[()]/g, '\\$&')}$`),
        );
        const box = await link.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(formTop);
        expect(box?.width).toBeGreaterThanOrEqual(44);
      }
      await expect(form.locator('.field label')).toHaveText([
        ...words.contactFields,
        words.topic,
        words.message,
      ]);
      await expect(form.locator(':required')).toHaveCount(5);
    });

    test('shows only the links that the settings contain [CONTACT-02]', async ({ page }) => {
      await page.goto(url);
      await waitUntilHydrated(page);
      // The settings are fetched again for the other language.
      await page.route('**/api/frontend/settings/list', (route) =>
        route.fulfill({
          json: {
            status: 'success',
            data: { lat: 24.7, long: null, social_media: { facebook: 'https://facebook.com/x' } },
          },
        }),
      );
      await page.getByRole('banner').getByRole('link', { name: words.other }).click();
      await expect(page.locator('html')).not.toHaveAttribute('lang', language);
      const main = page.getByRole('main');
      await expect(main.locator('a[target="_blank"]')).toHaveCount(1);
      await expect(main.locator('a[target="_blank"]')).toHaveAttribute(
        'href',
        'https://facebook.com/x',
      );
      await expect(main.locator('dl')).toHaveCount(0);
      await expect(main.locator('.contact').getByRole('heading', { level: 2 })).toHaveCount(0);
      await expect(main.getByRole('form')).toBeVisible();
    });
  });

  test.describe(`/join-us in ${language}`, () => {
    const url = address(prefix, '/join-us');

    test('has fields for both names, telephone, e-mail and a CV, all required [CONTACT-03]', async ({
      page,
    }) => {
      await page.goto(url);
      const form = page.getByRole('main').getByRole('form');
      await expect(form).toHaveAttribute('action', url);
      await expect(form).toHaveAttribute('method', 'post');
      await expect(form).toHaveAttribute('enctype', 'multipart/form-data');
      const names = ['name', 'secondName', 'phone', 'email', 'cv'];
      const fields = form.locator(':required');
      expect(
        await fields.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name'))),
      ).toEqual(names);
      for (const label of words.joinFields) {
        await expect(form.getByLabel(label)).toBeVisible();
      }
      const cv = form.getByLabel(words.cv);
      await expect(cv).toHaveAttribute('accept', '.pdf,.doc,.docx,.odt,.rtf');
      await expect(cv).toHaveAccessibleDescription(/PDF.*ODT.*RTF.*10/);
      // The last odd field spans both columns.
      const box = await form.locator('.file-box').boundingBox();
      const first = await form.getByLabel(words.joinFields[0]).boundingBox();
      expect(box?.width).toBeGreaterThan(2 * (first?.width ?? 0));
    });

    test('shows the name of the selected file, and can remove it [CONTACT-04]', async ({
      page,
    }) => {
      await page.goto(url);
      await waitUntilHydrated(page);
      const form = page.getByRole('main').getByRole('form');
      await expect(form.getByText(words.attach)).toBeVisible();
      const name = 'سيرة my-cv (2).pdf';
      await form
        .getByLabel(words.cv)
        .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
      await expect(form.locator('bdi', { hasText: name })).toBeVisible();
      await expect(form.getByText(words.attach)).toBeHidden();
      const remove = form.getByRole('button', { name: words.remove });
      await remove.focus();
      await page.keyboard.press('Enter');
      await expect(form.getByText(words.attach)).toBeVisible();
      await expect(focused(page)).toHaveAttribute('name', 'cv');
      expect(await form.getByLabel(words.cv).inputValue()).toBe('');
    });

    test('is not submitted while a field is empty [CONTACT-05]', async ({ page }) => {
      // Before hydration the browser itself validates the fields.
      await page.route('**/assets/entry.client-*.js', () => undefined);
      await page.goto(url);
      const form = page.getByRole('main').getByRole('form');
      await form.getByRole('button').last().click();
      await expect(page).toHaveURL(new RegExp(`${url}$`));
      await expect(focused(page)).toHaveAttribute('name', 'name');
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('shows the native file field of the browser', async ({ page }) => {
        await page.goto(url);
        const cv = page.locator('input[type="file"]');
        await expect(cv).toBeVisible();
        await expect(cv).toHaveCSS('opacity', '1');
        await expect(page.getByText(words.attach)).toBeHidden();
      });
    });
  });
}
