import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { previewAddress } from '../../contract/admin/content/preview-address.ts';
import { mediaId, UPLOAD_PART } from '../../contract/admin/media/media.ts';
import { queries } from '../../contract/queries.ts';
import { exportContent, importContent } from '../../server/content/content.ts';
import { cleanUpMedia } from '../../server/media/media.ts';
import { DAY, HOUR } from '../../server/platform/durations.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { folderWith } from '../helpers/content-folder.ts';
import { archive, docx, odt } from '../helpers/cv-files.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';
import { heic, rotation } from '../helpers/heif.ts';
import { officeDocument } from '../helpers/hostile-uploads.ts';
import {
  type OpenedAdmin,
  openAdmin,
  sendPart,
  start,
  take,
  upload,
} from '../helpers/library-uploads.ts';
import { animatedPng, animation, box, photo, rotatedPhoto } from '../helpers/pictures.ts';
import { describeOnEachStorage } from '../helpers/storages.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A photo of two parts, rotated and with a place, as a phone stores it. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({
    create: { width: 1500, height: 1000, channels: 3, background: '#888', noise },
  })
    .withExif({ IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
  expect(bytes.length).toBeGreaterThan(UPLOAD_PART);
  expect(bytes.length).toBeLessThan(2 * UPLOAD_PART);
  return bytes;
}

function svg(inner: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${inner}</svg>`);
}

/** A chunk of a PNG, with a wrong checksum. */
function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** A GIF with empty frames of a width and height. */
function gifFrames(side: number, count: number): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from(',\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0', 'latin1');
  for (const [bytes, offset] of [
    [screen, 6],
    [frame, 5],
  ] as const) {
    bytes.writeUInt16LE(side, offset);
    bytes.writeUInt16LE(side, offset + 2);
  }
  return Buffer.concat([screen, ...Array<Buffer>(count).fill(frame), Buffer.from(';')]);
}

/** An MP4 with many empty boxes inside of one. */
function manyBoxes(count: number): Buffer {
  const empty = box('free', Buffer.alloc(0));
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
    ...Array<Buffer>(count).fill(empty),
  ]);
}

/** The smallest ZIP archive: its last record alone. */
const ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

describeOnEachStorage('an upload', (storages) => {
  describeOnSqlite('of staff', (databases) => {
    it('goes on where it was cut, and is served upright and without its place [OFFICE-MEDIA-01]', async () => {
      const admin = await openAdmin(databases, (await storages.open()).env);
      const { app, cookie } = admin;
      const bytes = await largePhoto();
      const { body: begun } = await start(admin, 'IMG_0001.JPG', bytes);
      expect(begun).toMatchObject({ received: 0, state: 'arriving' });
      expect((await sendPart(admin, begun.id, 0, bytes)).body.received).toBe(UPLOAD_PART);
      // The response was lost, so the browser sends the part again.
      const again = await sendPart(admin, begun.id, 0, bytes);
      expect([again.status, again.body.upload.received]).toEqual([409, UPLOAD_PART]);
      // Parts have one length, but for the last one.
      const short = bytes.subarray(0, UPLOAD_PART + 10);
      expect((await sendPart(admin, begun.id, UPLOAD_PART, short)).status).toBe(409);
      // After a reload the browser begins with the same file.
      const { body: resumed } = await start(admin, 'IMG_0001.JPG', bytes);
      expect(resumed).toMatchObject({ id: begun.id, received: UPLOAD_PART });
      expect((await sendPart(admin, begun.id, UPLOAD_PART, bytes)).body.state).toBe('taking');
      await take(admin);
      const { body: done } = await callAdmin(app, 'readUpload', { cookie, id: begun.id });
      expect(done).toMatchObject({ state: 'done', isDuplicate: false });
      expect(done.file).toMatch(/^\/media\/library\/img_0001\.[0-9a-f]{10}\.1000x1500\.jpg$/);

      const served = await app.inject({ url: done.file });
      const { exif, width, height, orientation } = await sharp(served.rawPayload).metadata();
      expect({ exif, width, height, orientation }).toEqual({
        exif: undefined,
        width: 1000,
        height: 1500,
        orientation: undefined,
      });
      const variant = await app.inject({ url: done.file.replace(/jpg$/, '400.avif') });
      expect([variant.statusCode, variant.headers['content-type']]).toEqual([200, 'image/avif']);
      expect(await admin.storage.list('parts/')).toEqual([]);
      const { body: list } = await callAdmin(app, 'listMedia', { cookie });
      expect(list).toMatchObject({
        total: 1,
        counts: { all: 1, pictures: 1, documents: 0, undescribed: 1, unused: 1 },
        files: [{ name: 'IMG_0001.JPG', addedBy: 'The editor', width: 1000, uses: 0 }],
      });
    });

    it('of a file that the library has is recognised by its bytes', async () => {
      const admin = await openAdmin(databases, (await storages.open()).env);
      const bytes = await rotatedPhoto(600, 400);
      const first = await upload(admin, 'one.jpg', bytes);
      const second = await upload(admin, 'other name.jpg', bytes);
      expect(second).toMatchObject({ state: 'done', isDuplicate: true, file: first.file });
    });
  });
});

describeOnSqlite('an uploaded file', (databases) => {
  it('is refused with the reason if it must not be served [MEDIA-LIBRARY-01]', async () => {
    const admin = await openAdmin(databases);
    const jpeg = await photo(40, 30).jpeg().toBuffer();
    const files: [string, Buffer, string][] = [
      ['a broken drawing.svg', svg('<path'), 'undrawable'],
      ['a picture and an archive.jpg', Buffer.concat([jpeg, ZIP]), 'two-kinds'],
      [
        'a document and an archive.pdf',
        Buffer.concat([Buffer.from('%PDF-1.7\n'), ZIP]),
        'two-kinds',
      ],
      [
        'a picture and a page.gif',
        Buffer.from('GIF89a\x01\x00\x01\x00<html><script>alert(1)</script>', 'latin1'),
        'two-kinds',
      ],
      [
        'a broken photo of a phone.heic',
        Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
        'damaged',
      ],
      [
        'a film of a phone.mov',
        Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'),
        'quicktime',
      ],
      ['a program.jpg', Buffer.from('MZ a program'), 'unknown-type'],
      ['a broken picture.jpg', jpeg.subarray(0, 200), 'damaged'],
      ['an animated picture.png', await animatedPng(), 'animated-png'],
      ['too many pixels.png', hugePng(), 'too-many-pixels'],
    ];
    for (const [name, bytes, problem] of files) {
      expect([name, await upload(admin, name, bytes)]).toMatchObject([
        name,
        { state: 'refused', problem, file: null },
      ]);
    }
    const { body } = await callAdmin(admin.app, 'listMedia', { cookie: admin.cookie });
    expect(body.total).toBe(0);
    const { body: left } = await callAdmin(admin.app, 'listUploads', { cookie: admin.cookie });
    expect(left.uploads).toHaveLength(files.length);
  });

  it('keeps its animation or its pages, and a drawing becomes a picture without its scripts', async () => {
    const admin = await openAdmin(databases);
    const gif = await upload(admin, 'moving.gif', await animation('gif'));
    const drawing = await upload(
      admin,
      'رسم.svg',
      svg('<script>alert(1)</script><path d="M0 0h4v3H0z"/>'),
    );
    const pdf = await upload(admin, 'CV.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n'));
    expect([drawing.file, pdf.file]).toEqual([
      expect.stringMatching(/^\/media\/library\/file\.\w+\.133x100\.png$/),
      expect.stringMatching(/^\/media\/library\/cv\.\w+\.pdf$/),
    ]);
    const served = await admin.app.inject({ url: gif.file ?? '' });
    expect((await sharp(served.rawPayload, { animated: true }).metadata()).pages).toBe(2);
  });

  // `bench/bounds` measures how long others wait meanwhile.
  it('that holds up decoders is refused or taken', async () => {
    const admin = await openAdmin(databases);
    const texts = Array.from({ length: 60 }, () => pngChunk('zTXt', Buffer.alloc(100_000)));
    const png = await photo(40, 30).png().toBuffer();
    const files: [string, Buffer, object][] = [
      ['elements.svg', svg('<g/>'.repeat(1_200_000)), { state: 'refused' }],
      ['frames.gif', gifFrames(1, 1_001), { state: 'refused', problem: 'too-many-frames' }],
      ['large frames.gif', gifFrames(1_000, 40), { state: 'refused', problem: 'too-many-frames' }],
      [
        'texts.png',
        Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]),
        { state: 'done' },
      ],
      ['boxes.mp4', manyBoxes(1_000_000), { state: 'refused', problem: 'damaged' }],
    ];
    for (const [name, bytes, expected] of files) {
      expect([name, await upload(admin, name, bytes)]).toMatchObject([name, expected]);
    }
  });

  it('of other programs is stored, and offered as a download only', async () => {
    const admin = await openAdmin(databases);
    const documents: [string, Buffer, string][] = [
      ['Plan.docx', docx(), 'wordprocessingml.document'],
      ['Budget.xlsx', officeDocument('spreadsheetml.sheet'), 'spreadsheetml.sheet'],
      ['Talk.pptx', officeDocument('presentationml.presentation'), 'presentationml.presentation'],
      ['Minutes.odt', odt(), 'opendocument.text'],
      // Its name says something else than its bytes.
      ['Pictures.pptx', archive([{ name: 'one.jpg', text: 'a picture' }]), 'application/zip'],
      ['People.csv', Buffer.from('الاسم,المدينة\nنورة,أبها\n'), 'text/csv; charset=utf-8'],
    ];
    for (const [name, bytes, type] of documents) {
      const { file } = await upload(admin, name, bytes);
      const { headers, rawPayload } = await admin.app.inject({ url: file ?? '' });
      expect([name, headers['content-type'], headers['content-disposition']]).toEqual([
        name,
        expect.stringContaining(type),
        `attachment; filename="${name === 'Pictures.pptx' ? 'Pictures.zip' : name}"`,
      ]);
      expect([headers['x-content-type-options'], rawPayload]).toEqual(['nosniff', bytes]);
    }
    const macros = docx({ name: 'word/vbaProject.bin', text: '' });
    expect(await upload(admin, 'Macros.docm', macros)).toMatchObject({ problem: 'macros' });
    const { body } = await callAdmin(admin.app, 'listMedia', { cookie: admin.cookie });
    expect(body.counts).toMatchObject({ all: 6, documents: 6 });
  });

  it.each([
    ['Windows-1256', Buffer.from([0xc7, 0xe1, 0xda, 0x2c, 0x31])],
    ['UTF-16', Buffer.from('\ufeffالع,1', 'utf16le')],
  ])(
    'that is a table in %s is served in UTF-8, which spreadsheets recognise',
    async (_set, bytes) => {
      const admin = await openAdmin(databases);
      const { file } = await upload(admin, 'Table.csv', bytes);
      const { rawPayload } = await admin.app.inject({ url: file ?? '' });
      expect(rawPayload).toEqual(Buffer.from('\ufeffالع,1'));
    },
  );

  it('of an iPhone is served as a JPEG, upright and without the place, with its variants', async () => {
    const admin = await openAdmin(databases);
    const exif = Buffer.from('MM\0*\0\0\0\x08 24.7136 46.6753', 'latin1');
    const bytes = heic({ columns: 12, rows: 8, properties: [rotation(3)], exif });
    const { file } = await upload(admin, 'IMG_0042.HEIC', bytes);
    expect(file).toMatch(/^\/media\/library\/img_0042\.[0-9a-f]{10}\.512x768\.jpg$/);
    const { headers, rawPayload } = await admin.app.inject({ url: file ?? '' });
    expect(headers['content-type']).toBe('image/jpeg');
    expect(rawPayload.includes('24.7136')).toBe(false);
    const variant = await admin.app.inject({ url: file?.replace(/jpg$/, '400.webp') ?? '' });
    expect([variant.statusCode, variant.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('may mention a drawing in its details, which are removed', async () => {
    const admin = await openAdmin(databases);
    const jpeg = await photo(40, 30)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><svg width="1"></svg></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('<svg ')).toBe(true);
    const { file } = await upload(admin, 'drawn.jpg', jpeg);
    const { rawPayload } = await admin.app.inject({ url: file ?? '' });
    expect([rawPayload.length > 0, rawPayload.includes('<svg ')]).toEqual([true, false]);
  });

  it('with an Arabic name is shown and saved under it', async () => {
    const admin = await openAdmin(databases);
    const files: [string, Buffer, string, string][] = [
      ['التقرير السنوي 1447.pdf', Buffer.from('%PDF-1.7\n'), 'inline', '1447.pdf'],
      ['د. نورة.pdf', Buffer.from('%PDF-1.4\n'), 'inline', 'file.pdf'],
      ['الميزانية.xlsx', officeDocument('spreadsheetml.sheet'), 'attachment', 'file.xlsx'],
    ];
    for (const [name, bytes, disposition, latin] of files) {
      const { file } = await upload(admin, name, bytes);
      for (const method of ['GET', 'HEAD'] as const) {
        const { headers } = await admin.app.inject({ method, url: file ?? '' });
        expect(headers['content-disposition']).toBe(
          `${disposition}; filename="${latin}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        );
      }
    }
  });

  it('loses the place in a film, and nothing else', async () => {
    const admin = await openAdmin(databases);
    const film = (type: string, place: string) =>
      Buffer.concat([
        box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
        box(
          'moov',
          Buffer.concat([box('mvhd', Buffer.alloc(8, 1)), box(type, Buffer.from(place))]),
        ),
        box('mdat', Buffer.from('frames')),
      ]);
    const { file } = await upload(admin, 'film.mp4', film('udta', '+24.7136+046.6753/'));
    const served = await admin.app.inject({ url: file ?? '' });
    expect(served.rawPayload).toEqual(film('free', '\0'.repeat(18)));
  });

  it('is nobody else’s before it is in the library [MEDIA-LIBRARY-02]', async () => {
    const admin = await openAdmin(databases);
    const bytes = await photo(40, 30).jpeg().toBuffer();
    const { body } = await start(admin, 'mine.jpg', bytes);
    const other = await signInAs(admin.app, admin.database, 'administrator');
    const { cookie } = other;
    for (const name of ['readUpload', 'cancelUpload'] as const) {
      expect((await callAdmin(admin.app, name, { cookie, id: body.id })).status).toBe(404);
    }
    expect((await sendPart({ ...admin, cookie }, body.id, 0, bytes)).status).toBe(404);
    expect((await callAdmin(admin.app, 'listUploads', { cookie })).body.uploads).toEqual([]);
    const own = await callAdmin(admin.app, 'cancelUpload', {
      cookie: admin.cookie,
      id: body.id,
    });
    expect(own.status).toBe(204);
  });
});

const NEWS = {
  id: 1,
  status: 'published',
  title: { ar: 'خبر' },
  picture: 'news/wide.jpg',
  html: { ar: '<p>نص</p><img src="media/news/inside.jpg"><p>نص</p>' },
  publishedAt: '2026-01-01',
};

/** Imports a news item with a picture and a picture in its text. @returns their addresses */
async function importNews({ database, storage }: OpenedAdmin, news: object = NEWS) {
  const imported = await importContent({
    db: database.db,
    storage,
    now: Date.now,
    by: 'a test',
    folder: await folderWith({
      'news.yaml': JSON.stringify([news]),
      'media/news/wide.jpg': await photo(900, 500).jpeg().toBuffer(),
      'media/news/inside.jpg': await photo(700, 500).jpeg().toBuffer(),
    }),
  });
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems));
  const rows = await database.db.selectFrom('media_files').select('path').orderBy('path').execute();
  const [inside = '', wide = ''] = rows.map(({ path }) => path);
  return { inside, wide };
}

/** Waits until the app has seen a change of the content. */
async function pageWith({ app }: OpenedAdmin, url: string, part: string): Promise<string> {
  await expect.poll(async () => (await app.inject({ url })).body).toContain(part);
  return (await app.inject({ url })).body;
}

describeOnEachDatabase('a file of the library', (databases) => {
  it('is described in the languages of the role, and visitors see it at once [MEDIA-LIBRARY-03]', async () => {
    const admin = await openAdmin(databases);
    const { app, cookie } = admin;
    const { inside, wide } = await importNews(admin);
    expect((await app.inject({ url: '/latest-news/1' })).body).not.toContain('picture-points');
    const translator = await signInAs(app, admin.database, 'translator');
    const describe = (id: string, body: object, as = cookie) =>
      callAdmin(app, 'describeMedia', { cookie: as, id: mediaId(id), body });

    expect((await describe(inside, { version: 0, en: 'Sand' }, translator.cookie)).status).toBe(
      200,
    );
    for (const body of [{ ar: 'رمل' }, { focal: { x: 1, y: 1 } }]) {
      const refused = await describe(inside, { version: 1, ...body }, translator.cookie);
      expect([refused.status, refused.body.problem]).toEqual([403, 'forbidden']);
    }
    const late = await describe(inside, { version: 0, ar: 'رمل' });
    expect(late.body).toMatchObject({
      problem: 'conflict',
      media: { description: { en: 'Sand' } },
    });
    const described = await describe(inside, { version: 1, ar: 'رمل & "سماء"' });
    expect(described.body).toMatchObject({
      description: { ar: 'رمل & "سماء"', en: 'Sand' },
      usedIn: [{ kind: 'news', id: 1, title: { ar: 'خبر' }, in: 'live' }],
    });
    await describe(wide, { version: 0, focal: { x: 20, y: 80 } });

    // At once, also before the site has seen that the content has another version.
    const url = previewAddress({ kind: 'news', id: 1 }, { language: 'ar' });
    const { body: preview } = await app.inject({ url, headers: { cookie } });
    const previewed = /href="(\/picture-points\/[^"]+)"/.exec(preview)?.[1] ?? '';
    expect((await app.inject({ url: previewed })).body).toContain('object-position:20% 80%');

    const page = await pageWith(admin, '/latest-news/1', 'picture-points');
    expect(page).toContain('alt="رمل &amp; &quot;سماء&quot;"');
    await describe(wide, { version: 1, ar: 'واحة من بعيد', en: 'An oasis from afar' });
    const address = /<link rel="stylesheet" href="(\/picture-points\/[^"]+)"/.exec(page)?.[1] ?? '';
    const sheet = await app.inject({ url: address });
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(sheet.body).toBe(`img[src="${wide}"]:not(.logo){object-position:20% 80%}`);
    const english = await app.inject({ url: queries.news.path, headers: { lang: 'en' } });
    expect(english.body).toContain('alt=\\"Sand\\"');
    expect(english.json().data[0].icon_alt).toBe('An oasis from afar');
    const withAlt = await pageWith(admin, '/latest-news/1', 'واحة من بعيد');
    expect(withAlt).toContain('alt="واحة من بعيد"');
    const { body: events } = await callAdmin(app, 'listMedia', {
      cookie,
      query: `?search=${encodeURIComponent('سَمَاء')}`,
    });
    expect(events).toMatchObject({ total: 1, files: [{ path: inside, uses: 1 }] });
    // What the tile says: the title of the entry, and the format of the file
    for (const search of [events.files[0].usedBy.title.ar, events.files[0].format]) {
      const query = `?search=${encodeURIComponent(search)}`;
      const { body } = await callAdmin(app, 'listMedia', { cookie, query });
      expect(body.files.map(({ path }: { path: string }) => path)).toContain(inside);
    }
  });

  it('is not removed while it is used, nor unasked while it can be restored [OFFICE-MEDIA-02]', async () => {
    const admin = await openAdmin(databases);
    const { app, cookie, database, storage } = admin;
    const { wide } = await importNews(admin);
    const id = mediaId(wide);
    const remove = (body = {}) => callAdmin(app, 'removeMedia', { cookie, id, body });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { problem: 'media-used', usedIn: [{ kind: 'news', id: 1, in: 'live' }] },
    });
    await importNews(admin, { ...NEWS, picture: null });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { problem: 'media-used', usedIn: [], earlierIn: [{ kind: 'news', id: 1 }] },
    });
    const cleanUpAfter = (time: number) =>
      cleanUpMedia({ db: database.db, storage, now: () => Date.now() + time });
    await cleanUpAfter(HOUR);
    await cleanUpAfter(100 * DAY);
    expect((await app.inject({ url: wide })).statusCode).toBe(200);
    expect((await remove({ fromHistory: true })).status).toBe(204);
    expect((await app.inject({ url: wide })).statusCode).toBe(404);
    expect((await remove()).status).toBe(404);
  });

  it('stays without a use if staff have uploaded it, until they remove it', async () => {
    const admin = await openAdmin(databases);
    const { app, cookie, database, storage } = admin;
    const { file } = await upload(admin, 'later.jpg', await photo(60, 40).jpeg().toBuffer());
    const cleanUpAfter = (time: number) =>
      cleanUpMedia({ db: database.db, storage, now: () => Date.now() + time });
    await cleanUpAfter(DAY);
    await cleanUpAfter(1_000 * DAY);
    expect((await app.inject({ url: file ?? '' })).statusCode).toBe(200);
    const removed = await callAdmin(app, 'removeMedia', { cookie, id: mediaId(file ?? '') });
    expect(removed.status).toBe(204);
  });

  it('keeps its address when an export is imported where it comes from', async () => {
    const admin = await openAdmin(databases);
    const { app, cookie, database, storage } = admin;
    const { file: picture } = await upload(admin, 'a.png', await photo(800, 600).png().toBuffer());
    const { file: table } = await upload(admin, 'b.csv', Buffer.from('name,count\nYafee,3\n'));
    const changes = [
      { path: 'title.ar', from: '', to: 'خبر' },
      { path: 'html.ar', from: '', to: `<p><a href="${table}">الجدول</a></p>` },
      { path: 'picture', from: null, to: picture },
    ];
    const created = await callAdmin(app, 'createEntry', {
      cookie,
      kind: 'news',
      body: { changes },
    });
    expect(created.status).toBe(200);
    const key = { kind: 'news' as const, id: created.body.id };
    const { draft } = (await callAdmin(app, 'readEntry', { cookie, ...key })).body;
    const drafts = [{ ...key, version: draft.version }];
    const published = await callAdmin(app, 'publishEntries', { cookie, body: { drafts } });
    expect(published.status).toBe(204);
    const { db } = database;
    for (let round = 0; round < 2; round += 1) {
      const folder = join(await temporaryFolder(), 'exported');
      expect(await exportContent({ db, storage, folder })).toMatchObject({ ok: true, media: 2 });
      const imported = await importContent({ db, storage, folder, now: Date.now, by: 'a test' });
      const unchanged = { kind: 'news', created: 0, changed: 0, removed: 0, unchanged: 1 };
      expect(imported).toMatchObject({
        ok: true,
        kinds: expect.arrayContaining([unchanged]),
        media: { added: 0 },
      });
    }
  });

  it('is replaced wherever it is used, under a new address', async () => {
    const admin = await openAdmin(databases);
    const { app, cookie } = admin;
    const { wide } = await importNews(admin);
    await callAdmin(app, 'describeMedia', {
      cookie,
      id: mediaId(wide),
      body: { version: 0, ar: 'وصف', focal: { x: 5, y: 5 } },
    });
    const pdf = await upload(admin, 'report.pdf', Buffer.from('%PDF-1.7\n'));
    const replace = (by: string | null) =>
      callAdmin(app, 'replaceMedia', {
        cookie,
        id: mediaId(wide),
        body: { by: mediaId(by ?? '') },
      });
    expect(await replace(pdf.file)).toMatchObject({
      status: 409,
      body: { problem: 'wrong-media-type' },
    });
    const better = await upload(admin, 'better.png', await photo(800, 600).png().toBuffer());
    expect(await replace(better.file)).toMatchObject({ status: 200, body: { replaced: 1 } });
    expect(await pageWith(admin, '/latest-news/1', better.file ?? '')).not.toContain(wide);
    const { body } = await callAdmin(app, 'readMedia', { cookie, id: mediaId(better.file ?? '') });
    expect(body).toMatchObject({ description: { ar: 'وصف' }, focal: { x: 5, y: 5 }, uses: 1 });
    expect((await callAdmin(app, 'readMedia', { cookie, id: mediaId(wide) })).status).toBe(404);
    // An import keeps what was changed by somebody whose id is that of staff.
    const changed = await admin.database.db
      .selectFrom('content_entries')
      .innerJoin('staff', 'staff.id', 'content_entries.updated_by')
      .select(['content_entries.kind', 'content_entries.id'])
      .execute();
    expect(changed).toEqual([{ kind: 'news', id: 1 }]);
  });
});

/** The start of a PNG of 20,000 by 20,000 pixels. */
function hugePng(): Buffer {
  const start = Buffer.from('89504e470d0a1a0a0000000d4948445200004e2000004e200802000000', 'hex');
  const crc = Buffer.from('6c12d16e', 'hex');
  return Buffer.concat([start, crc, Buffer.alloc(64)]);
}
