import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { type CallOptions, callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp, openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';

/** 2026-11-29 in Riyadh. */
const NOW = Date.parse('2026-11-29T09:00:00Z');

/** Where an address leads, or the status of its response. */
async function follow(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: sent } = await app.inject({ url, headers });
  return statusCode === 301 ? sent.location : statusCode;
}

describeOnEachDatabase('an old address', (databases) => {
  async function open(env: Record<string, string> = {}) {
    const database = await databases.open();
    const { app } = await openStarterApp(database, env, () => NOW);
    const { cookie } = await signInAs(app, database, 'editor', undefined, () => NOW);
    const call = (name: Parameters<typeof callAdmin>[1], options: CallOptions = {}) =>
      callAdmin(app, name, { cookie, ...options });
    const add = async (from: string, to: string) => {
      const { status, body } = await call('saveRedirect', { body: { from, to } });
      return status === 200 ? body.to : (body.redirect ?? body.problem);
    };
    return { database, app, call, add };
  }

  it('leads to its page by one permanent redirect, in every spelling [REDIRECTS-01]', async () => {
    const { app, add } = await open();
    await add('/2024/05/افتتاح', '/latest-news/3');
    await add('/?p=12', '/about');
    const encoded = encodeURI('/2024/05/افتتاح');
    expect(
      await Promise.all(
        [
          `${encoded}/`,
          encoded.toLowerCase(),
          `${encoded}?utm_source=mail`,
          `/en${encoded}`,
          `/ar${encoded}`,
          `/index.php${encoded}`,
          '//2024//05/%D8%A7%D9%81%D8%AA%D8%AA%D8%A7%D8%AD',
          '/?p=12',
          '/en/?p=12&fbclid=1',
          '/?p=13',
          '/2024/05',
        ].map((url) => follow(app, url)),
      ),
    ).toEqual([
      ...['/latest-news/3', '/latest-news/3', '/latest-news/3?utm_source=mail'],
      ...['/en/latest-news/3', '/latest-news/3', '/latest-news/3', '/latest-news/3'],
      ...['/about', '/en/about?fbclid=1', 200, 404],
    ]);
    const { headers } = await app.inject({ url: encoded });
    expect(headers['cache-control']).toBe('no-cache');
    expect((await app.inject({ url: encoded, method: 'HEAD' })).statusCode).toBe(301);
    expect((await app.inject({ url: encoded, method: 'POST' })).statusCode).toBe(405);
  });

  it('that WordPress made by itself leads to its page without a redirect of the table [REDIRECTS-02]', async () => {
    const { app } = await open();
    const urls = [
      '/ar/about',
      '/ar',
      '/index.php/about/',
      '/ar/latest-news/3',
      '/?s=يافع',
      '/feed/',
    ];
    const others = [
      '/en/?s=a',
      '/?feed=rss2',
      '/wp-sitemap.xml',
      '/ar/nothing',
      '/ar/latest-news/999',
    ];
    expect(
      await Promise.all([...urls, ...others].map((url) => follow(app, encodeURI(url)))),
    ).toEqual([
      ...['/about', '/', '/about', '/latest-news/3'],
      ...[`/search?q=${encodeURIComponent('يافع')}`, '/latest-news/feed.xml'],
      ...['/en/search?q=a', '/latest-news/feed.xml', '/sitemap.xml', 404, 404],
    ]);
  });

  it('at which there is a page is never redirected [REDIRECTS-03]', async () => {
    const { app, add, database } = await open();
    expect(await add('/about', '/contact')).toBe('page');
    expect(await add('/EN/About/', '/contact')).toBe('page');
    expect(await add('/', '/contact')).toBe('page');
    expect(await add('/latest-news/3', '/contact')).toBe('page');
    expect(await add('/latest-news/999', '/contact')).toBe('/contact');
    expect(await follow(app, '/latest-news/999')).toBe('/contact');
    // Even if a row says so, as after the entry was published again.
    await database.db.updateTable('redirects').set({ source_key: '/latest-news/3' }).execute();
    expect(await follow(app, '/latest-news/3')).toBe(200);
  });

  it('never leads in a circle, and never over another redirect [REDIRECTS-04]', async () => {
    const { app, call, add } = await open();
    expect(await add('/a', '/b')).toBe('/b');
    expect(await add('/b', '/about')).toBe('/about');
    expect(await add('/c', '/a')).toBe('/about');
    expect(await follow(app, '/a')).toBe('/about');
    expect(await follow(app, '/en/c')).toBe('/en/about');
    expect(await add('/d', '/d/')).toBe('loop');
    expect(await add('/e', '/en/e')).toBe('loop');
    expect(await add('/f', '/g')).toBe('/g');
    expect(await add('/g', '/f')).toBe('loop');
    expect(await add('/g', '/en/f?utm_source=a')).toBe('loop');
    const { rows } = (await call('redirects', { query: '?search=/c' })).body;
    const change = { id: rows[0].id, from: '/c', to: '/about' };
    const changed = await call('saveRedirect', { body: { from: '/c', to: '/C/', change } });
    expect(changed.body).toEqual({ problem: 'redirect-refused', redirect: 'loop' });
    expect(await follow(app, '/c')).toBe('/about');
    expect(await follow(app, '/b')).toBe('/about');
  });

  it('leads out of the site only to hosts that the operator has listed [REDIRECTS-05]', async () => {
    const { app, add, call, database } = await open({ REDIRECT_HOSTS: 'shop.example.org' });
    expect(await add('/shop', 'https://shop.example.org/a')).toBe('https://shop.example.org/a');
    expect(await follow(app, '/en/shop')).toBe('https://shop.example.org/a');
    expect(await add('/evil', 'https://evil.example/')).toBe('other-site');
    expect(await add('/evil', '//evil.example/')).toBe('target');
    expect(await add('/evil', '/admin')).toBe('target-reserved');
    expect((await call('redirects')).body.hosts).toEqual(['shop.example.org']);
    // A host that was taken from the list counts no more.
    const { app: later } = await openEmptyApp(database);
    expect(await follow(later, '/shop')).toBe(404);
  });

  it('is counted with its last day, and nothing of who asked for it [REDIRECTS-06]', async () => {
    const { app, add, call, database } = await open();
    await add('/a', '/about');
    await add('/b', '/about');
    for (let count = 0; count < 3; count++) {
      await app.inject({
        url: '/a',
        remoteAddress: '203.0.113.7',
        headers: { referer: 'https://x.example' },
      });
    }
    const stored = database.db.selectFrom('redirects').select('uses').execute();
    expect((await stored).map(({ uses }) => Number(uses))).toEqual([0, 0]);
    const { rows: listed } = (await call('redirects', { query: '?source=staff' })).body;
    expect(listed.find((row: { from: string }) => row.from === '/a')).toMatchObject({
      uses: 3,
      lastUsedOn: '2026-11-29',
    });
    await app.inject({ url: '/a' });
    await app.close();
    const { app: later } = await openEmptyApp(database, {}, { now: () => NOW });
    await later.inject({ url: '/a' });
    await later.close();
    const rows = await database.db
      .selectFrom('redirects')
      .selectAll()
      .orderBy('source_key')
      .execute();
    expect(rows.map(({ uses, last_used_on: day }) => [Number(uses), day])).toEqual([
      [5, '2026-11-29'],
      [0, null],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|x\.example/);
  });

  it('at which a visitor found nothing is listed with a page that the search proposes, until it is redirected [REDIRECTS-07]', async () => {
    const { app, database, call, add } = await open();
    const visits = [
      ...['/old/contact-us', '/en/old/contact-us', '/old/contact-us', '/latest-news/999'],
      ...['/.env', '/wp-login.php', '/a.php', '/old/a@example.org', `/${'a'.repeat(201)}`],
      ...['/.git/config', '/tel/966501234567', '/x.png', '/wp-admin/', '/cgi-bin/a'],
    ];
    for (const url of visits) await app.inject({ url });
    await app.inject({ url: '/part', headers: { 'sec-fetch-dest': 'image' } });
    const { rows, total } = (await call('missingAddresses')).body;
    const stored = await database.db.selectFrom('missing_addresses').selectAll().execute();
    expect(
      stored.map(({ address, day, requests }) => [address, day, Number(requests)]).toSorted(),
    ).toEqual([
      ['/en/old/contact-us', '2026-11-29', 1],
      ['/latest-news/999', '2026-11-29', 1],
      ['/old/contact-us', '2026-11-29', 2],
    ]);
    expect(total).toBe(3);
    expect(rows[0]).toMatchObject({ id: '/old/contact-us', requests: 2, lastOn: '2026-11-29' });
    expect(rows[0].proposal.path).toBe('/contact');
    await add('/old/contact-us', '/contact');
    expect((await call('missingAddresses')).body.rows).toMatchObject([{ id: '/latest-news/999' }]);
  });

  it('is imported from a table, whose other lines say what is wrong with them [REDIRECTS-08]', async () => {
    const { app, add, call } = await open();
    await add('/same', '/about');
    await add('/other', '/about');
    const lines = [
      'source,target,regex',
      'https://old.example.org/one/,/contact',
      '/same,/about/',
      '/other,/jobs',
      '/one,/jobs',
      '/about,/jobs',
      '/two,https://evil.example/',
      ',/jobs',
      '/x,/y',
      '/y,/x',
      '/admin/x,/jobs',
    ];
    const table = Buffer.from(lines.join('\n')).toString('base64');
    const check = await call('checkRedirectImport', { body: { table } });
    expect(check.body).toEqual({
      ok: true,
      counts: { added: 1, changed: 1, same: 1, refused: 7 },
      lines: [
        { line: 5, text: '/one', problem: 'twice' },
        { line: 6, text: '/about', problem: 'page' },
        { line: 7, text: 'https://evil.example/', problem: 'other-site' },
        { line: 8, text: '', problem: 'address' },
        { line: 9, text: '/x', problem: 'loop' },
        { line: 10, text: '/y', problem: 'loop' },
        { line: 11, text: '/admin/x', problem: 'reserved' },
      ],
    });
    expect((await call('redirects')).body.total).toBe(2);
    expect((await call('importRedirects', { body: { table } })).body).toEqual({
      added: 1,
      changed: 1,
    });
    expect((await call('importRedirects', { body: { table } })).body).toEqual({
      added: 0,
      changed: 0,
    });
    expect([await follow(app, '/one'), await follow(app, '/other')]).toEqual(['/contact', '/jobs']);
    const none = Buffer.from('a\nb\n').toString('base64');
    expect((await call('checkRedirectImport', { body: { table: none } })).body).toEqual({
      ok: false,
      problem: 'no-rows',
      line: null,
    });
  });

  it('is changed, removed and restored with its counts, which the audit log records [REDIRECTS-09]', async () => {
    const { app, add, call, database } = await open();
    await add('/a', '/about');
    await add('/b', '/jobs');
    await database.db
      .updateTable('redirects')
      .set({ uses: 7, last_used_on: '2026-11-20' })
      .execute();
    expect(await add('/A/', '/jobs')).toBe('taken');
    const { rows } = (await call('redirects', { query: '?search=%2Fa' })).body;
    const row = rows.find((each: { from: string }) => each.from === '/a');
    const change = { id: row.id, from: '/a', to: '/contact' };
    const stale = await call('saveRedirect', { body: { from: '/a', to: '/jobs', change } });
    expect(stale.body).toEqual({ problem: 'conflict' });
    const seen = { id: row.id, from: '/a', to: '/about' };
    const saved = await call('saveRedirect', { body: { from: '/a', to: '/jobs', change: seen } });
    expect(saved.body).toEqual({ id: row.id, from: '/a', to: '/jobs' });
    const all = (await call('redirects')).body.rows;
    const ids = all.map((each: { id: string }) => each.id);
    await call('removeRedirects', { body: { ids } });
    expect((await call('redirects')).body).toMatchObject({ rows: [], total: 0 });
    expect(await follow(app, '/a')).toBe(404);
    const removed = all.map(({ id: _, ...rest }: { id: string }) => rest);
    expect((await call('restoreRedirects', { body: { rows: removed } })).body).toEqual({
      restored: 2,
    });
    expect((await call('redirects')).body.rows).toMatchObject([
      { uses: 7, lastUsedOn: '2026-11-20', source: 'staff' },
      { uses: 7 },
    ]);
    const events = await database.db
      .selectFrom('audit_log')
      .select(['event', 'details'])
      .where('event', 'like', 'redirect%')
      .orderBy('sequence')
      .execute();
    expect(events.map(({ event, details }) => [event, JSON.parse(details)])).toEqual([
      ['redirect-saved', { address: '/a' }],
      ['redirect-saved', { address: '/b' }],
      ['redirect-saved', { address: '/a' }],
      ['redirects-removed', { count: 2 }],
      ['redirects-restored', { count: 2 }],
    ]);
  });

  it('of a page that gets another one leads to the new one, until the page is there again [REDIRECTS-18]', async () => {
    const { app, call, add } = await open();
    const page = (options: CallOptions) => ({ kind: 'page' as const, ...options });
    const created = await call(
      'createEntry',
      page({
        body: {
          changes: [
            { path: 'title.ar', from: '', to: 'صفحة' },
            { path: 'title.en', from: '', to: 'Page' },
            { path: 'address', from: '', to: 'first-place' },
          ],
        },
      }),
    );
    const id = String(created.body.id);
    async function publish() {
      const { version } = (await call('readEntry', page({ id }))).body.draft;
      const drafts = [{ kind: 'page', id: Number(id), version }];
      const published = await call('publishEntries', page({ body: { drafts } }));
      expect(published.status).toBe(204);
    }
    async function move(from: string, to: string) {
      const changes = [{ path: 'address', from, to }];
      const saved = await call('saveEntry', page({ id, body: { version: 0, changes } }));
      expect(saved.status).toBe(200);
      await publish();
    }
    expect(await add('/first-place', '/about')).toBe('/about');
    await publish();
    expect(await follow(app, '/first-place')).toBe(200);
    await move('first-place', 'مكان-آخر');
    const encoded = `/${encodeURIComponent('مكان-آخر')}`;
    // The page of the earlier version is served from the cache until the process knows of the change.
    await expect.poll(() => follow(app, '/first-place')).toBe(encoded);
    expect(await follow(app, '/en/first-place/')).toBe(`/en${encoded}`);
    expect(await add('/older', '/first-place')).toBe('/مكان-آخر');
    expect(await add(encoded, '/about')).toBe('page');
    await move('مكان-آخر', 'first-place');
    await expect.poll(() => follow(app, encoded)).toBe('/first-place');
    expect(await follow(app, '/first-place')).toBe(200);
    expect(await follow(app, '/older')).toBe('/first-place');
  });
});

describeOnSqlite('with another backend', () => {
  it('there are no redirects of the table, and the addresses that WordPress made lead on [REDIRECTS-10]', async () => {
    const backend = await startOtherBackend();
    const { app } = await openUpstreamApp(backend.origin);
    expect(await follow(app, '/ar/about')).toBe('/about');
    expect(await follow(app, '/2024/05/slug')).toBe(404);
  });
});
