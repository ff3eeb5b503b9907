import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { UPLOAD_PART } from '../../contract/admin/media/media.ts';
import { rotatedPhoto } from '../helpers/pictures.ts';
import { enterAdmin, expect, TEXTS, test } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';

const MEDIA = {
  ar: {
    media: 'الوسائط',
    upload: 'رفع ملفات',
    search: 'بحث في الوسائط',
    added: 'أُضيف ملف إلى المكتبة.',
    arabic: 'النص البديل، بالعربية',
    english: 'النص البديل، بالإنجليزية',
    save: 'حفظ',
    saved: 'حُفظ.',
    focal: /^مركز الصورة/,
    toTheRight: 'من اليسار إلى اليمين',
    paused: /^توقف مؤقتًا/,
    twoKinds: /نوعان معًا/,
    used: 'لا يُحذف ملف يُستعمل. بدّله أو أزله من هذه المواد أولًا:',
    remove: 'حذف الملف',
    close: 'إغلاق التفاصيل',
  },
  en: {
    media: 'Media',
    upload: 'Upload files',
    search: 'Search the media',
    added: '1 file was added to the library.',
    arabic: 'Alt text, in Arabic',
    english: 'Alt text, in English',
    save: 'Save',
    saved: 'Saved.',
    focal: /^Focal point/,
    toTheRight: 'From left to right',
    paused: /^Paused/,
    twoKinds: /two types of file at once/,
    used: 'You cannot remove a file that is in use. Replace it, or remove it from these entries first:',
    remove: 'Remove the file',
    close: 'Close the details',
  },
} as const;

/** A picture of more than two parts that no encoder makes smaller. */
async function largePicture(): Promise<Buffer> {
  const pixels = randomBytes(1000 * 900 * 3);
  const picture = await sharp(pixels, { raw: { width: 1000, height: 900, channels: 3 } })
    .png()
    .toBuffer();
  expect(picture.length).toBeGreaterThan(2 * UPLOAD_PART);
  return picture;
}

for (const { language, width } of mostlyOn('desktop')) {
  const t = TEXTS[language];
  const m = MEDIA[language];
  test(`files are uploaded, described and found in ${language} [OFFICE-MEDIA-05]`, async ({
    page,
    admin,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await enterAdmin(page, admin, t, { role: 'editor' });
    await page.goto('/admin/media');
    const files = page.getByRole('list', { name: m.media });
    await expect(files.getByRole('link').first()).toBeVisible();
    await expectAccessible(page);

    const [upload] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: m.upload }).click(),
    ]);
    const archive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
    await upload.setFiles([
      { name: 'camp.jpg', mimeType: 'image/jpeg', buffer: await rotatedPhoto(900, 600) },
      {
        name: 'trick.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.concat([await rotatedPhoto(90, 60), archive]),
      },
    ]);
    await expect(page.getByRole('status').filter({ hasText: m.added })).toBeAttached();
    await expect(files.getByRole('link', { name: 'camp.jpg' })).toBeVisible();
    await expect(files.getByRole('progressbar')).toHaveCount(1);
    await expect(files.getByText(m.twoKinds)).toBeVisible();

    await page.getByLabel(m.search).fill('camp');
    await files.getByRole('link', { name: 'camp.jpg' }).click();
    await page.getByLabel(m.arabic).fill('خيام في الصحراء');
    await page.getByLabel(m.english).fill('Tents in the desert');
    const focal = page.getByRole('button', { name: m.focal });
    await focal.focus();
    for (const key of ['ArrowRight', 'Shift+ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    await expect(page.getByLabel(m.toTheRight)).toHaveValue('61');
    await expect(focal).toHaveAccessibleName(/61%.*49%/);
    await page.getByRole('button', { name: m.save, exact: true }).click();
    await expect(page.getByText(m.saved)).toBeVisible();
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: m.close }).click();
    await page.getByLabel(m.search).fill('صحراء');
    await expect(files.getByRole('link')).toHaveCount(1);
  });
}

test('an upload pauses without a network, and goes on when the page is opened again', async ({
  page,
  admin,
  expected,
}) => {
  expected.push('net::ERR_INTERNET_DISCONNECTED');
  const m = MEDIA.en;
  await enterAdmin(page, admin, TEXTS.en, { role: 'editor' });
  await page.goto('/admin/media');
  // The network is lost after the first part.
  let parts = 0;
  await page.route('**/admin/api/uploads/*?offset=*', async (route) => {
    parts += 1;
    if (parts === 2) await page.context().setOffline(true);
    await route.continue().catch(() => undefined);
  });
  const [upload] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: m.upload }).click(),
  ]);
  const picture = { name: 'large.png', mimeType: 'image/png', buffer: await largePicture() };
  await upload.setFiles([picture]);
  await expect(page.getByText(m.paused)).toBeVisible();
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  const sent: string[] = [];
  again.on('request', (request) => {
    const offset = /uploads\/[^?]+\?offset=(\d+)/.exec(request.url())?.[1];
    if (offset !== undefined) sent.push(offset);
  });
  await again.goto('/admin/media');
  await expect(again.getByRole('link', { name: 'large.png' })).toBeVisible();
  // The first part was not sent again.
  expect(sent).not.toContain('0');
  expect(sent).toContain(String(2 * UPLOAD_PART));
});

test('a heavy file does not hold up small ones, which take their places in the list', async ({
  page,
  admin,
}) => {
  const m = MEDIA.en;
  await enterAdmin(page, admin, TEXTS.en, { role: 'editor' });
  await page.goto('/admin/media');
  const heavy = Promise.withResolvers<void>();
  // Small files have one part.
  await page.route(`**/admin/api/uploads/*?offset=${UPLOAD_PART}`, async (route) => {
    await heavy.promise;
    await route.continue();
  });
  const [upload] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: m.upload }).click(),
  ]);
  const small = ['one', 'two', 'three', 'four'];
  await upload.setFiles([
    { name: 'large.png', mimeType: 'image/png', buffer: await largePicture() },
    ...(await Promise.all(
      small.map(async (name, index) => ({
        name: `${name}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await rotatedPhoto(90 + index, 60),
      })),
    )),
  ]);
  const files = page.getByRole('list', { name: m.media });
  for (const name of small) await expect(files.getByRole('link', { name })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: '4 files were added to the library.' }),
  ).toBeAttached();
  await expect(files.getByRole('progressbar')).toHaveCount(1);
  // The tile must not take the focus with it.
  await files.getByRole('button', { name: /large\.png/ }).focus();
  heavy.resolve();
  await expect(files.getByRole('link', { name: 'large.png' })).toBeVisible();
  await expect(files.getByRole('progressbar')).toHaveCount(0);
  await expect(files).toBeFocused();
});

test('a drawing whose letters are no outlines is uploaded with advice, which can be hidden', async ({
  page,
  admin,
}) => {
  const m = MEDIA.en;
  await enterAdmin(page, admin, TEXTS.en, { role: 'editor' });
  await page.goto('/admin/media');
  const drawing = (name: string, inner: string) => ({
    name,
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/>${inner}</svg>`,
    ),
  });
  const [upload] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: m.upload }).click(),
  ]);
  await upload.setFiles([
    drawing('words.svg', '<g><text y="8"><tspan>يافع</tspan></text></g>'),
    drawing(
      'html.svg',
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>',
    ),
    drawing('outlines.svg', '<title>Words</title><text> </text>'),
  ]);
  const files = page.getByRole('list', { name: m.media });
  for (const name of ['words.svg', 'html.svg', 'outlines.svg']) {
    await expect(files.getByRole('link', { name })).toBeVisible();
  }
  const advice = files.getByText(/turn the letters into outlines/);
  await expect(advice).toHaveCount(2);
  await files.getByRole('button', { name: /^Hide .*words\.svg/ }).click();
  await expect(advice).toHaveCount(1);
});

test('a file that is used says where, and its focal point reaches visitors [OFFICE-MEDIA-03]', async ({
  page,
  admin,
}) => {
  const m = MEDIA.en;
  await enterAdmin(page, admin, TEXTS.en, { role: 'editor' });
  await page.goto('/admin/media?search=news%2F24');
  const file = page.getByRole('list', { name: m.media }).getByRole('link').first();
  const address = (await file.locator('img').getAttribute('src')) ?? '';
  await file.click();
  await page.getByLabel(m.toTheRight).fill('15');
  await page.getByRole('button', { name: m.save, exact: true }).click();
  await expect(page.getByText(m.saved)).toBeVisible();
  await page.getByRole('button', { name: m.remove }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(m.used)).toBeVisible();
  await expect(dialog.getByRole('link').first()).toBeVisible();

  await page.goto('/en/latest-news');
  const picture = page.locator(`img[src="${address}"]`).first();
  await expect(picture).toHaveCSS('object-position', '15% 50%');
});

test('a single file that is uploaded from a field is chosen for it', async ({
  page,
  admin,
  expected,
}) => {
  expected.push("because the document's frame is sandboxed");
  await enterAdmin(page, admin, TEXTS.en, { role: 'editor' });
  await page.goto('/admin/content/news/1');
  await page.getByRole('button', { name: 'Picture, Choose from the library' }).click();
  const dialog = page.getByRole('dialog');
  // Who closes the file dialog of the browser without a file is still in the library: the event of the input bubbles.
  await dialog.locator('input[type=file]').dispatchEvent('cancel', { bubbles: true });
  await expect(dialog).toBeVisible();
  const [upload] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: MEDIA.en.upload }).click(),
  ]);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  const buffer = await rotatedPhoto(900, 600);
  await upload.setFiles([{ name: 'camp.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect(dialog).toHaveCount(0);
  const { fields } = await (await saved).json();
  expect(fields.picture).toContain('/library/camp.');
});
