import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { limitOpenBodies } from './open-bodies.ts';

/** Opens requests whose bodies never arrive, and returns how many of them were refused. */
async function countRefused(path: string, count: number, headers = {}): Promise<number> {
  const app = Fastify();
  limitOpenBodies(app, {
    perAddress: true,
    isOfOffice: (url) => url.startsWith('/admin'),
    isSignedIn: async ({ headers: { cookie } }) => cookie === 'session=1',
    sendOther: () => null,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: unknown, payload: IncomingMessage) =>
    payload.toArray(),
  );
  app.post('*', async () => 'received');
  await app.listen();
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  let refused = 0;
  const requests = Array.from({ length: count }, () => {
    const open = request({
      port,
      path,
      method: 'POST',
      headers: { 'content-length': 2, ...headers },
    });
    open.on('error', () => undefined);
    open.on('response', ({ statusCode }) => {
      if (statusCode === 503) refused += 1;
    });
    open.write('x');
    return open;
  });
  onTestFinished(() => {
    for (const open of requests) open.destroy();
  });
  let last = -1;
  await expect
    .poll(
      () => {
        const isSteady = refused === last;
        last = refused;
        return isSteady;
      },
      { interval: 150 },
    )
    .toBe(true);
  return refused;
}

it('takes eight bodies at a time from one address', async () => {
  expect(await countRefused('/contact', 20)).toBe(12);
});

it('takes more bodies of the office from people who are signed in, and from nobody else', async () => {
  expect(await countRefused('/admin/api', 80, { cookie: 'session=1' })).toBe(16);
  expect(await countRefused('/admin/api', 20, { cookie: 'session=2' })).toBe(12);
  expect(await countRefused('/contact', 20, { cookie: 'session=1' })).toBe(12);
});
