import { box, disc } from '../helpers/pictures.ts';
import { expectAccessible } from './axe.ts';
import { mostlyOn } from './fixtures.ts';
import { call, expect, publicHtml, test, uploadFile } from './shared-admin.ts';

const VIDEOS = {
  ar: {
    body: 'النص، بالعربية',
    more: 'أدوات أخرى',
    video: 'مقطع مرئي',
    title: 'عنوان المقطع',
    chooseStill: 'اختيار صورة',
    insert: 'إدراج',
    search: 'بحث في الوسائط',
    media: 'الوسائط',
    saved: /^حُفظت( المسودة)? \u2066?\d\d:\d\d/,
    review: 'مراجعة ثم نشر',
    publish: 'نشر',
  },
  en: {
    body: 'Body, in Arabic',
    more: 'More tools',
    video: 'Video',
    title: 'Title of the video',
    chooseStill: 'Choose a picture',
    insert: 'Insert',
    search: 'Search the media',
    media: 'Media',
    saved: /^(Draft saved|Saved) \u2066?\d\d:\d\d/,
    review: 'Review and publish',
    publish: 'Publish',
  },
} as const;

/** A film without pictures: the server finds its type by its first box. */
const FILM = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
  box('mdat', Buffer.from('frames')),
]);

for (const device of mostlyOn('desktop')) {
  const { language, width } = device;
  const t = VIDEOS[language];

  test.describe(`in ${language} at ${width} px`, () => {
    test.use({ device, role: 'editor' });

    test('a video of the library is put into a text, and plays on the page when a visitor starts it', async ({
      page,
      sharedAdmin,
    }) => {
      test.slow();
      const { calls } = await sharedAdmin.person('administrator', 'en');
      const { id } = await call(calls, 'createEntry', {
        entry: { kind: 'news', id: 0 },
        body: {
          changes: [
            { path: 'title.ar', from: '', to: 'النول' },
            { path: 'title.en', from: '', to: 'The loom' },
            { path: 'html.ar', from: '', to: '<p>تنسج النساء السدو.</p>' },
            { path: 'publishedAt', from: null, to: '2020-01-01T00:00:00.000Z' },
          ],
        },
      });
      const name = `loom-${width}`;
      const video = await uploadFile(calls, `${name}.mp4`, FILM);
      const still = await uploadFile(calls, `${name}.png`, await disc(70 + width / 10));
      const choose = async () => {
        const picker = page.getByRole('dialog').last();
        await picker.getByLabel(t.search).fill(name);
        const found = picker.getByRole('list', { name: t.media }).getByRole('button');
        await expect(found).toHaveCount(1);
        await found.click();
      };
      await page.goto(`/admin/content/news/${id}`);
      const body = page.getByRole('textbox', { name: t.body });
      await body.click();
      const toolbar = page.getByRole('toolbar').filter({ visible: true }).first();
      await toolbar.getByRole('button', { name: t.more, exact: true }).click();
      await toolbar.getByRole('button', { name: t.video, exact: true }).click();
      await choose();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.chooseStill, exact: true }).click();
      await choose();
      // The dialog is in the direction of the back office, and not of the text that it is opened from.
      await expect(dialog).toHaveCSS('direction', language === 'ar' ? 'rtl' : 'ltr');
      await dialog.getByLabel(t.title).fill('نول السدو');
      await expectAccessible(page, [width]);
      await dialog.getByRole('button', { name: t.insert, exact: true }).click();
      await expect(body.locator(`video[src="${video.path}"]`)).toHaveCount(1);
      await expect(page.getByText(t.saved).filter({ visible: true }).first()).toBeVisible();
      await expectAccessible(page, [width]);
      const stored = (await call(calls, 'readEntry', { entry: { kind: 'news', id } })).draft;
      expect(JSON.stringify(stored?.fields.html)).toContain(video.path);

      await page.getByRole('button', { name: t.review }).click();
      await dialog.getByRole('button', { name: t.publish, exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const html = await publicHtml(page, `/latest-news/${id}`);
      expect(html).toContain(
        `<video aria-label="نول السدو" src="${video.path}" poster="${still.path}" preload="none" controls playsinline></video></div>`,
      );
      await page.goto(`/latest-news/${id}`);
      const shown = page.locator('main .prose video');
      await expect(shown).toHaveJSProperty('paused', true);
      await expect(shown).toHaveJSProperty('networkState', 1);
      await shown.scrollIntoViewIfNeeded();
      await expectAccessible(page, [width]);
      const size = await shown.boundingBox();
      expect(Math.round(((size?.width ?? 0) / (size?.height ?? 1)) * 9)).toBe(16);
    });
  });
}
