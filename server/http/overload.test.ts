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
  onTestFinished(() => app.close());
  return { app, load };
}

it('everything is served while requests get their turn soon', async () => {
  const { app } = busyApp();
  expect((await app.inject('/')).body).toBe('served');
});

it('a server with too much to do says so at once, in the visitor’s language', async () => {
  const { app, load } = busyApp();
  load.isTooMuch = true;
  const arabic = await app.inject('/');
  expect(arabic.statusCode).toBe(503);
  expect(arabic.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(arabic.body).toContain('lang="ar"');
  expect((await app.inject('/en/about')).body).toContain('Reload it in a few seconds.');
  const call = await app.inject({ url: '/api/frontend/settings', headers: { lang: 'en' } });
  expect([call.statusCode, call.json().status]).toEqual([503, 'error']);
  load.isTooMuch = false;
  expect((await app.inject('/')).body).toBe('served');
});

it('health is answered also then', async () => {
  const { app, load } = busyApp();
  load.isTooMuch = true;
  expect((await app.inject('/healthz')).body).toBe('served');
});

it('more requests at once than can be waiting for anything good are refused', async () => {
  const { app } = busyApp();
  const { promise, resolve } = Promise.withResolvers<string>();
  app.get('/slow', () => promise);
  const slow = Array.from({ length: 601 }, () => app.inject('/slow').then((response) => response));
  expect((await slow.at(-1))?.statusCode).toBe(503);
  resolve('served');
  expect((await slow[0])?.body).toBe('served');
  await Promise.all(slow);
  expect((await app.inject('/')).body).toBe('served');
});
