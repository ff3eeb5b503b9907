import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { openConnection } from '../../../../tests/helpers/raw-connection.ts';
import { rejectOnOverload } from './overload.ts';

/** Creates an app whose event loop counts as late while `load.isLate`. */
async function createApp() {
  const load = { isLate: false };
  const app = Fastify();
  await app.register(rejectOnOverload, {
    isLate: () => load.isLate,
    sendOther: ({ url }, reply, retryAfter) =>
      url === '/admin' ? reply.code(503).send({ problem: 'unavailable', retryAfter }) : null,
  });
  for (const path of ['/', '/admin', '/en/about', '/healthz', '/api/frontend/settings']) {
    app.get(path, async () => 'served');
  }
  const { promise, resolve } = Promise.withResolvers<string>();
  app.get('/slow', () => promise);
  onTestFinished(() => app.close());
  /** Starts requests that stay in progress. Returns a function that completes them. */
  const startRequests = (count: number) => {
    const responses = Array.from({ length: count }, () =>
      app.inject('/slow').then((response) => response.body),
    );
    return async () => {
      resolve('served');
      expect(new Set(await Promise.all(responses))).toEqual(new Set(['served']));
    };
  };
  return { app, load, startRequests };
}

it('serves every request while the event loop is not late', async () => {
  const { app } = await createApp();
  expect((await app.inject('/')).body).toBe('served');
});

it('rejects requests in the visitor’s language while the event loop is late', async () => {
  const { app, load, startRequests } = await createApp();
  const complete = startRequests(32);
  load.isLate = true;
  const arabic = await app.inject('/');
  expect(arabic.statusCode).toBe(503);
  expect(arabic.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(arabic.body).toContain('lang="ar"');
  expect((await app.inject('/en/about')).body).toContain('Reload it in a few seconds.');
  const call = await app.inject({ url: '/api/frontend/settings', headers: { lang: 'en' } });
  expect([call.statusCode, call.json().status]).toEqual([503, 'error']);
  const admin = await app.inject('/admin');
  expect([admin.statusCode, admin.json()]).toEqual([
    503,
    { problem: 'unavailable', retryAfter: 5 },
  ]);
  expect(admin.headers['retry-after']).toBe('5');
  expect((await app.inject('/healthz')).body).toBe('served');
  await complete();
  expect((await app.inject('/')).body).toBe('served');
});

it('rejects requests above the maximum number of concurrent requests', async () => {
  const { app, startRequests } = await createApp();
  const complete = startRequests(600);
  expect((await app.inject('/')).statusCode).toBe(503);
  await complete();
  expect((await app.inject('/')).body).toBe('served');
});

it('counts a request only after its body has arrived', async () => {
  const { app } = await createApp();
  let started = 0;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.post('/slow', async (request) => {
    started += 1;
    for await (const _ of request.raw);
    return 'received';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const head =
    'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Type: text/plain\r\n\r\n1';
  const slowClients = await Promise.all(
    Array.from({ length: 610 }, async () => {
      const connection = await openConnection(port);
      connection.send(head);
      return connection;
    }),
  );
  await expect.poll(() => started).toBe(610);
  expect((await app.inject('/')).statusCode).toBe(200);
  slowClients[0]?.send('2');
  await expect.poll(() => slowClients[0]?.received()).toContain('received');
});
