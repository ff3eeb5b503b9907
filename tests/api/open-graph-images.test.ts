import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
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
