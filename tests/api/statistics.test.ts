import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import type { Database } from '../../server/platform/database/database.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { countTables } from '../../tools/operations/database-dump.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { changeIdentity } from '../helpers/change-identity.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';

/** A browser that opens a page by its address. */
const BROWSER = {
  host: 'yafee.example',
  accept: 'text/html,application/xhtml+xml',
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Firefox/140.0',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};

/** Closes the app, which stores its counts, and returns them without their day. */
async function countsOf(app: FastifyInstance, { db }: Database): Promise<string[]> {
  await app.close();
  const rows = await db.selectFrom('statistics').selectAll().execute();
  return rows.map(({ measure, subject, count }) => `${measure} ${subject} ${count}`).toSorted();
}

async function visit(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
  options: Partial<InjectOptions> = {},
): Promise<number> {
  const merged = { ...BROWSER, ...headers };
  return (await app.inject({ url, headers: merged, ...options })).statusCode;
}

describeOnEachDatabase('the statistics of the site', ({ open }) => {
  async function openSite() {
    const database = await open();
    const { app, log, folder } = await openStarterApp(database);
    return { database, app, log, folder };
  }

  it('count a page each time that it is opened, also from the cache, each language apart [STATISTICS-01]', async () => {
    const { app, database } = await openSite();
    for (let times = 0; times < 3; times++) await visit(app, '/latest-news/3');
    await visit(app, '/en/latest-news/3?utm_source=mail', {
      referer: 'https://news.example.org/today',
      'sec-fetch-site': 'cross-site',
      'user-agent': `${BROWSER['user-agent']} Mobile`,
    });
    const own = { referer: 'https://yafee.example/', 'sec-fetch-site': 'same-origin' };
    await visit(app, '/about', own);
    const etag = String((await app.inject({ url: '/about', method: 'HEAD' })).headers.etag);
    expect(await visit(app, '/about', { ...own, 'if-none-match': etag })).toBe(304);
    await visit(app, '/contact?job=1', own);
    await visit(app, '/join-us', own);
    await visit(app, '/');
    expect(await countsOf(app, database)).toEqual([
      'devices other 8',
      'devices phone 1',
      'forms-opened join 1',
      'forms-opened vacancy 1',
      'languages ar 8',
      'languages en 1',
      'referrers news.example.org 1',
      'views / 1',
      'views /about 2',
      'views /contact 1',
      'views /en/latest-news/3 1',
      'views /join-us 1',
      'views /latest-news/3 3',
      'visits  5',
    ]);
  });

  it('do not count what nobody reads: errors, redirects, fetches ahead, HEAD, and apart from it programs [STATISTICS-02]', async () => {
    const { app, database } = await openSite();
    const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    // Twice, because the second time pages come from the cache.
    for (let times = 0; times < 2; times++) {
      expect(await visit(app, '/About/')).toBe(308);
      expect(await visit(app, '/nothing-here')).toBe(404);
      expect(await visit(app, '/latest-news/999999')).toBe(404);
      expect(await visit(app, '/about', { 'sec-purpose': 'prefetch;prerender' })).toBe(200);
      expect(await visit(app, '/about', {}, { method: 'HEAD' })).toBe(200);
      expect(await visit(app, '/about', { 'sec-fetch-dest': 'iframe' })).toBe(200);
      expect(await visit(app, '/about', bot)).toBe(200);
      expect(await visit(app, '/newsletter/confirm?token=x')).toBe(200);
      await visit(app, '/offline');
      await visit(app, '/admin');
      await visit(app, '/sitemap.xml');
      await visit(app, '/api/frontend/settings/list');
    }
    expect(await countsOf(app, database)).toEqual(['bots  2']);
  });

  it('count a move inside the site by the one request that each makes, which the worker sends [STATISTICS-03]', async () => {
    const { app, database } = await openSite();
    const worker = {
      accept: 'text/html',
      referer: 'https://yafee.example/sw.js',
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'same-origin',
    };
    await visit(app, '/en/jobs', worker);
    await visit(app, '/en/jobs', worker);
    await visit(app, '/en/jobs', { ...worker, accept: '*/*' });
    await visit(app, '/offline', worker);
    const data = { ...worker, accept: '*/*', referer: 'https://yafee.example/' };
    await visit(app, '/api/frontend/services?page=1', data);
    expect(await countsOf(app, database)).toEqual([
      'devices other 2',
      'languages en 2',
      'views /en/jobs 2',
    ]);
  });

  it('count downloads, searches without a result and forms that were sent [STATISTICS-04]', async () => {
    const { app, database } = await openSite();
    const reports = (await app.inject('/api/frontend/reports')).body;
    const [file = ''] = /\/media\/[^"]+\.pdf/.exec(reports) ?? [];
    expect(await visit(app, file)).toBe(200);
    expect(await visit(app, file, { range: 'bytes=0-9' })).toBe(206);
    expect(await visit(app, file, { range: 'bytes=10-19' })).toBe(206);
    expect(await visit(app, file, { 'user-agent': 'curl/8.5.0' })).toBe(200);
    expect(await visit(app, file, {}, { method: 'HEAD' })).toBe(200);
    expect(await visit(app, '/media/nothing.0123456789.pdf')).toBe(404);
    for (const words of ['qwxyzzy', 'qwxyzzy 0501234567', 'q@example.org', 'التدريب']) {
      await visit(app, `/api/frontend/search?q=${encodeURIComponent(words)}`);
    }
    await visit(app, '/api/frontend/search?q=qwxyzzy&type=news');
    await visit(app, '/en/search?q=qwxyzzy');
    for (const program of [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      { 'user-agent': 'curl/8.5.0' },
      { 'sec-purpose': 'prefetch;prerender' },
    ]) {
      expect(await visit(app, '/api/frontend/search?q=qwxyzzy', program)).toBe(200);
      expect(await visit(app, '/search?q=qwxyzzy', program)).toBe(200);
    }
    for (const body of [CONTACT, CONTACT, { ...CONTACT, email: 'no address' }]) {
      await app.inject({
        method: 'POST',
        url: '/api/contactUs/sendMail',
        headers: { 'idempotency-key': '0b4e2bb3-4c8e-4f2b-9a57-0d9a1f4e2c11' },
        payload: body,
      });
    }
    expect(await countsOf(app, database)).toEqual([
      'bots  2',
      'devices other 1',
      `downloads ${file} 2`,
      'forms-sent contact 1',
      'languages en 1',
      'searches qwxyzzy 2',
      'views /en/search 1',
      'visits  1',
    ]);
  });

  it('are off if the organisation says so [STATISTICS-07]', async () => {
    const { app, database } = await openSite();
    const read = async () => (await app.inject('/en/privacy')).body;
    expect(await read()).toContain('counted by itself');
    expect((await app.inject('/privacy')).body).toContain('ما يعدّه الموقع من نفسه');
    await changeIdentity(database, { modulesOff: ['statistics'] });
    expect(await visit(app, '/latest-news')).toBe(200);
    await expect.poll(read).not.toContain('counted by itself');
    expect(await countsOf(app, database)).toEqual([]);
  });

  it('keep no address, cookie, browser or salt, in no table and no log [STATISTICS-08]', async () => {
    const database = await open();
    const { app, log } = await openStarterApp(database, { TRUST_PROXY: '1', LOG_LEVEL: 'trace' });
    const secrets = {
      address: '203.0.113.77',
      cookie: 'canary-cookie-4711',
      browser: 'CanaryBrowser',
      path: 'canary-referrer-path',
      query: 'canary-query',
    };
    const tables = await countTables(database);
    for (const path of ['/', '/about', '/about', '/en/latest-news/3', '/search?q=training']) {
      await visit(app, `${path}${path.includes('?') ? '&' : '?'}x=${secrets.query}`, {
        'x-forwarded-for': secrets.address,
        cookie: `session=${secrets.cookie}`,
        'user-agent': `Mozilla/5.0 (X11) ${secrets.browser}/1.0 Mobile`,
        referer: `https://example.org/${secrets.path}?${secrets.query}`,
        'accept-language': 'eo-CANARY',
        'sec-ch-ua': '"CanaryBrands";v="1"',
      });
    }
    const file = /\/media\/[^"]+\.pdf/.exec((await app.inject('/api/frontend/reports')).body)?.[0];
    await visit(app, file ?? '', { 'user-agent': `${secrets.browser}/1.0` });
    await app.close();
    const stored: unknown[] = [log];
    for (const table of Object.keys(tables)) {
      stored.push(
        await database.db
          .selectFrom(table as keyof Schema)
          .selectAll()
          .execute(),
      );
    }
    const text = JSON.stringify(stored);
    expect(text).toContain('/en/latest-news/3');
    for (const secret of [...Object.values(secrets), 'CANARY', 'CanaryBrands']) {
      expect(text, secret).not.toContain(secret);
    }
    // Nothing but numbers of days has come to the database.
    const { statistics, ...others } = await countTables(database);
    expect(statistics).toBeGreaterThan(0);
    expect(others).toEqual({ ...tables, statistics: undefined });
  });
});

describeOnSqlite('the statistics behind a CDN', ({ open }) => {
  it('count what browsers tell, and not what the server sends; the script has less than 400 bytes [STATISTICS-13]', async () => {
    const database = await open();
    const { app } = await openStarterApp(database, { STATISTICS_BEACON: 'yes' });
    const { body, headers } = await app.inject('/about');
    const [, script = ''] = /<script async src="([^"]+)"><\/script>/.exec(body) ?? [];
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    const { rawPayload, headers: sent } = await app.inject(script);
    expect(sent['content-type']).toContain('text/javascript');
    expect(rawPayload.length).toBeLessThan(400);
    expect((await app.inject('/nothing-here')).body).not.toContain(script);
    await visit(app, '/about');
    const tell = async (query: string, more: Record<string, string> = {}) => {
      const url = `/api/views?${query}`;
      const same = { ...BROWSER, 'sec-fetch-site': 'same-origin', ...more };
      return (await app.inject({ method: 'POST', url, headers: same })).statusCode;
    };
    expect(await tell('p=%2Fabout&r=News.example.org')).toBe(204);
    expect(await tell('p=%2Fen%2Flatest-news%2F3')).toBe(204);
    expect(await tell('p=%2F&r=undefined')).toBe(204);
    expect(await tell('p=%2Fjobs&r=yafee.example')).toBe(204);
    expect(await tell('p=%2Fgovernance')).toBe(204);
    const ignored = [
      ...['p=%2Flatest-news%2F999999', 'p=%2Fnothing-here', 'p=%2Flatest-news%2Ffeed.xml', 'p='],
      ...['p=%2Fnewsletter%2Fconfirm', 'p=a&p=b', `p=%2F${'a'.repeat(2_000)}`, '', 'p=%2Fadmin'],
    ];
    for (const query of ignored) expect(await tell(query)).toBe(204);
    await tell('p=%2Fabout', { 'sec-fetch-site': 'cross-site' });
    await tell('p=%2Fabout', { 'user-agent': 'curl/8.5.0' });
    expect((await app.inject('/api/views')).statusCode).toBe(405);
    expect(await countsOf(app, database)).toEqual([
      'bots  1',
      'devices other 5',
      'languages ar 4',
      'languages en 1',
      'referrers news.example.org 1',
      'views / 1',
      'views /about 1',
      'views /en/latest-news/3 1',
      'views /governance 1',
      'views /jobs 1',
      'visits  2',
    ]);
  });

  it('have neither script nor address without the setting', async () => {
    const { app } = await openStarterApp(await open());
    expect((await app.inject('/about')).body).not.toContain('views.js');
    expect((await app.inject('/views.js')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/api/views?p=/about' })).statusCode).toBe(404);
  });
});

describeOnSqlite('the statistics with another backend', () => {
  it('count nothing', async () => {
    const backend = await startOtherBackend();
    const { app } = await openUpstreamApp(backend.origin);
    expect(await visit(app, '/about')).toBe(200);
    expect((await app.inject('/en/privacy')).body).not.toContain('counted by itself');
  });
});
