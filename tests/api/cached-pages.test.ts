import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { raiseContentVersion } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/** Changes the title of the first slide, as an import in another process does. */
async function renameFirstSlide(database: Database, title: string): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await raiseContentVersion(trx);
    const slider = await trx
      .selectFrom('content_entries')
      .select(['id', 'fields'])
      .where('kind', '=', 'slider')
      .orderBy('position')
      .executeTakeFirstOrThrow();
    const fields = { ...JSON.parse(slider.fields), title: { ar: title, en: title } };
    await trx
      .updateTable('content_entries')
      .set({ fields: JSON.stringify(fields) })
      .where('kind', '=', 'slider')
      .where('id', '=', slider.id)
      .execute();
  });
}

describeOnEachDatabase('a cached page', (databases) => {
  it('is rendered from the database once', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await app.inject({ url: '/en' });
    await database.db.updateTable('content_entries').set({ fields: '{}' }).execute();
    // The content version is unchanged, so the cached page is still valid.
    const cached = await app.inject({ url: '/en' });
    expect(cached.body).toContain('From a first step');
    expect(cached.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=1, stale-if-error=86400',
    );
    expect(cached.headers['x-accel-expires']).toBe('@1');
    expect(cached.headers.vary).toBe('accept-encoding');
  });

  it('is rendered again soon after the content has changed', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const before = await app.inject({ url: '/en' });
    await renameFirstSlide(database, 'A title of today');
    await expect
      .poll(async () => (await app.inject({ url: '/en' })).body)
      .toContain('A title of today');
    const after = await app.inject({ url: '/en' });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.body).not.toContain('From a first step');
  });

  it('becomes a 404 when its entry is unpublished', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const fetchStatus = async () => (await app.inject({ url: '/latest-news/12' })).statusCode;
    expect(await fetchStatus()).toBe(200);
    await database.db.transaction().execute(async (trx) => {
      await raiseContentVersion(trx);
      await trx
        .updateTable('content_entries')
        .set({ status: 'draft' })
        .where('kind', '=', 'news')
        .where('id', '=', 12)
        .execute();
    });
    await expect.poll(fetchStatus).toBe(404);
  });

  it('returns 304 for a matching ETag, and is compressed as Accept-Encoding allows', async () => {
    const { app } = await openStarterApp(await databases.open());
    const plain = await app.inject({ url: '/about' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const compressed = await app.inject({ url: '/about', headers: { 'accept-encoding': 'gzip' } });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    const headers = { 'if-none-match': String(plain.headers.etag) };
    const notModified = await app.inject({ url: '/about', headers });
    expect([notModified.statusCode, notModified.body]).toEqual([304, '']);
  });

  it('has the headers of its first response, and redirects visitors who prefer English', async () => {
    const { app } = await openStarterApp(await databases.open());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
        (resolve, reject) => {
          const { port } = app.server.address() as AddressInfo;
          request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk) => chunks.push(chunk));
            response.on('end', () => {
              const { date: _, ...responseHeaders } = response.headers;
              const body = Buffer.concat(chunks).toString();
              resolve({ status: response.statusCode ?? 0, headers: responseHeaders, body });
            });
          })
            .on('error', reject)
            .end();
        },
      );
    const first = await get('/about');
    const second = await get('/about');
    expect(second).toEqual(first);
    // The headers that Chromium sends when a visitor opens a page.
    const chromiumHeaders = {
      'accept-encoding': 'gzip, deflate, br, zstd',
      'upgrade-insecure-requests': '1',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      connection: 'keep-alive',
    };
    const compressed = await get('/about', chromiumHeaders);
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(Object.keys(compressed.headers).filter((name) => !(name in first.headers))).toEqual([
      'content-encoding',
    ]);
    expect(second.headers['content-security-policy']).toContain('sha256-');
    const head = await get('/about', {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    const notModified = await get('/about', { 'if-none-match': String(first.headers.etag) });
    expect([notModified.status, notModified.body]).toEqual([304, '']);
    const english = await get('/about', { cookie: 'lang=en' });
    expect([english.status, english.headers.location]).toEqual([302, '/en/about?preferred=en']);
    expect((await get('/about', { cookie: 'lang=ar' })).body).toBe(first.body);
    expect((await get('/about', {}, 'POST')).status).toBe(405);
  });
});
