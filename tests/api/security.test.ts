import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { observatoryScore } from '../helpers/observatory.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { headersIn, openConnection, statusIn } from '../helpers/raw-connection.ts';

/** What Mozilla's Observatory looks at, and what it wants to read there for its highest mark. */
const WANTED: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none';/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'strict-transport-security': /^max-age=(?:[2-9]\d{7}|\d{9,})$/,
};

function missing(headers: Record<string, unknown>): string[] {
  const policy = String(headers['content-security-policy']);
  return [
    ...Object.entries(WANTED)
      .filter(([name, pattern]) => !pattern.test(String(headers[name])))
      .map(([name]) => `${name}: ${headers[name]}`),
    ...(/unsafe-|\*|https?:/.test(policy) ? [policy] : []),
    ...(policy.includes("frame-ancestors 'none'") ? [] : ['may be framed']),
    ...('x-powered-by' in headers || 'server' in headers ? ['says what it is made with'] : []),
    ...('access-control-allow-origin' in headers ? ['is open to other origins'] : []),
    ...(observatoryScore(headers) >= 120 ? [] : [`scores ${observatoryScore(headers)}`]),
  ];
}

describeOnEachDatabase('every answer', (databases) => {
  it('carries the security headers, whatever it is', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
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
      const answer = await app.inject({ method, url });
      expect([method, url, answer.statusCode]).toEqual([method, url, status]);
      expect([url, missing(answer.headers)]).toEqual([url, []]);
    }
    const { headers } = await app.inject({ url: '/robots.txt' });
    const known = { 'if-none-match': String(headers.etag) };
    const unchanged = await app.inject({ url: '/robots.txt', headers: known });
    expect([unchanged.statusCode, missing(unchanged.headers)]).toEqual([304, []]);
    // Only the pictures that pages are shared with may be shown elsewhere, and what stands in for them.
    const shared = new URL(/og:image" content="([^"]+)"/.exec(page)?.[1] ?? '').pathname;
    for (const url of [shared, '/share-picture.png']) {
      const card = await app.inject({ url });
      expect([url, card.statusCode, missing(card.headers)]).toEqual([
        ...[url, 200, ['cross-origin-resource-policy: cross-origin']],
      ]);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await app.inject({ url: '/contact', method: 'POST', headers: form });
    expect([posted.statusCode, missing(posted.headers)]).toEqual([422, []]);
    const call = await app.inject({
      url: '/api/frontend/areas',
      headers: { 'accept-encoding': 'br' },
    });
    expect([call.headers['content-encoding'], missing(call.headers)]).toEqual(['br', []]);
    // From the cache, which it leaves before any handler sees it.
    const cached = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect([cached.headers['content-encoding'], missing(cached.headers)]).toEqual(['br', []]);
  });

  it('to a range of a file carries them, and says where a range ends that is not there', async () => {
    const { app } = await openStarterApp(await databases.open());
    const page = (await app.inject({ url: '/reports' })).body;
    const url = /"(\/media\/[^"]+\.pdf)"/.exec(page)?.[1] ?? '';
    const { length } = (await app.inject({ url })).rawPayload;
    const part = await app.inject({ url, headers: { range: 'bytes=0-9' } });
    expect([part.statusCode, part.rawPayload.length, missing(part.headers)]).toEqual([206, 10, []]);
    const beyond = await app.inject({ url, headers: { range: `bytes=${length}-` } });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${length}`,
    ]);
    expect(missing(beyond.headers)).toEqual([]);
    // Many at once are not put together: the whole file is cheaper.
    const ranges = Array.from({ length: 1_000 }, (_, index) => `${index * 2}-${index * 2}`);
    const many = await app.inject({ url, headers: { range: `bytes=${ranges.join(',')}` } });
    expect([many.statusCode, many.rawPayload.length]).toEqual([200, length]);
  });

  it('carries them where something fails, too', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await database.close();
    const call = await app.inject({ url: '/api/frontend/settings/list' });
    expect([call.statusCode, missing(call.headers)]).toEqual([500, []]);
    for (const url of ['/readyz', '/sitemap.xml']) {
      const { statusCode, headers } = await app.inject({ url });
      expect([url, statusCode, missing(headers)]).toEqual([url, 503, []]);
    }
    // In our words: why it failed is nobody's business.
    expect(Object.keys(call.json())).toEqual(['status', 'message']);
    expect(call.body).toContain('حدث خلل لدينا');
  });

  it('of a page names what may become HTML and script, and nothing else may', async () => {
    const { app } = await openStarterApp(await databases.open());
    const { headers } = await app.inject({ url: '/' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/trusted-types yafee-html yafee-worker$/);
  });

  it('of a file of the build lets nothing run, and the worker ask for what it keeps', async () => {
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

describeOnEachDatabase('a visitor who comes by http', (databases) => {
  it('is told to come by https only where the site is there by https', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database, { PUBLIC_URL: 'http://yafee.example' });
    const plain = await app.inject({ url: '/' });
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    const claimed = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(claimed.headers).not.toHaveProperty('strict-transport-security');
    const cookie = await app.inject({ url: '/about?lang=en' });
    expect(cookie.headers['set-cookie']).not.toContain('Secure');
  });

  it('gets a cookie for https alone where a proxy that is believed says that he came by it', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database, {
      ...{ PUBLIC_URL: 'http://yafee.example', TRUST_PROXY: '1' },
    });
    const headers = { 'x-forwarded-proto': 'https', 'accept-encoding': 'br' };
    const response = await app.inject({ url: '/about?lang=en', headers });
    expect(response.headers['set-cookie']).toContain('; Secure');
    // What is cached for all cannot depend on who has come first.
    for (const asked of [headers, { 'accept-encoding': 'br' }]) {
      const page = await app.inject({ url: '/about', headers: asked });
      expect(page.headers).not.toHaveProperty('strict-transport-security');
    }
  });
});

describeOnEachDatabase('security.txt', (databases) => {
  it('says whom to tell, until when that is so, and where it is itself (RFC 9116)', async () => {
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
    const left = Date.parse(expires[0]?.slice('Expires: '.length) ?? '') - Date.now();
    expect(left / 86_400_000).toBeGreaterThan(178);
    expect(left / 86_400_000).toBeLessThan(365);
  });
});

it('against another backend that does not answer, security.txt still names the contact page', async () => {
  const backend = await startOtherBackend();
  await backend.close();
  const { app } = await openUpstreamApp(backend.origin);
  const { statusCode, body } = await app.inject({ url: '/.well-known/security.txt' });
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^Contact: https:\/\/yafee\.example\/en\/contact\nExpires: /);
});

describeOnEachDatabase('what Node refuses before there is a request', (databases) => {
  it('is refused with the same headers', async () => {
    const { app } = await openStarterApp(await databases.open());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const heads: [status: number, head: string][] = [
      [400, 'NONSENSE\r\n\r\n'],
      [400, 'GET / HTTP/1.1\r\n\r\n'],
      [417, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n'],
      [431, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(17_000)}\r\n\r\n`],
      [405, 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ];
    for (const [status, head] of heads) {
      const { send, received, closed } = await openConnection(port);
      send(head);
      await closed;
      expect(statusIn(received())).toBe(status);
      expect([head.slice(0, 60), missing(headersIn(received()))]).toEqual([head.slice(0, 60), []]);
    }
  });
});
