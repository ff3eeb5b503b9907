import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { raiseContentVersion } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/** Changes the title of the first slide, as an import in another process would. */
async function rename(database: Database, title: string): Promise<void> {
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

describeOnEachDatabase('a page that is kept', (databases) => {
  it('is made of the database once', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await app.inject({ url: '/en' });
    await database.db.updateTable('content_entries').set({ fields: '{}' }).execute();
    // Nobody has said that the content has changed: so nobody has looked.
    const kept = await app.inject({ url: '/en' });
    expect(kept.body).toContain('From a first step');
    expect(kept.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=5, stale-if-error=86400',
    );
    expect(kept.headers.vary).toBe('accept-encoding');
  });

  it('shows a change within a second', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const before = await app.inject({ url: '/en' });
    await rename(database, 'A title of today');
    await expect
      .poll(async () => (await app.inject({ url: '/en' })).body, { timeout: 5_000 })
      .toContain('A title of today');
    const after = await app.inject({ url: '/en' });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.body).not.toContain('From a first step');
  });

  it('is gone as soon as what it shows was withdrawn', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const status = async () => (await app.inject({ url: '/latest-news/12' })).statusCode;
    expect(await status()).toBe(200);
    await database.db.transaction().execute(async (trx) => {
      await raiseContentVersion(trx);
      await trx
        .updateTable('content_entries')
        .set({ status: 'draft' })
        .where('kind', '=', 'news')
        .where('id', '=', 12)
        .execute();
    });
    await expect.poll(status, { timeout: 5_000 }).toBe(404);
  });

  it('is answered with 304 where the caller has it, and compressed as the caller takes it', async () => {
    const { app } = await openStarterApp(await databases.open());
    const plain = await app.inject({ url: '/about' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const zipped = await app.inject({ url: '/about', headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    const headers = { 'if-none-match': String(plain.headers.etag) };
    const known = await app.inject({ url: '/about', headers });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('leaves the cache with the headers of its first response, and knows who prefers English', async () => {
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
              const { date: _, ...rest } = response.headers;
              const body = Buffer.concat(chunks).toString();
              resolve({ status: response.statusCode ?? 0, headers: rest, body });
            });
          })
            .on('error', reject)
            .end();
        },
      );
    const first = await get('/about');
    const second = await get('/about');
    expect(second).toEqual(first);
    // As Chromium asks: these are the requests that visitors send.
    const asChromium = {
      ...{ 'accept-encoding': 'gzip, deflate, br, zstd', 'upgrade-insecure-requests': '1' },
      ...{ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', connection: 'keep-alive' },
    };
    const compressed = await get('/about', asChromium);
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(Object.keys(compressed.headers).filter((name) => !(name in first.headers))).toEqual([
      'content-encoding',
    ]);
    expect(second.headers['content-security-policy']).toContain('sha256-');
    const head = await get('/about', {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    const known = await get('/about', { 'if-none-match': String(first.headers.etag) });
    expect([known.status, known.body]).toEqual([304, '']);
    const english = await get('/about', { cookie: 'lang=en' });
    expect([english.status, english.headers.location]).toEqual([302, '/en/about']);
    expect((await get('/about', { cookie: 'lang=ar' })).body).toBe(first.body);
    expect((await get('/about', {}, 'POST')).status).toBe(405);
  });
});
