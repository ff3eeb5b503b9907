import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { byVersion } from '../platform/cache/freshness.ts';
import { createCachedResponse } from '../platform/http/cached-response.ts';
import { requestMetrics } from '../platform/http/request-metrics.ts';
import { createPageCache, serveCachedPages } from './page-cache.ts';

/** As Chromium asks for a page. */
const BROWSER = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'ar-SA,ar;q=0.9',
  'sec-ch-ua': '"Chromium";v="140"',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'upgrade-insecure-requests': '1',
};

/** An app with `/about` in its cache; the routes behind it respond with 404. */
async function cachedApp() {
  const cache = createPageCache<string>({ freshness: byVersion(() => 1), now: () => 0 });
  const document = await createCachedResponse('<p>the cached page</p>', { 'x-own': 'of the page' });
  const data = await createCachedResponse('{}', {});
  await cache.get('/about', async () => ({ value: { document, data, language: 'ar' } }));
  const app = Fastify({ trustProxy: true });
  onTestFinished(() => app.close());
  serveCachedPages(app, cache, { 'x-common': 'yes' });
  let handled = 0;
  app.addHook('onRequest', async (request, reply) => {
    handled += 1;
    reply.header('x-protocol', request.protocol);
  });
  const counted: [string, number][] = [];
  requestMetrics(app, {
    ...{ job: () => {}, gauge: () => {}, close: () => {} },
    request: ({ route, status }) => counted.push([route, status]),
    render: async () => ({ contentType: '', body: '' }),
  });
  app.get('/about', (_request, reply) => reply.code(404).send());
  return { app, etag: document.etag, counted, handled: () => handled };
}

describe('a cached page', () => {
  it('is sent to browsers before any other hook, and counted', async () => {
    const { app, handled, counted } = await cachedApp();
    const { statusCode, headers, rawPayload } = await app.inject({
      url: '/about',
      headers: BROWSER,
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      ...{ 'content-encoding': 'br', 'x-common': 'yes', 'x-own': 'of the page' },
      'content-length': String(rawPayload.length),
    });
    expect(brotliDecompressSync(rawPayload).toString()).toBe('<p>the cached page</p>');
    expect(handled()).toBe(0);
    await expect.poll(() => counted).toEqual([['/about', 200]]);
  });

  it('says the same to everybody, whoever asked first', async () => {
    const { app } = await cachedApp();
    const byProxy = { ...BROWSER, 'x-forwarded-proto': 'https' };
    const first = await app.inject({ url: '/about', headers: byProxy });
    const second = await app.inject({ url: '/about', headers: BROWSER });
    const { date: _, ...headers } = first.headers;
    expect(headers).not.toHaveProperty('x-protocol');
    expect(second.headers).toMatchObject(headers);
  });

  it('is sent without its body for HEAD, and as 304 to who has it', async () => {
    const { app, etag } = await cachedApp();
    const head = await app.inject({ url: '/about', method: 'HEAD', headers: BROWSER });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    const headers = { ...BROWSER, 'if-none-match': etag };
    const known = await app.inject({ url: '/about', headers });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
  });

  it.each([
    ['is posted to', { method: 'POST', url: '/about' }],
    ['is asked for with a body', { method: 'GET', url: '/about', payload: 'x' }],
    ['is asked for by another address', { method: 'GET', url: '/about?page=2' }],
    [
      'is wanted without compression',
      { method: 'GET', url: '/about', headers: { 'accept-encoding': 'identity' } },
    ],
    [
      'is asked for by who prefers English',
      { method: 'GET', url: '/about', headers: { ...BROWSER, cookie: 'lang=en' } },
    ],
  ] as const)('is left to the handlers where it %s', async (_why, request) => {
    const { app, handled } = await cachedApp();
    const { statusCode } = await app.inject({ headers: BROWSER, ...request });
    expect([statusCode, handled()]).toEqual([404, 1]);
  });
});

it('compresses a stored page thoroughly, and the text stays the same', async () => {
  const cache = createPageCache<string>({ freshness: byVersion(() => 1), now: () => 0 });
  const text = Array.from({ length: 2_000 }, (_, index) => `<p>${index * index}</p>`).join('');
  const document = await createCachedResponse(text, {});
  const data = await createCachedResponse(text, {});
  const atFirst = document.bodies.br.length;
  await cache.get('/about', async () => ({ value: { document, data, language: 'ar' } }));
  await expect.poll(() => document.bodies.br.length).toBeLessThan(atFirst);
  expect(brotliDecompressSync(document.bodies.br).toString()).toBe(text);
});
