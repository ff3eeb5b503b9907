import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RenderedPage } from '../../contract/rendering.ts';
import { byVersion } from '../platform/cache/freshness.ts';
import { createCachedResponse } from '../platform/http/cached-response.ts';
import { addHeaders } from '../platform/http/guards/security-headers.ts';
import { requestMetrics } from '../platform/http/request-metrics.ts';
import { createPageCache, serveCachedPages } from './page-cache.ts';

/** The headers of a page request by Chromium. */
const BROWSER = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'ar-SA,ar;q=0.9',
  'sec-ch-ua': '"Chromium";v="140"',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'upgrade-insecure-requests': '1',
};

/** As the pages of these tests are counted. */
const COUNTED = { address: '/about', language: 'ar', form: null } as const;

/** Creates an app with `/about` in its page cache. Its route handler responds with 404. */
async function createApp() {
  const cache = createPageCache<RenderedPage>({ freshness: byVersion(() => 1), now: () => 0 });
  const document = await createCachedResponse('<p>the cached page</p>', { 'x-own': 'of the page' });
  const data = await createCachedResponse('{}', {});
  await cache.get('/about', async () => ({
    value: { document, data, language: 'ar', isEntrance: false, counted: COUNTED },
  }));
  const app = Fastify({ trustProxy: true });
  onTestFinished(() => app.close());
  await app.register(addHeaders, { headers: { 'x-common': 'yes' } });
  const views: unknown[] = [];
  await app.register(serveCachedPages, {
    cache,
    countView: ({ method }, page) => views.push([method, page]),
  });
  let laterHookCalls = 0;
  app.addHook('onRequest', async (request, reply) => {
    laterHookCalls += 1;
    reply.header('x-protocol', request.protocol);
  });
  const countedRequests: [string, number][] = [];
  requestMetrics(app, {
    job: () => {},
    delivery: () => {},
    gauge: () => {},
    close: () => {},
    request: ({ route, status }) => countedRequests.push([route, status]),
    render: async () => ({ contentType: '', body: '' }),
  });
  app.get('/about', (_request, reply) => reply.code(404).send());
  return { app, etag: document.etag, countedRequests, views, laterHookCalls: () => laterHookCalls };
}

describe('a cached page', () => {
  it('is sent without calling a later hook, and counted in the metrics', async () => {
    const { app, laterHookCalls, countedRequests, views } = await createApp();
    const { statusCode, headers, rawPayload } = await app.inject({
      url: '/about',
      headers: BROWSER,
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'x-common': 'yes',
      'x-own': 'of the page',
      'content-length': String(rawPayload.length),
    });
    expect(brotliDecompressSync(rawPayload).toString()).toBe('<p>the cached page</p>');
    expect(laterHookCalls()).toBe(0);
    expect(views).toEqual([['GET', COUNTED]]);
    await expect.poll(() => countedRequests).toEqual([['/about', 200]]);
  });

  it('has the same headers for every client, whatever the first request was', async () => {
    const { app } = await createApp();
    const byProxy = { ...BROWSER, 'x-forwarded-proto': 'https' };
    const first = await app.inject({ url: '/about', headers: byProxy });
    const second = await app.inject({ url: '/about', headers: BROWSER });
    const { date: _, ...headers } = first.headers;
    expect(headers).not.toHaveProperty('x-protocol');
    expect(second.headers).toMatchObject(headers);
  });

  it('has no body for HEAD and for a matching If-None-Match', async () => {
    const { app, etag } = await createApp();
    const head = await app.inject({ url: '/about', method: 'HEAD', headers: BROWSER });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    const headers = { ...BROWSER, 'if-none-match': etag };
    const notModified = await app.inject({ url: '/about', headers });
    expect([notModified.statusCode, notModified.body, notModified.headers.etag]).toEqual([
      304,
      '',
      etag,
    ]);
  });

  it('is decompressed for a client without support for compression', async () => {
    const { app } = await createApp();
    const { headers, body } = await app.inject({
      url: '/about',
      headers: { 'accept-encoding': 'identity' },
    });
    expect([headers['content-encoding'], body]).toEqual([undefined, '<p>the cached page</p>']);
  });

  it.each([
    ['a POST request', { method: 'POST', url: '/about' }],
    ['a request with a body', { method: 'GET', url: '/about', payload: 'x' }],
    ['another query', { method: 'GET', url: '/about?page=2' }],
    [
      'a visitor who prefers English',
      { method: 'GET', url: '/about', headers: { ...BROWSER, cookie: 'lang=en' } },
    ],
  ] as const)('is not sent for %s', async (_name, request) => {
    const { app, laterHookCalls } = await createApp();
    const { statusCode } = await app.inject({ headers: BROWSER, ...request });
    expect([statusCode, laterHookCalls()]).toEqual([404, 1]);
  });
});

it('compresses a page again with the best compression when it is read from the cache', async () => {
  const cache = createPageCache<RenderedPage>({ freshness: byVersion(() => 1), now: () => 0 });
  const text = Array.from({ length: 2_000 }, (_, index) => `<p>${index * index}</p>`).join('');
  const pages = [];
  for (const address of ['/jobs', '/about']) {
    const value = {
      document: await createCachedResponse(text, {}),
      data: await createCachedResponse(text, {}),
      language: 'ar' as const,
      isEntrance: false,
      counted: COUNTED,
    };
    await cache.get(address, async () => ({ value }));
    pages.push(value);
  }
  const [unread, read] = pages;
  const sizes = (page = unread) =>
    [page?.document, page?.data].map((each) => each?.bodies.br.length);
  const [initialSize = 0] = sizes();
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(serveCachedPages, { cache, countView: () => undefined });
  app.get('/about', (_request, reply) => reply.code(404).send());
  expect((await app.inject({ url: '/about' })).body).toBe(text);
  await expect.poll(() => Math.max(...sizes(read).map(Number))).toBeLessThan(initialSize);
  expect(sizes(unread)).toEqual([initialSize, initialSize]);
  const { rawPayload } = await app.inject({ url: '/about', headers: BROWSER });
  expect(rawPayload).toHaveLength(Number(sizes(read)[0]));
  expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
});

it('compresses the next page again if one cannot be', async () => {
  const cache = createPageCache<RenderedPage>({ freshness: byVersion(() => 1), now: () => 0 });
  const text = Array.from({ length: 2_000 }, (_, index) => `<p>${index * index}</p>`).join('');
  const [damaged, next] = await Promise.all(
    ['/jobs', '/about'].map(async (address) => {
      const value = {
        document: await createCachedResponse(text, {}),
        data: await createCachedResponse('{}', {}),
        language: 'ar' as const,
        isEntrance: false,
        counted: COUNTED,
      };
      await cache.get(address, async () => ({ value }));
      return value;
    }),
  );
  if (damaged === undefined || next === undefined) throw new Error('no pages');
  damaged.document.bodies = { br: Buffer.from('no brotli'), gzip: Buffer.from('no gzip') };
  const initialSize = next.document.bodies.br.length;
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(serveCachedPages, { cache, countView: () => undefined });
  for (const url of ['/jobs', '/about']) await app.inject({ url, headers: BROWSER });
  await expect.poll(() => next.document.bodies.br.length).toBeLessThan(initialSize);
});
