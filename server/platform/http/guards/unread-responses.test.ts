import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { openConnection } from '../../../../tests/helpers/raw-connection.ts';
import { limitUnreadResponses } from './unread-responses.ts';

/** A response that is many times larger than what the system buffers. */
const CHUNK = Buffer.alloc(64 * 1024);

function* endless() {
  for (;;) yield CHUNK;
}

/** Creates an app with a response without an end, and a clock that the test sets. */
async function createApp(perAddress = true) {
  const clock = { now: 0 };
  const app = Fastify({ trustProxy: true });
  await app.register(limitUnreadResponses, { perAddress, now: () => clock.now });
  const begun: ServerResponse[] = [];
  app.get('/film', (_request, reply) => {
    begun.push(reply.raw);
    return reply.send(Readable.from(endless(), { objectMode: false }));
  });
  app.get('/', async () => 'served');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  /** Requests the film and reads nothing of it. Returns the response when it waits for its reader. */
  async function ask(address: string): Promise<ServerResponse> {
    const connection = await openConnection(port);
    connection.socket.pause();
    const index = begun.length;
    connection.send(`GET /film HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    await expect.poll(() => begun[index]?.writableNeedDrain).toBe(true);
    return begun[index] as ServerResponse;
  }
  const look = async () => expect((await app.inject('/')).body).toBe('served');
  return { clock, ask, look };
}

const isOpen = ({ destroyed }: ServerResponse) => !destroyed;

const inTurn = async <Result>(count: number, work: (index: number) => Promise<Result>) => {
  const results: Result[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
};

it('cuts off what one client has left unread longest when it leaves more than 64 responses unread', async () => {
  const { ask } = await createApp();
  const other = await ask('192.0.2.2');
  const responses = await inTurn(66, () => ask('192.0.2.1'));
  expect(responses.slice(0, 2).some(isOpen)).toBe(false);
  expect([other, ...responses.slice(2)].every(isOpen)).toBe(true);
});

it('cuts off a client of many unread responses that takes nothing of one for 30 seconds, and no client of a few', async () => {
  const { clock, ask, look } = await createApp();
  const patient = await inTurn(8, () => ask('192.0.2.2'));
  const responses = await inTurn(9, () => ask('192.0.2.1'));
  clock.now = 29_000;
  await look();
  expect(responses.every(isOpen)).toBe(true);
  // Until the system takes nothing more between two checks.
  const countOpen = async () => {
    clock.now += 31_000;
    await look();
    return responses.filter(isOpen).length;
  };
  await expect.poll(countOpen).toBe(8);
  // Only a few remain.
  expect(await countOpen()).toBe(8);
  expect(patient.every(isOpen)).toBe(true);
});

it('cuts off nobody by address where addresses tell nothing', async () => {
  const { clock, ask, look } = await createApp(false);
  const responses = await inTurn(70, () => ask('192.0.2.1'));
  clock.now = 40_000;
  await look();
  clock.now = 80_000;
  await look();
  expect(responses.every(isOpen)).toBe(true);
});
