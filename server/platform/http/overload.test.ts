import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { openConnection } from '../../../tests/helpers/raw-connection.ts';
import { refuseOverload } from './overload.ts';

/** An app whose load a test decides. */
function busyApp() {
  const load = { isLate: false };
  const app = Fastify();
  refuseOverload(app, () => load.isLate);
  for (const path of ['/', '/en/about', '/healthz', '/api/frontend/settings']) {
    app.get(path, async () => 'served');
  }
  const { promise, resolve } = Promise.withResolvers<string>();
  app.get('/slow', () => promise);
  onTestFinished(() => app.close());
  /** Lets so many wait, until they are let go. */
  const fill = (count: number) => {
    const waiting = Array.from({ length: count }, () =>
      app.inject('/slow').then((response) => response.body),
    );
    return async () => {
      resolve('served');
      expect(new Set(await Promise.all(waiting))).toEqual(new Set(['served']));
    };
  };
  return { app, load, fill };
}

it('everything is served while requests get their turn soon', async () => {
  const { app } = busyApp();
  expect((await app.inject('/')).body).toBe('served');
});

it('a server with too much to do says so at once, in the visitor’s language', async () => {
  const { app, load, fill } = busyApp();
  const free = fill(32);
  load.isLate = true;
  const arabic = await app.inject('/');
  expect(arabic.statusCode).toBe(503);
  expect(arabic.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(arabic.body).toContain('lang="ar"');
  expect((await app.inject('/en/about')).body).toContain('Reload it in a few seconds.');
  const call = await app.inject({ url: '/api/frontend/settings', headers: { lang: 'en' } });
  expect([call.statusCode, call.json().status]).toEqual([503, 'error']);
  expect((await app.inject('/healthz')).body).toBe('served');
  await free();
  expect((await app.inject('/')).body).toBe('served');
});

it('more requests at once than can be waiting for anything good are refused', async () => {
  const { app, fill } = busyApp();
  const free = fill(600);
  expect((await app.inject('/')).statusCode).toBe(503);
  await free();
  expect((await app.inject('/')).body).toBe('served');
});

it('a request counts from when all of it has arrived', async () => {
  const { app } = busyApp();
  let begun = 0;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.post('/slow', async (request) => {
    begun += 1;
    for await (const _ of request.raw);
    return 'received';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const head =
    'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Type: text/plain\r\n\r\n1';
  const slow = await Promise.all(
    Array.from({ length: 610 }, async () => {
      const connection = await openConnection(port);
      connection.send(head);
      return connection;
    }),
  );
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(610);
  expect((await app.inject('/')).statusCode).toBe(200);
  slow[0]?.send('2');
  await expect.poll(() => slow[0]?.received()).toContain('received');
});
