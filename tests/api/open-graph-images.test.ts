import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { importContent } from '../../server/content/content.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { folderWith, svg } from '../helpers/content-folder.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';

const ORIGIN = 'https://yafee.example';

type App = Awaited<ReturnType<typeof openStarterApp>>['app'];

/** The path of the Open Graph image that a page names. */
async function imageOf(app: App, url: string): Promise<string> {
  const { body } = await app.inject({ url });
  const [, address = ''] = /og:image" content="([^"]+)"/.exec(body) ?? [];
  return address.slice(ORIGIN.length);
}

/** An entry of a content folder, and the same with what it is shared with. */
const SHARED = `
- id: 1
  title: { ar: عنوان طويل, en: Long title }
  html: { ar: <p>نص</p> }
  publishedAt: 2026-01-01
- id: 2
  title: { ar: عنوان طويل, en: Long title }
  html: { ar: <p>نص</p> }
  publishedAt: 2026-01-01
  shareTitle: { ar: قصير, en: Short }
- id: 3
  title: { ar: عنوان طويل, en: Long title }
  html: { ar: <p>نص</p> }
  publishedAt: 2026-01-01
  sharePicture: news/two.svg
`;

/** The texts that are pages of their own. */
const SHARED_TEXTS = `
- id: 1
  name: terms
  title: { ar: الخصوصية, en: Privacy }
  html: { ar: <p>نص</p> }
  shareTitle: { ar: بياناتك عندنا, en: Your data with us }
  sharePicture: news/two.svg
- id: 2
  name: accessibility
  title: { ar: إمكانية الوصول, en: Accessibility }
  html: { ar: <p>نص</p> }
  shareTitle: { ar: موقع للجميع, en: A site for everybody }
`;
const SHARED_PAGE = `
- id: 1
  title: { ar: من نحن, en: Who we are }
  html: { ar: <p>نص</p> }
  shareTitle: { ar: تعرف على يافع, en: Meet Yafee }
  sharePicture: news/two.svg
`;

describeOnSqlite('what a page is shared with', (databases) => {
  it('is a title and a picture of its own, where the entry has them', async () => {
    const database = await databases.open();
    const { app, storage } = await openStarterApp(database);
    const folder = await folderWith({
      'news.yaml': SHARED,
      // The issues of the starter content name other news.
      'newsletter-issues.yaml': '[]',
      'media/news/two.svg': svg(),
    });
    const { db } = database;
    const imported = await importContent({ db, storage, folder, now: Date.now, by: 'a test' });
    expect(imported).toMatchObject({ ok: true });
    const pages = await Promise.all(
      [1, 2, 3].map(async (id) => (await app.inject({ url: `/en/latest-news/${id}` })).body),
    );
    const titles = pages.map((body) => /og:title" content="([^"]+)"/.exec(body)?.[1]);
    expect(titles).toEqual(['Long title', 'Short', 'Long title']);
    for (const body of pages) expect(body).toMatch(/<h1[^>]*>[^<]*Long title/);
    const images = await Promise.all([1, 2, 3].map((id) => imageOf(app, `/en/latest-news/${id}`)));
    const hashes = images.map((image) => image.split('/')[2]);
    expect(new Set(hashes).size).toBe(3);
    expect((await app.inject({ url: images[2] ?? '' })).headers['content-type']).toBe('image/png');
  });

  it('is what the text of the page says, on the pages of texts', async () => {
    const database = await databases.open();
    const { app, storage } = await openStarterApp(database);
    const before = await Promise.all(['/en/about', '/en/privacy'].map((url) => imageOf(app, url)));
    const { db } = database;
    const folder = await folderWith({
      'site-contents.yaml': SHARED_TEXTS,
      'static-pages.yaml': SHARED_PAGE,
      'media/news/two.svg': svg(),
    });
    const imported = await importContent({ db, storage, folder, now: Date.now, by: 'a test' });
    expect(imported).toMatchObject({ ok: true });
    for (const [path, title] of [
      ['/en/about', 'Meet Yafee'],
      ['/en/privacy', 'Your data with us'],
      ['/en/accessibility', 'A site for everybody'],
      ['/about', 'تعرف على يافع'],
    ] as const) {
      const sharedTitle = async () => {
        const { body } = await app.inject({ url: path });
        return /og:title" content="([^"]+)"/.exec(body)?.[1];
      };
      // The pages of before are in the cache until the server has noticed the import.
      await expect.poll(sharedTitle).toBe(title);
      const { body } = await app.inject({ url: path });
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1]).not.toContain(title);
    }
    const after = await Promise.all(['/en/about', '/en/privacy'].map((url) => imageOf(app, url)));
    expect(after).not.toEqual(before);
    for (const url of after) {
      expect((await app.inject({ url })).headers['content-type']).toBe('image/png');
    }
    // Other texts have no page, and pages without such values do not carry empty ones.
    expect((await app.inject({ url: '/' })).body).not.toContain('shareTitle');
  });
});

describeOnSqlite('the Open Graph image of a page', (databases) => {
  it('is drawn on the first request, stored, and sent as immutable', async () => {
    const { app, folder, log } = await openStarterApp(await databases.open());
    const url = await imageOf(app, '/latest-news/12');
    const first = await app.inject({ url });
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png']);
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(first.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const { format, width, height } = await sharp(first.rawPayload).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);

    const [name = ''] = (await readdir(join(folder, 'share-pictures'))).filter((file) =>
      file.endsWith('.png'),
    );
    expect(url).toContain(name.replace('.png', ''));
    await writeFile(join(folder, 'share-pictures', name), 'stored');
    expect((await app.inject({ url })).body).toBe('stored');
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await app.inject({ url, headers })).statusCode).toBe(304);
    expect(await imageOf(app, '/en/latest-news/12')).not.toBe(url);
    // Each region has its own.
    const [asir, bahah] = [await imageOf(app, '/regions/6'), await imageOf(app, '/regions/12')];
    expect(asir).not.toBe(bahah);
    expect((await app.inject({ url: asir })).headers['content-type']).toBe('image/png');
    expect(log).toEqual([]);
  });

  it('exists only for existing pages, at the address with the hash of its content', async () => {
    const database = await databases.open();
    const { app, folder } = await openStarterApp(database);
    const url = await imageOf(app, '/latest-news/12');
    const outdated = await app.inject({ url: url.replace(/[0-9a-f]{20}/, '0'.repeat(20)) });
    expect([outdated.statusCode, outdated.headers.location]).toEqual([302, url]);
    expect(outdated.headers['cache-control']).toBe('no-store');
    for (const unknown of [
      '/share/0123456789/ar/latest-news/9999.png',
      '/share/0123456789/ar/nothing.png',
      '/share/0123456789/fr/about.png',
      '/share/0123456789/ar/latest-news/12',
      '/share/..%2f..%2fyafee/ar/about.png',
      '/share/0123456789/ar/..%2fabout.png',
    ]) {
      expect([unknown, (await app.inject({ url: unknown })).statusCode]).toEqual([unknown, 404]);
    }
    // None of these requests has drawn an image.
    expect(await readdir(join(folder, 'share-pictures')).catch(() => [])).toEqual([]);

    await database.db
      .updateTable('content_entries')
      .set({ published_at: 0, fields: '{"broken": true}' })
      .where('kind', '=', 'news')
      .execute();
    const broken = await app.inject({ url });
    expect(broken.statusCode).toBeLessThan(500);
  });

  it('redirects to the default image if it cannot be drawn', async () => {
    const { app, folder, log } = await openStarterApp(await databases.open());
    // A file in place of the folder makes storing the image fail.
    await writeFile(join(folder, 'share-pictures'), '');
    const failed = await app.inject({ url: await imageOf(app, '/en/about') });
    expect([failed.statusCode, failed.headers.location]).toEqual([302, '/share-picture.png']);
    expect(failed.headers['cache-control']).toBe('no-store');
    expect(log.map(({ msg }) => msg)).toEqual(['a page’s picture cannot be drawn']);
    const defaultImage = await app.inject({ url: '/share-picture.png' });
    const { width, height } = await sharp(defaultImage.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });
});

it('with another backend, the Open Graph image shows text only and fetches no picture', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  const { app } = await openUpstreamApp(backend.origin);
  const image = await app.inject({ url: await imageOf(app, '/sliders/1') });
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
  expect(backend.requests.filter(({ url }) => url.startsWith('/storage'))).toEqual([]);
});
