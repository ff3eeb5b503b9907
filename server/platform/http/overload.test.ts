import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { refuseOverload } from './overload.ts';

/** An app whose load a test decides. */
function busyApp() {
  const load = { isTooMuch: false };
  const app = Fastify();
  refuseOverload(app, {
    start: () => undefined,
    isTooMuch: () => load.isTooMuch,
    stop: () => undefined,
  });
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
  load.isTooMuch = true;
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
