import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { FRAME_PICTURES } from '../../contract/newsletter-mail.ts';
import { DAY } from '../../server/platform/durations.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { observatoryScore } from '../helpers/observatory.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { headersIn, openConnection, statusIn } from '../helpers/raw-connection.ts';

/** The headers that Mozilla's HTTP Observatory checks, and the values of its best score. */
const REQUIRED_HEADERS: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none';/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'strict-transport-security': /^max-age=(?:[2-9]\d{7}|\d{9,})$/,
};

/** Returns a description of each header that is missing, wrong or not allowed. */
function headerProblems(headers: Record<string, unknown>): string[] {
  const policy = String(headers['content-security-policy']);
  return [
    ...Object.entries(REQUIRED_HEADERS)
      .filter(([name, pattern]) => !pattern.test(String(headers[name])))
      .map(([name]) => `${name}: ${headers[name]}`),
    ...(/unsafe-|\*|https?:/.test(policy) ? [policy] : []),
    ...(policy.includes("frame-ancestors 'none'") ? [] : ['can be framed']),
    ...('x-powered-by' in headers || 'server' in headers ? ['names its software'] : []),
    ...('access-control-allow-origin' in headers ? ['allows other origins'] : []),
    ...(observatoryScore(headers) >= 120 ? [] : [`scores ${observatoryScore(headers)}`]),
  ];
}

describeOnEachDatabase('every response', (databases) => {
  it('has the security headers, for every kind of URL and status', async () => {
    const database = await databases.open();
    const { app, storage } = await openStarterApp(database);
    const page = (await app.inject({ url: '/' })).body;
    const asset = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? '';
    const picture = /src="(\/media\/[^"]+)"/.exec(page)?.[1] ?? '';
    const pdf = /"(\/media\/[^"]+\.pdf)"/.exec((await app.inject({ url: '/reports' })).body)?.[1];
    const responses: [url: string, status: number, method?: 'POST' | 'DELETE' | 'HEAD'][] = [
      ['/', 200],
      ['/en/privacy', 200],
      ['/about', 200, 'HEAD'],
      ['/nothing-here', 404],
      ['/%zz', 404],
      ['/%ff?a=%', 404],
      ['/about', 405, 'POST'],
      ['/en', 405, 'DELETE'],
      ['/about?lang=en', 302],
      ['/About/', 308],
      ['/data/nothing/about', 404],
      ['/robots.txt', 200],
      ['/sitemap.xml', 200],
      ['/sitemap-9.xml', 404],
      ['/latest-news/feed.xml', 200],
      ['/api/frontend/settings/list', 200],
      ['/api/nothing', 404],
      ['/api/%zz', 404],
      ['/api/frontend/areas', 405, 'DELETE'],
      [`/api/tweets/${'9'.repeat(500)}`, 404],
      [asset, 200],
      [style, 200],
      ['/assets/nothing.js', 404],
      [picture, 200],
      [pdf ?? '', 200],
      ['/media/nothing.png', 404],
      ['/icon.svg', 200],
      ['/apple-touch-icon.png', 200],
      ['/manifest.ar.webmanifest', 200],
      ['/sw.js', 200],
      ['/offline', 200],
      ['/.well-known/security.txt', 200],
      ['/healthz', 200],
      ['/readyz', 200],
    ];
    for (const [url, status, method = 'GET'] of responses) {
      const response = await app.inject({ method, url });
      expect([method, url, response.statusCode]).toEqual([method, url, status]);
      expect([url, headerProblems(response.headers)]).toEqual([url, []]);
    }
    const { headers } = await app.inject({ url: '/robots.txt' });
    const conditional = { 'if-none-match': String(headers.etag) };
    const unchanged = await app.inject({ url: '/robots.txt', headers: conditional });
    expect([unchanged.statusCode, headerProblems(unchanged.headers)]).toEqual([304, []]);
    // Only Open Graph images and their placeholder, and the pictures of mails, may be embedded by other sites.
    const openGraphImage = new URL(/og:image" content="([^"]+)"/.exec(page)?.[1] ?? '').pathname;
    const mailed = 'media/mailed/24.0123456789abcdef.2x.png';
    await storage.put(mailed, Buffer.from('a picture'));
    const { headers: mailedHeaders } = await app.inject({ url: `/${mailed}` });
    expect(mailedHeaders['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of [
      openGraphImage,
      '/share-picture.png',
      ...Object.values(FRAME_PICTURES),
      `/${mailed}`,
    ]) {
      const image = await app.inject({ url });
      expect([url, image.statusCode, headerProblems(image.headers)]).toEqual([
        url,
        200,
        ['cross-origin-resource-policy: cross-origin'],
      ]);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await app.inject({ url: '/contact', method: 'POST', headers: form });
    expect([posted.statusCode, headerProblems(posted.headers)]).toEqual([422, []]);
    const query = await app.inject({
      url: '/api/frontend/areas',
      headers: { 'accept-encoding': 'br' },
    });
    expect([query.headers['content-encoding'], headerProblems(query.headers)]).toEqual(['br', []]);
    // A cached page is sent before any handler runs.
    const cached = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect([cached.headers['content-encoding'], headerProblems(cached.headers)]).toEqual([
      'br',
      [],
    ]);
  });

  it('to a range request has them, and is 416 with the length for a range beyond the end', async () => {
    const { app } = await openStarterApp(await databases.open());
    const page = (await app.inject({ url: '/reports' })).body;
    const url = /"(\/media\/[^"]+\.pdf)"/.exec(page)?.[1] ?? '';
    const { length } = (await app.inject({ url })).rawPayload;
    const part = await app.inject({ url, headers: { range: 'bytes=0-9' } });
    expect([part.statusCode, part.rawPayload.length, headerProblems(part.headers)]).toEqual([
      206,
      10,
      [],
    ]);
    const beyond = await app.inject({ url, headers: { range: `bytes=${length}-` } });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${length}`,
    ]);
    expect(headerProblems(beyond.headers)).toEqual([]);
    // Of another version of the file a part would be of no use.
    const stale = await app.inject({ url, headers: { range: 'bytes=0-9', 'if-range': '"old"' } });
    expect([stale.statusCode, stale.rawPayload.length]).toEqual([200, length]);
    // For many ranges at once the complete file is sent, which costs less.
    const ranges = Array.from({ length: 1_000 }, (_, index) => `${index * 2}-${index * 2}`);
    const many = await app.inject({ url, headers: { range: `bytes=${ranges.join(',')}` } });
    expect([many.statusCode, many.rawPayload.length]).toEqual([200, length]);
  });

  it('has them when the database fails too', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await database.close();
    const query = await app.inject({ url: '/api/frontend/settings/list' });
    expect([query.statusCode, headerProblems(query.headers)]).toEqual([500, []]);
    for (const url of ['/readyz', '/sitemap.xml']) {
      const { statusCode, headers } = await app.inject({ url });
      expect([url, statusCode, headerProblems(headers)]).toEqual([url, 503, []]);
    }
    // The message is the site's own and does not reveal the cause.
    expect(Object.keys(query.json())).toEqual(['status', 'message']);
    expect(query.body).toContain('حدث خلل لدينا');
  });

  it('for a page permits only the Trusted Types policies of the site', async () => {
    const { app } = await openStarterApp(await databases.open());
    const { headers } = await app.inject({ url: '/' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/trusted-types yafee-html yafee-worker$/);
  });

  it('for a built file permits no code, and the service worker may fetch from its own origin', async () => {
    const { app } = await openStarterApp(await databases.open());
    const page = (await app.inject({ url: '/' })).body;
    const policyOf = async (url: string) =>
      String((await app.inject({ url })).headers['content-security-policy']);
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)];
    expect(files.length).toBeGreaterThan(2);
    for (const [, file = ''] of files) {
      expect(await policyOf(file)).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    }
    expect(await policyOf('/sw.js')).toContain("connect-src 'self'");
  });
});

describeOnEachDatabase('a request over http', (databases) => {
  it('gets no HSTS header and no Secure cookie if PUBLIC_URL is http', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database, { PUBLIC_URL: 'http://yafee.example' });
    const plain = await app.inject({ url: '/' });
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    const claimed = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(claimed.headers).not.toHaveProperty('strict-transport-security');
    const cookie = await app.inject({ url: '/about?lang=en' });
    expect(cookie.headers['set-cookie']).not.toContain('Secure');
  });

  it('gets a Secure cookie if a trusted proxy reports https', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database, {
      PUBLIC_URL: 'http://yafee.example',
      TRUST_PROXY: '1',
    });
    const headers = { 'x-forwarded-proto': 'https', 'accept-encoding': 'br' };
    const response = await app.inject({ url: '/about?lang=en', headers });
    expect(response.headers['set-cookie']).toContain('; Secure');
    // A cached page must not depend on the first request for it.
    for (const requestHeaders of [headers, { 'accept-encoding': 'br' }]) {
      const page = await app.inject({ url: '/about', headers: requestHeaders });
      expect(page.headers).not.toHaveProperty('strict-transport-security');
    }
  });
});

describeOnEachDatabase('security.txt', (databases) => {
  it('has contacts, languages, an expiry date and its canonical URL (RFC 9116)', async () => {
    const { app } = await openStarterApp(await databases.open());
    const { headers, body } = await app.inject({ url: '/.well-known/security.txt' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = body.trimEnd().split('\n');
    expect(fields.slice(0, 2)).toEqual([
      'Contact: mailto:info@yafee.example',
      'Contact: https://yafee.example/en/contact',
    ]);
    expect(fields).toContain('Preferred-Languages: ar, en');
    expect(fields).toContain('Canonical: https://yafee.example/.well-known/security.txt');
    const expires = fields.filter((field) => field.startsWith('Expires: '));
    expect(expires).toHaveLength(1);
    const remaining = Date.parse(expires[0]?.slice('Expires: '.length) ?? '') - Date.now();
    expect(remaining / DAY).toBeGreaterThan(178);
    expect(remaining / DAY).toBeLessThan(365);
  });
});

it('security.txt still has the contact page if another backend does not respond', async () => {
  const backend = await startOtherBackend();
  await backend.close();
  const { app } = await openUpstreamApp(backend.origin);
  const { statusCode, body } = await app.inject({ url: '/.well-known/security.txt' });
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^Contact: https:\/\/yafee\.example\/en\/contact\nExpires: /);
});

describeOnEachDatabase('a malformed request that Node rejects', (databases) => {
  it('gets a response with the security headers', async () => {
    const { app } = await openStarterApp(await databases.open());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const requests: [status: number, requestHead: string][] = [
      [400, 'NONSENSE\r\n\r\n'],
      [400, 'GET / HTTP/1.1\r\n\r\n'],
      [417, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n'],
      [431, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(17_000)}\r\n\r\n`],
      [405, 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ];
    for (const [status, requestHead] of requests) {
      const { send, received, closed } = await openConnection(port);
      send(requestHead);
      await closed;
      expect(statusIn(received())).toBe(status);
      expect([requestHead.slice(0, 60), headerProblems(headersIn(received()))]).toEqual([
        requestHead.slice(0, 60),
        [],
      ]);
    }
  });
});
