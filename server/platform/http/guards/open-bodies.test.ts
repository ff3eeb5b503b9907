import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { limitOpenBodies } from './open-bodies.ts';

/** Opens requests whose bodies never arrive. Expects that a given number is refused, and no more a moment later. */
async function expectRefused(
  path: string,
  { count, refused: expected, headers = {} }: { count: number; refused: number; headers?: object },
): Promise<void> {
  const app = Fastify();
  await app.register(limitOpenBodies, {
    perAddress: true,
    isAdmin: (url) => url.startsWith('/admin'),
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
  await expect.poll(() => refused).toBe(expected);
  await setTimeout(150);
  expect(refused).toBe(expected);
}

it('takes eight bodies at a time from one address', async () => {
  await expectRefused('/contact', { count: 20, refused: 12 });
});

it('takes more bodies of the back office from people who are signed in, and from nobody else', async () => {
  const signedIn = { cookie: 'session=1' };
  await expectRefused('/admin/api', { count: 80, refused: 16, headers: signedIn });
  await expectRefused('/admin/api', { count: 20, refused: 12, headers: { cookie: 'session=2' } });
  await expectRefused('/contact', { count: 20, refused: 12, headers: signedIn });
});

it('forgets a body whose request was answered before it arrived, when the client goes away', async () => {
  const app = Fastify();
  await app.register(limitOpenBodies, {
    perAddress: true,
    isAdmin: () => false,
    isSignedIn: async () => false,
    sendOther: () => null,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Like the response to a form over the rate limit.
  app.post('*', async (_request, reply) => reply.code(429).send('too many'));
  await app.listen();
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const answerOf = (length: number) =>
    new Promise<number | undefined>((resolve) => {
      const headers = { 'content-length': length };
      const open = request({ port, method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        open.destroy();
      });
      open.on('error', () => undefined);
      open.write('x');
    });
  const connections = () =>
    new Promise<number>((resolve) => {
      app.server.getConnections((_error, count) => resolve(count));
    });
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < 20; count += 1) {
    statuses.push(await answerOf(10_000_000));
    // Until the server has seen the end of the connection.
    await expect.poll(connections).toBe(0);
  }
  expect(statuses).toEqual(Array(20).fill(429));
  expect(await answerOf(1)).toBe(429);
});
