import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { previewAddress } from '../../contract/admin/content/preview-address.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnSqlite } from '../helpers/databases.ts';

/** A word that no content has. */
const SECRET = 'zanzibarian';

/** Where a draft must not be, in both languages. */
const ADDRESSES = [
  ...['/', '/latest-news', '/latest-news/1', '/latest-project', '/sitemap.xml', '/about'].flatMap(
    (path) => [path, path === '/' ? '/en' : `/en${path}`],
  ),
  ...['/latest-news/feed.xml', '/en/latest-news/feed.xml', '/reports/feed.xml'],
  ...['/api/frontend/services', '/api/frontend/search?q=', '/search?q=', '/en/search?q='].map(
    (url) => (url.endsWith('q=') ? url + SECRET : url),
  ),
];

describeOnSqlite('a draft', (databases) => {
  it('is nowhere public, and changes no byte, date or ETag of what is [OFFICE-DRAFTS-01]', async () => {
    const database = await databases.open();
    const { app, log } = await openStarterApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    const call = (name: Parameters<typeof callAdmin>[1], options: object) =>
      callAdmin(app, name, { cookie, ...options });
    const { body: list } = await call('listEntries', {});
    const { id, title } = list.rows[0];
    const addresses = [...ADDRESSES, `/latest-news/${id}`, `/en/latest-news/${id}`];
    const sitemaps = (await app.inject({ url: '/sitemap.xml' })).body.match(
      /(?<=<loc>https:\/\/yafee\.example)[^<]+/g,
    );
    expect(sitemaps?.length).toBeGreaterThan(0);
    const image = (await app.inject({ url: `/en/latest-news/${id}` })).body.match(
      /(?<=property="og:image" content="https:\/\/yafee\.example)[^"]+/,
    )?.[0];
    const snapshot = async () => {
      const sums: Record<string, unknown> = {};
      for (const url of [...addresses, ...(sitemaps ?? []), image ?? '']) {
        const { statusCode, headers, rawPayload } = await app.inject({
          url,
          headers: { lang: 'en' },
        });
        // A page of results names the word that was searched for.
        const isNamed = rawPayload.toString().includes(SECRET) && !url.includes('search');
        expect([url, isNamed]).toEqual([url, false]);
        const sha256 = createHash('sha256').update(rawPayload).digest('hex');
        sums[url] = [statusCode, headers.etag, headers['last-modified'], sha256];
      }
      return sums;
    };
    const contentVersion = async () =>
      (await database.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow())
        .version;
    const versionBefore = await contentVersion();
    const before = await snapshot();
    for (const [version, text] of [SECRET, `${SECRET} again`].entries()) {
      const from = version === 0 ? title.en : SECRET;
      const changes = [{ path: 'title.en', from, to: text }];
      const saved = await call('saveEntry', { id: String(id), body: { version, changes } });
      expect(saved.status).toBe(200);
    }
    const url = previewAddress({ kind: 'news', id }, { language: 'en' });
    expect((await app.inject({ url, headers: { cookie } })).body).toContain(`${SECRET} again`);
    // Nothing that a process reads again when the version of the content changes.
    expect(await contentVersion()).toBe(versionBefore);
    expect(await snapshot()).toEqual(before);
    const found = await app.inject({ url: `/api/frontend/search?q=${SECRET}` });
    expect(found.json().data.total).toBe(0);
    expect(JSON.stringify(log)).not.toContain(SECRET);
    const version = await database.db
      .selectFrom('content_history')
      .select('sequence')
      .where('fields', 'like', `%${SECRET}%`)
      .execute();
    expect(version).toEqual([]);
  });
});

describeOnSqlite('a call of content', (databases) => {
  it.each([
    ['no header of a browser', { 'sec-fetch-site': undefined }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a link that was typed', { 'sec-fetch-site': 'none' }],
    ['another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
  ])('is refused from %s [OFFICE-DRAFTS-02]', async (_from, headers) => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { cookie } = await signInAs(app, database, 'administrator');
    const body = { entries: [{ kind: 'news', id: 1 }] };
    for (const name of ['removeEntries', 'unpublishEntries'] as const) {
      const refused = await callAdmin(app, name, { cookie, headers, body });
      expect([name, refused.status, refused.body]).toEqual([name, 403, { problem: 'cross-site' }]);
    }
    const form = { cookie, body, headers: { 'content-type': 'text/plain' } };
    expect((await callAdmin(app, 'removeEntries', form)).body).toEqual({ problem: 'wrong-kind' });
    const news = await callAdmin(app, 'readEntry', { cookie, id: '1' });
    expect(news.body.state).toBe('live');
  });
});
