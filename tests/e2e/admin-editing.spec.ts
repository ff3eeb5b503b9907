import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import type { EntryKey } from '../../contract/admin/content/content.ts';
import { leafValue } from '../../contract/admin/content/draft-fields.ts';
import { NODE_FLAGS } from '../../tools/setup.mjs';
import { disc } from '../helpers/pictures.ts';
import { PASSWORD, REFUSED, TEXTS } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { mostly, mostlyOn, overflow } from './fixtures.ts';
import { ROOT } from './server.ts';
import {
  call,
  type Device,
  editDraft,
  expect,
  openBrowser,
  type Page,
  publicHtml,
  publishDraft,
  type SharedAdmin,
  test,
  uploadFile,
} from './shared-admin.ts';

const run = promisify(execFile);

const EDITING = {
  ar: {
    ...TEXTS.ar,
    titleAr: 'العنوان، بالعربية',
    titleEn: 'العنوان، بالإنجليزية',
    bodyAr: 'النص، بالعربية',
    bodyEn: 'النص، بالإنجليزية',
    saved: /^حُفظت( المسودة)? \u2066?\d\d:\d\d/,
    review: 'مراجعة ثم نشر',
    publish: 'نشر',
    sessionEnded: 'انتهت جلستك',
    keptHere: /النص محفوظ في هذا الجهاز/,
    cancel: 'إلغاء',
    saveNow: 'حفظ الآن',
    conflict: 'تعديلان على مادة واحدة',
    byHand: 'جمع النصّين باليد',
    keep: 'حفظ الاختيار',
    merged: 'وصلت تعديلات زميل إلى حقول أخرى، وهي الآن في الاستمارة.',
    join: 'جمع المسودة والمنشور',
    draftText: /نص المسودة/,
    liveText: /النص المنشور/,
    live: 'منشور',
    later: 'في موعد',
    moment: 'الموعد بتوقيت الرياض',
    schedule: 'جدولة النشر',
    scheduled: 'جُدول النشر.',
    select: 'تحديد «{title}»',
    more: 'المزيد',
    unpublish: 'إلغاء النشر',
    unpublishLater: 'إلغاء النشر في موعد',
    willEnd: /^يُلغى نشره/,
    choosePicture: 'الصورة، اختيار من المكتبة',
    searchMedia: 'بحث في الوسائط',
    media: 'الوسائط',
    picture: 'صورة',
    insert: 'إدراج',
  },
  en: {
    ...TEXTS.en,
    titleAr: 'Title, in Arabic',
    titleEn: 'Title, in English',
    bodyAr: 'Body, in Arabic',
    bodyEn: 'Body, in English',
    saved: /^(Draft saved|Saved) \u2066?\d\d:\d\d/,
    review: 'Review and publish',
    publish: 'Publish',
    sessionEnded: 'Your session has ended',
    keptHere: /Your text is kept on this device/,
    cancel: 'Cancel',
    saveNow: 'Save now',
    conflict: 'Two edits of one entry',
    byHand: 'Join both by hand',
    keep: 'Save the choice',
    merged: 'A colleague edited other fields. Their edits are now in the form.',
    join: 'Join the draft and the published version',
    draftText: /The draft’s text/,
    liveText: /The published text/,
    live: 'Published',
    later: 'At a time',
    moment: 'Time in Riyadh',
    schedule: 'Schedule',
    scheduled: 'The publication is scheduled.',
    select: 'Select “{title}”',
    more: 'More',
    unpublish: 'Unpublish',
    unpublishLater: 'Unpublish at a time',
    willEnd: /^Will be unpublished/,
    choosePicture: 'Picture, Choose from the library',
    searchMedia: 'Search the media',
    media: 'Media',
    picture: 'Picture',
    insert: 'Insert',
  },
} as const;

type EditingTexts = (typeof EDITING)['ar' | 'en'];

/** Opens an entry, and waits until its texts can be edited. */
async function openEntry(page: Page, { kind, id }: EntryKey, t: EditingTexts): Promise<void> {
  await page.goto(`/admin/content/${kind}/${id}`);
  await expect(page.getByRole('textbox', { name: t.titleAr })).toBeVisible();
}

/** Expects that the page says that everything is saved, as the server has confirmed it. */
async function expectSaved(page: Page, t: EditingTexts): Promise<void> {
  await expect(page.getByText(t.saved).filter({ visible: true }).first()).toBeVisible();
}

/** The title that the server has stored in the draft of an entry, or in its live version. */
async function storedTitle({ person }: SharedAdmin, entry: EntryKey): Promise<unknown> {
  const { calls } = await person('administrator', 'en');
  const { draft, live } = await call(calls, 'readEntry', { entry });
  return (draft ?? live)?.fields.title;
}

/** Brings what is scheduled for an entry forward: the tests do not wait for the next day. */
function makeDue({ dataDir }: SharedAdmin, { kind, id }: EntryKey, at: number): void {
  const database = new DatabaseSync(join(dataDir, 'yafee.sqlite'), { timeout: 5_000 });
  const changed = database
    .prepare('update content_schedules set scheduled_at = ? where kind = ? and id = ?')
    .run(at, kind, id);
  database.close();
  expect(Number(changed.changes)).toBe(1);
}

for (const phone of mostlyOn('phone')) {
  const device: Device = { ...phone, touch: false };
  const t = EDITING[device.language];
  /** Other tests of this file and language have entries of their own. */
  const first = device.language === 'ar' ? 1 : 11;

  test.describe(`in ${t.language} at ${device.width} px`, () => {
    test.use({ device, role: 'editor' });

    test('two people write at once: other fields are joined, and of one field both texts are shown [OFFICE-CONFLICTS-02]', async ({
      page,
      sharedAdmin,
      expected,
    }) => {
      expected.push(REFUSED);
      const entry = { kind: 'news', id: first } as const;
      const colleague = await sharedAdmin.person('administrator', device.language);
      await openEntry(page, entry, t);
      const other = await openBrowser(page, colleague, sharedAdmin);
      const theirs = await other.newPage();
      await openEntry(theirs, entry, t);
      await theirs.getByRole('textbox', { name: t.titleAr }).fill('عنوان الزميل');
      await expectSaved(theirs, t);

      await page.getByRole('textbox', { name: t.bodyAr }).fill('نصّي أنا');
      await expectSaved(page, t);
      await expect(page.getByText(t.merged)).toBeVisible();
      await expect(page.getByRole('textbox', { name: t.titleAr })).toHaveValue('عنوان الزميل');
      await expect(page.getByRole('textbox', { name: t.bodyAr })).toBeFocused();

      // Both change the title from the text that they have seen.
      await page.getByRole('textbox', { name: t.titleAr }).fill('عنواني');
      await expect.poll(() => storedTitle(sharedAdmin, entry)).toMatchObject({ ar: 'عنواني' });
      await theirs.getByRole('textbox', { name: t.titleAr }).fill('عنوان الزميل الثاني');
      const dialog = theirs.getByRole('dialog', { name: t.conflict });
      await expect(dialog).toContainText('عنواني');
      await expect(dialog).toContainText('الثاني');
      await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
      await expectAccessible(theirs, [device.width]);
      expect(await overflow(theirs)).toBeLessThanOrEqual(0);
      expect(await storedTitle(sharedAdmin, entry)).toMatchObject({ ar: 'عنواني' });
      await dialog.getByRole('radio', { name: t.byHand }).check();
      await dialog.getByRole('textbox').fill('عنواننا معًا');
      await dialog.getByRole('button', { name: t.keep }).click();
      await expect.poll(() => storedTitle(sharedAdmin, entry)).toMatchObject({ ar: 'عنواننا معًا' });
      await other.close();
    });

    test('the line that somebody types stays above the bar at the foot', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('editor', t.language);
      const changes = [{ path: 'html.ar', from: '', to: '<p>سطر.</p>'.repeat(30) }];
      const entry = { kind: 'news' as const, id: 0 };
      const { id } = await call(calls, 'createEntry', { entry, body: { changes } });
      await openEntry(page, { kind: 'news', id }, t);
      const body = page.getByRole('textbox', { name: t.bodyAr });
      await body.getByText('سطر.').nth(2).click();
      for (let line = 0; line < 20; line += 1) await page.keyboard.press('Enter');
      await page.keyboard.type('x');
      const isVisible = await body.evaluate((box) => {
        const caret = window.getSelection()?.getRangeAt(0).getBoundingClientRect();
        if (caret === undefined) return false;
        const { left, top, height } = caret;
        return box.contains(document.elementFromPoint(left, top + height / 2));
      });
      expect(isVisible).toBe(true);
      await expectSaved(page, t);
    });

    test('a session that ends while somebody types is opened again on the page, and nothing is lost [OFFICE-DRAFTS-05]', async ({
      page,
      context,
      sharedAdmin,
      expected,
    }) => {
      expected.push(REFUSED);
      const entry = { kind: 'news', id: first + 1 } as const;
      const person = await sharedAdmin.addPerson('editor', device.language);
      const { calls } = await sharedAdmin.person('administrator', 'en');
      await context.clearCookies();
      await context.addCookies(person.state.cookies);
      await openEntry(page, entry, t);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await call(calls, 'endSessionsOf', { id: person.id });
      const title = page.getByRole('textbox', { name: t.titleAr });
      await title.fill('كُتب بعد انتهاء الجلسة');
      const dialog = page.getByRole('dialog', { name: t.sessionEnded });
      await expect(dialog).toBeVisible();
      await expectAccessible(page, [device.width]);

      // Whoever cancels goes on writing, is told where the text is, and can sign in later.
      await dialog.getByRole('button', { name: t.cancel }).click();
      await expect(page.getByText(t.keptHere).filter({ visible: true }).first()).toBeVisible();
      await title.press('End');
      await title.pressSequentially(' ثم أُكمل');
      await page.getByRole('button', { name: t.saveNow }).click();
      await dialog.getByRole('button', { name: t.orPassword }).click();
      await dialog.getByLabel(t.password, { exact: true }).fill('a wrong password');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(t.wrong);
      await dialog.getByLabel(t.password, { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expectSaved(page, t);
      await expect(title).toHaveValue('كُتب بعد انتهاء الجلسة ثم أُكمل');
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      expect(await storedTitle(sharedAdmin, entry)).toMatchObject({
        ar: 'كُتب بعد انتهاء الجلسة ثم أُكمل',
      });
    });

    test('what somebody else has published meanwhile is joined with what is being written [OFFICE-CONFLICTS-03]', async ({
      page,
      sharedAdmin,
      expected,
    }) => {
      expected.push(REFUSED);
      const entry = { kind: 'news', id: first + 2 } as const;
      const { calls } = await sharedAdmin.person('administrator', 'en');
      await openEntry(page, entry, t);
      await page.getByRole('textbox', { name: t.bodyAr }).fill('نص المسودة');
      await expectSaved(page, t);
      // A colleague changes the title of the same draft, and publishes it all.
      await editDraft(calls, entry, { 'title.ar': 'عنوان نُشر' });
      await publishDraft(calls, entry);
      expect(await publicHtml(page, `/latest-news/${entry.id}`)).toContain('عنوان نُشر');

      // Another field: the next save begins a new draft upon what is published.
      await page.getByRole('textbox', { name: t.bodyAr }).fill('نص قرنفلي');
      await expect(page.getByText(t.merged)).toBeVisible();
      await expect(page.getByRole('textbox', { name: t.titleAr })).toHaveValue('عنوان نُشر');
      expect(await publicHtml(page, `/latest-news/${entry.id}`)).not.toContain('قرنفلي');

      // The same field: both texts are shown.
      await editDraft(calls, entry, { 'title.ar': 'عنوان نُشر ثانيةً' });
      await publishDraft(calls, entry);
      await page.getByRole('textbox', { name: t.titleAr }).fill('عنوان كُتب هنا');
      const dialog = page.getByRole('dialog', { name: t.conflict });
      await expect(dialog).toContainText('ثانيةً');
      await expect(dialog).toContainText('كُتب هنا');
      expect(await storedTitle(sharedAdmin, entry)).toMatchObject({ ar: 'عنوان نُشر ثانيةً' });
      await dialog.getByRole('radio').first().check();
      await dialog.getByRole('button', { name: t.keep }).click();
      await expect
        .poll(() => storedTitle(sharedAdmin, entry))
        .toMatchObject({ ar: 'عنوان كُتب هنا' });
      expect(await publicHtml(page, `/latest-news/${entry.id}`)).toContain('ثانيةً');
    });

    test('pictures that are chosen in the form are public with their description and focal point [OFFICE-MEDIA-04]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', 'en');
      const entry = { kind: 'news', id: first + 3 } as const;
      const words = device.language === 'ar' ? ['قرنفل', 'ياسمين'] : ['ريحان', 'نرجس'];
      const [ofPhoto = '', ofDrawing = ''] = words;
      // Pictures of its own: those of the starter content are described.
      const add = async (ar: string, size: number) => {
        const file = await uploadFile(calls, `${ar}.png`, await disc(size));
        const body = { version: file.version, ar, en: 'Flowers', focal: { x: 20, y: 80 } };
        await call(calls, 'describeMedia', { id: file.id, body });
        return file;
      };
      const photo = await add(ofPhoto, 40 + device.width / 10);
      const drawing = await add(ofDrawing, 50 + device.width / 10);
      const choose = async (description: string) => {
        const picker = page.getByRole('dialog').last();
        await picker.getByLabel(t.searchMedia).fill(description);
        const found = picker.getByRole('list', { name: t.media }).getByRole('button');
        await expect(found).toHaveCount(1);
        await found.click();
      };
      await openEntry(page, entry, t);
      await page.getByRole('textbox', { name: t.bodyAr }).click();
      const toolbar = page.getByRole('toolbar').filter({ visible: true }).first();
      await toolbar.getByRole('button', { name: t.picture, exact: true }).click();
      await choose(ofDrawing);
      // Without an own description, that of the library is read.
      await page.getByRole('dialog').getByRole('button', { name: t.insert, exact: true }).click();
      await page.getByRole('button', { name: t.choosePicture }).click();
      await choose(ofPhoto);
      await expectSaved(page, t);
      await expectAccessible(page, [device.width]);
      await page.getByRole('button', { name: t.review }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.publish, exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);

      // The sheet of focal points is that of the content as the server knows it, which is a moment later.
      await expect(async () => {
        await page.goto(t.language === 'ar' ? '/latest-news' : '/en/latest-news');
        const picture = page.locator(`img[src="${photo.path}"]`).first();
        await expect(picture).toHaveCSS('object-position', '20% 80%', { timeout: 1_000 });
      }).toPass();
      await page.goto(`/latest-news/${entry.id}`);
      await expect(page.locator(`main img[src="${photo.path}"]`)).toBeVisible();
      await expect(page.getByRole('img', { name: ofDrawing })).toHaveAttribute('src', drawing.path);
    });
  });
}

for (const { language } of mostly('ar')) {
  const t = EDITING[language];
  const device: Device = { language, width: 1440, touch: false };

  test.describe(`in ${language}`, () => {
    test.use({ device, role: 'editor' });

    test('several entries become public at their moment together, and one ceases to be at its own [OFFICE-PUBLISHING-03]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', 'en');
      const day = '2026-01-15T00:00:00.000Z';
      const items: (EntryKey & { title: string })[] = [];
      for (const number of [1, 2]) {
        // The same title in both languages, as a name has it: no other test has one of this name.
        const title = `${t.language} ${number} 2030`;
        const { id } = await call(calls, 'createEntry', {
          entry: { kind: 'news', id: 0 },
          body: { changes: [] },
        });
        const entry = { kind: 'news', id } as const;
        await editDraft(calls, entry, {
          'title.ar': title,
          'title.en': title,
          'html.ar': '<p>نص.</p>',
          publishedAt: day,
        });
        items.push({ ...entry, title });
      }
      await page.goto('/admin/content/news?state=draft');
      for (const { title } of items) {
        await page.getByRole('checkbox', { name: t.select.replace('{title}', title) }).check();
      }
      await page.getByRole('button', { name: t.review }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: t.later }).check();
      await dialog.getByLabel(t.moment).fill('2030-05-01T09:00');
      await expectAccessible(page, [device.width]);
      await dialog.getByRole('button', { name: t.schedule }).click();
      await expect(page.getByText(t.scheduled)).toBeVisible();

      const [one, two] = items;
      if (one === undefined || two === undefined) throw new Error('two entries are scheduled');
      const paths = items.map(({ id }) => `/latest-news/${id}`);
      const statuses = () =>
        Promise.all(paths.map(async (path) => (await page.request.get(path)).status()));
      expect(await statuses()).toEqual([404, 404]);
      const due = Date.now() + 2_500;
      for (const item of items) makeDue(sharedAdmin, item, due);
      // Not before the moment: what was asked before it and answered before it.
      const early: number[] = [];
      while (Date.now() < due - 500) {
        const seen = await statuses();
        if (Date.now() < due) early.push(...seen);
      }
      expect(new Set(early)).toEqual(new Set([404]));
      await expect.poll(statuses).toEqual([200, 200]);
      expect(await publicHtml(page, '/latest-news')).toContain(one.title);

      // The end is scheduled on the page of the entry.
      await openEntry(page, one, t);
      await expect(page.getByText(t.live, { exact: true }).first()).toBeVisible();
      await page
        .getByRole('button', { name: t.more, exact: true })
        .filter({ visible: true })
        .click();
      await page.getByRole('button', { name: t.unpublish, exact: true }).click();
      await dialog.getByRole('radio', { name: t.later }).check();
      await dialog.getByLabel(t.moment).fill('2030-06-01T09:00');
      await expectAccessible(page, [device.width]);
      await dialog.getByRole('button', { name: t.unpublishLater }).click();
      await expect(page.getByText(t.willEnd)).toBeVisible();
      expect(await statuses()).toEqual([200, 200]);
      makeDue(sharedAdmin, one, Date.now());
      await expect.poll(statuses).toEqual([404, 200]);
      expect(await publicHtml(page, '/latest-news')).not.toContain(one.title);
    });
  });
}

test('a draft is joined with what an import has published under it [OFFICE-CONFLICTS-04]', async ({
  page,
  sharedAdmin,
  expected,
}, { outputDir }) => {
  expected.push(REFUSED);
  const t = EDITING.en;
  const entry = { kind: 'vacancy', id: 1 } as const;
  const { calls } = await sharedAdmin.person('administrator', 'en');
  const { live } = await call(calls, 'readEntry', { entry });
  const [ar, en] = ['name.ar', 'name.en'].map((path) =>
    String(leafValue(live?.fields ?? {}, path)),
  );
  await editDraft(calls, entry, { 'name.ar': 'اسم المسودة', 'text.en': 'Text of the draft.' });

  // A folder with the file of one kind leaves the others alone.
  const folder = join(outputDir, 'content');
  await cp(join(ROOT, 'content/media/vacancies'), join(folder, 'media/vacancies'), {
    recursive: true,
  });
  const yaml = await readFile(join(ROOT, 'content/vacancies.yaml'), 'utf8');
  await writeFile(
    join(folder, 'vacancies.yaml'),
    yaml.replace(ar ?? '', 'اسم من الاستيراد').replace(en ?? '', 'Name of the import'),
  );
  await run(process.execPath, [...NODE_FLAGS, 'tools/content/content.ts', 'import', folder], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: sharedAdmin.dataDir },
  });
  await expect.poll(() => publicHtml(page, '/en/jobs')).toContain('Name of the import');

  await page.goto(`/admin/content/${entry.kind}/${entry.id}`);
  await page.getByRole('button', { name: t.join }).click();
  const dialog = page.getByRole('dialog', { name: t.conflict });
  await expect(dialog).toContainText('اسم المسودة');
  await expect(dialog).toContainText('اسم من الاستيراد');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: t.draftText }).check();
  await dialog.getByRole('button', { name: t.keep }).click();
  await expect(page.getByRole('button', { name: t.join })).toHaveCount(0);
  await expectSaved(page, t);
  const joined = (await call(calls, 'readEntry', { entry })).draft;
  expect(joined?.isBehind).toBe(false);
  expect(joined?.fields.name).toEqual({ ar: 'اسم المسودة', en: 'Name of the import' });
  expect(joined?.fields.text).toMatchObject({ en: 'Text of the draft.' });
  await page.getByRole('button', { name: t.review }).click();
  await page.getByRole('dialog').getByRole('button', { name: t.publish, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await publicHtml(page, '/jobs')).toContain('اسم المسودة');
});

test('a picture is inserted into a text, also after one was chosen in a field', async ({
  page,
}) => {
  const t = EDITING.en;
  await openEntry(page, { kind: 'news', id: 5 }, t);
  const tiles = page
    .getByRole('dialog')
    .last()
    .getByRole('list', { name: t.media })
    .getByRole('button');
  await page.getByRole('button', { name: t.choosePicture }).click();
  await tiles.first().click();
  await page.getByRole('textbox', { name: t.bodyAr }).click();
  const toolbar = page.getByRole('toolbar').first();
  await toolbar.getByRole('button', { name: t.picture, exact: true }).click();
  await tiles.first().click();
  await page.getByRole('dialog').getByRole('button', { name: t.insert, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The editor may put a picture of its own beside it, which holds the cursor.
  const body = page.getByRole('textbox', { name: t.bodyAr });
  await expect(body.locator('img:not(.ProseMirror-separator)')).toHaveCount(1);
});
