import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SIGN_IN_PICTURE } from '../../contract/admin/auth/auth.ts';
import { NEUTRAL_IDENTITY } from '../../contract/content/identity-kind.ts';
import { FRAME_PICTURES } from '../../contract/newsletter-mail.ts';
import { readEntry, readIdentity } from '../../server/content/content.ts';
import { readMedia, recordMedia, storeMedia } from '../../server/media/media.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { type Storage, StorageFailure } from '../../server/platform/storage/storage.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { changeIdentity, untilShown } from '../helpers/change-identity.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { OCEAN } from '../helpers/palettes.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** An identity that lacks nothing. */
const text = { ar: 'منارة', en: 'Manara' };
const WRITTEN = { ...NEUTRAL_IDENTITY, tagline: text, description: text };

/** Pages of every kind of document: whole pages, errors, and those of the service worker. */
const ADDRESSES = ['/', '/about', '/no-such-page', '/offline', '/newsletter/confirm'];

/** Stores a picture, as an import does. @returns its address */
async function addPicture(
  { db }: Database,
  storage: Storage,
  { name, svg }: { name: string; svg: string },
): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, name), svg);
  const read = await readMedia(folder, name);
  if (!read.ok) throw new Error(read.reason);
  await storeMedia(storage, [read.source], Date.now());
  await db.transaction().execute((trx) => recordMedia(trx, [read.source], Date.now()));
  return read.source.address;
}

const RING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle id="new" r="4"/></svg>';

/** Part of the ring that stands for a mark, in the styles of a document. */
const NEUTRAL_MARK_SHAPE = '%3Ccircle cx=';

/** Files, because neither search engines nor older versions of Safari take `data:` addresses. */
const ICONS = ['<link rel="icon" href="/icon.svg">'];

describeOnEachDatabase('the identity', (databases) => {
  it('is answered in the language of the request [IDENTITY-01]', async () => {
    const { app } = await openStarterApp(await databases.open());
    const url = '/api/frontend/identity';
    const [ar, en] = await Promise.all(
      ['ar', 'en'].map((lang) => app.inject({ url, headers: { lang } })),
    );
    expect(ar?.json().data).toMatchObject({ name: 'يافع', legalName: 'جمعية يافع' });
    expect(en?.json().data).toMatchObject({ name: 'Yafee', licence: 'Licence number:' });
  });

  it('shows a new name on every page [IDENTITY-03]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await app.ready();
    for (const url of ADDRESSES) {
      expect((await app.inject(`/en${url === '/' ? '' : url}`)).body).toContain('Yafee');
    }
    const name = { ar: 'منارة', en: 'Manara' };
    await untilShown(app, () => changeIdentity(database, { name, legalName: name }));
    for (const url of ADDRESSES) {
      expect((await app.inject(url)).body).toContain('منارة');
      const { body } = await app.inject(`/en${url === '/' ? '' : url}`);
      expect(/<title>[^<]*Manara/.test(body)).toBe(true);
    }
  });

  it('shows the logo and its form for dark grounds in place of mark and name [IDENTITY-04]', async () => {
    const database = await databases.open();
    const { app, storage } = await openStarterApp(database);
    await app.ready();
    const logo = await addPicture(database, storage, { name: 'logo.svg', svg: RING });
    const logoDark = await addPicture(database, storage, { name: 'dark.svg', svg: RING });
    await untilShown(app, () => changeIdentity(database, { logo, logoDark }));
    const { body } = await app.inject('/en');
    expect(body).toContain(
      `<source srcSet="${logoDark}" media="(prefers-color-scheme:dark)"/><img src="${logo}" alt="Yafee"/>`,
    );
    // The footer is dark in both schemes.
    expect(body).toContain(`<picture><img src="${logoDark}" alt="Yafee"/></picture>`);
  });

  it('has the bands of its family in its colours, at addresses that change with them [IDENTITY-06]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await app.ready();
    const band = async () =>
      /--terraces:url\(([^)]+)\)/.exec((await app.inject('/en')).body)?.[1] ?? '';
    const before = await band();
    const drawn = await app.inject(before);
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(drawn.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await untilShown(app, () => changeIdentity(database, { pattern: 'waves' }));
    const after = await band();
    expect(after).not.toBe(before);
    const waves = await app.inject(after);
    expect(waves.body).not.toBe(drawn.body);
    // A document of before gets the present drawing, and does not keep it.
    const late = await app.inject(before);
    expect([late.body, late.headers['cache-control']]).toEqual([waves.body, 'no-store']);
    const town = await app.inject('/patterns/town.svg');
    expect([town.statusCode, town.headers['cache-control']]).toEqual([200, 'no-cache']);
    // What fills an error page is sent compressed, and is asked for again without being sent again.
    const compressed = await app.inject({
      url: '/patterns/town.svg',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(town.body);
    expect(compressed.rawPayload.length).toBeLessThan(3_000);
    const unchanged = await app.inject({
      url: '/patterns/town.svg',
      headers: { 'if-none-match': String(town.headers.etag) },
    });
    expect(unchanged.statusCode).toBe(304);
    expect((await app.inject('/patterns/nothing.svg')).statusCode).toBe(404);
    await untilShown(app, () => changeIdentity(database, { pattern: 'none' }));
    expect((await app.inject('/en')).body).not.toContain('url(/patterns/');
  });

  it('has its mark again as soon as the storage is back', async () => {
    const { app, storage } = await openStarterApp(await databases.open());
    const down = vi.spyOn(storage, 'open').mockRejectedValue(new StorageFailure('down'));
    expect((await app.inject('/')).body).toContain(NEUTRAL_MARK_SHAPE);
    expect((await app.inject('/icon.svg')).statusCode).toBe(200);
    down.mockRestore();
    expect((await app.inject('/')).body).not.toContain(NEUTRAL_MARK_SHAPE);
  });

  it('has its mark in documents and icons, drawn anew when it changes [IDENTITY-05]', async () => {
    const database = await databases.open();
    const { app, storage } = await openStarterApp(database);
    await app.ready();
    for (const url of ['/', '/en/about', '/admin', '/admin/guide/en', '/offline']) {
      const icons = (await app.inject(url)).body.match(
        /<link rel="(?:icon|apple-touch-icon)"[^>]*>/g,
      );
      expect([url, icons]).toEqual([url, ICONS]);
    }
    const favicon = await app.inject('/favicon.ico');
    expect(favicon.headers['content-type']).toBe('image/x-icon');
    // Its one picture is a PNG, behind its entry.
    const [kind, count] = [favicon.rawPayload.readUInt16LE(2), favicon.rawPayload.readUInt16LE(4)];
    const start = favicon.rawPayload.readUInt32LE(18);
    const drawn = await sharp(favicon.rawPayload.subarray(start)).metadata();
    expect([kind, count, favicon.rawPayload[6], drawn.width, drawn.height, drawn.format]).toEqual([
      1,
      1,
      48,
      48,
      48,
      'png',
    ]);
    expect(favicon.rawPayload.readUInt32LE(14)).toBe(favicon.rawPayload.length - start);
    const touch = await sharp((await app.inject('/apple-touch-icon.png')).rawPayload).metadata();
    expect([touch.width, touch.height]).toEqual([180, 180]);
    const sizes = { 'any-192': 192, 'any-512': 512, 'maskable-192': 192, 'maskable-512': 512 };
    // Mails show them in half their size (site/newsletter-mail/issue-mail.tsx).
    for (const [name, size] of [
      ['mark', [68, 58]],
      ['frieze', [1_200, 28]],
    ] as const) {
      const { rawPayload } = await app.inject(FRAME_PICTURES[name]);
      const { width, height } = await sharp(rawPayload).metadata();
      expect([name, width, height]).toEqual([name, ...size]);
    }
    const draw = () =>
      Promise.all(
        Object.keys(sizes).map(async (name) => {
          const { headers, rawPayload } = await app.inject(`/icon-${name}.png`);
          const { width, height, format } = await sharp(rawPayload).metadata();
          expect([name, headers['content-type'], format]).toEqual([name, 'image/png', 'png']);
          return { name, width, height, etag: headers.etag };
        }),
      );
    const before = await draw();
    expect(before.map(({ width, height }) => [width, height])).toEqual(
      Object.values(sizes).map((size) => [size, size]),
    );
    const etag = String(before[0]?.etag);
    const again = await app.inject({
      url: '/icon-any-192.png',
      headers: { 'if-none-match': etag },
    });
    expect(again.statusCode).toBe(304);
    const mark = await addPicture(database, storage, { name: 'ring.svg', svg: RING });
    await untilShown(app, () => changeIdentity(database, { mark }));
    const after = await draw();
    for (const [index, icon] of after.entries()) expect(icon.etag).not.toBe(before[index]?.etag);
    for (const url of ['/', '/admin', '/admin/guide/en', '/offline', '/no-such-page']) {
      expect([url, (await app.inject(url)).body.includes("id='new'")]).toEqual([url, true]);
    }
    for (const url of ['/icon.svg', SIGN_IN_PICTURE]) {
      expect([url, (await app.inject(url)).body.includes('id="new"')]).toEqual([url, true]);
    }
    // A mark whose file is missing is a ring, and no page fails.
    const svg = RING.replace('new', 'missing');
    const missing = await addPicture(database, storage, { name: 'missing.svg', svg });
    await storage.remove([missing.slice(1)]);
    await untilShown(app, () => changeIdentity(database, { mark: missing }));
    expect((await app.inject('/')).statusCode).toBe(200);
    expect((await app.inject('/icon.svg')).body).toContain('<circle');
  });

  it('has its fonts in every document, and preloads those of the language [IDENTITY-08]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await app.ready();
    const read = async (url: string) => (await app.inject(url)).body;
    expect(await read('/')).toContain('font-family:Text Arabic;src:url(/assets/readex-pro-arabic-');
    await untilShown(app, () =>
      changeIdentity(database, { textFont: 'vazirmatn', displayFont: 'el-messiri' }),
    );
    for (const url of ADDRESSES) {
      const [ar, en] = [await read(url), await read(`/en${url === '/' ? '' : url}`)];
      expect(ar).not.toMatch(/readex|reem/);
      expect(ar).toContain('font-family:Display Latin;src:url(/assets/el-messiri-latin-');
      expect(ar).toMatch(/rel="preload" href="\/assets\/vazirmatn-arabic-/);
      expect(en).toMatch(/rel="preload" href="\/assets\/el-messiri-latin-/);
    }
    for (const url of ['/admin', '/admin/guide/ar']) {
      const body = await read(url);
      expect(body).toMatch(/font-family:Text;src:url\(\/admin\/assets\/vazirmatn-arabic-wght-/);
      const [file = ''] = /\/admin\/assets\/el-messiri-latin-wght-[^)]+/.exec(body) ?? [];
      expect((await app.inject(file)).headers['content-type']).toBe('font/woff2');
    }
  });

  it('gives its colours to every document, to share pictures and to the list of its colours [PALETTE-03]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await app.ready();
    const addresses = [...ADDRESSES, '/admin', '/admin/guide/en', '/admin/cv-viewer'];
    const imageOf = (body: string) => /property="og:image" content="([^"]+)"/.exec(body)?.[1];
    const before = await app.inject('/about');
    expect(before.body).toContain('content="#fbf6ec"');
    await untilShown(app, () => changeIdentity(database, { palette: OCEAN }));
    for (const url of addresses) {
      const { body, headers } = await app.inject(url);
      const [, theme = ''] = /<style>(@layer tokens\{.*?)<\/style>/.exec(body) ?? [];
      expect([url, theme.includes('--sun:#e5a63c'), theme.includes('--sun:#f2b84b')]).toEqual([
        url,
        false,
        true,
      ]);
      const hash = createHash('sha256').update(theme).digest('base64');
      expect([url, String(headers['content-security-policy'])]).toEqual([
        url,
        expect.stringContaining(`'sha256-${hash}'`),
      ]);
    }
    const after = await app.inject('/about');
    expect(after.body).toContain('content="#f7faf9"');
    expect(imageOf(after.body)).not.toBe(imageOf(before.body));
    const colours = await app.inject({
      url: '/api/frontend/identity/colours',
      headers: { lang: 'en' },
    });
    expect(colours.json().data).toContainEqual({ use: 'brand', name: 'Brick', code: '#0F5E63' });
    const { body } = await app.inject('/en/visual-identity');
    for (const code of ['#0F5E63', '#274472', '#F7FAF9']) expect(body).toContain(code);
    // Another build may have stored a palette that lacks a colour of this one: it has that of the design everywhere.
    const { sand, ...others } = OCEAN;
    await untilShown(app, () => changeIdentity(database, { palette: others as typeof OCEAN }));
    const lacking = await app.inject('/en/visual-identity');
    expect(lacking.statusCode).toBe(200);
    expect(lacking.body).toContain('--sun:#e5a63c');
    expect(lacking.body).toContain('#84371F');
    expect((await readIdentity(database.db)).palette).toEqual(NEUTRAL_IDENTITY.palette);
  });
});

it('refuses colours with which something cannot be read [PALETTE-04]', () => {
  const parsed = readEntry('identity', {
    ...WRITTEN,
    palette: { ...OCEAN, brand: '#f2b705' },
  });
  expect(parsed).toMatchObject({
    ok: false,
    problems: [
      {
        path: ['palette', 'brand'],
        code: 'colour-too-light',
        reason: expect.stringMatching(
          /has a contrast of 1\.\d, and 4\.5 is needed; .* #[\da-f]{6}$/,
        ),
      },
    ],
  });
  const misspelt = readEntry('identity', {
    ...WRITTEN,
    palette: { ...OCEAN, ink: 'black' },
  });
  expect(misspelt).toMatchObject({
    ok: false,
    problems: [{ path: ['palette', 'ink'], code: 'not-colour' }],
  });
});

it('comes from the content folder if another backend has the content [IDENTITY-02]', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  const { app } = await openUpstreamApp(backend.origin);
  const response = await app.inject('/api/frontend/identity');
  expect(response.json().data).toMatchObject({ name: 'يافع' });
  const { body } = await app.inject('/en');
  expect(body).toContain('<title>Yafee |');
  // The mark, which no file of that backend is.
  expect(body).toContain('M18 12.3l6-10.3');
  expect(backend.requests.map(({ url }) => url)).not.toContain('/api/frontend/identity');
});
