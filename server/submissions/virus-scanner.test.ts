import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { clamd } from './virus-scanner.ts';

/**
 * Starts a fake ClamAV daemon.
 * @param respond returns the response to a file of this size; null: it never responds
 */
async function startDaemon(respond: (bytes: number) => string | null): Promise<string> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      let offset = 'zINSTREAM\0'.length;
      let bytes = 0;
      while (offset + 4 <= received.length) {
        const length = received.readUInt32BE(offset);
        if (length === 0) {
          const response = respond(bytes);
          if (response !== null) socket.end(response);
          return;
        }
        bytes += length;
        offset += 4 + length;
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A file of zeros. */
function fileOf(bytes: number): Readable {
  return Readable.from([Buffer.alloc(bytes)]);
}

it('sends the complete file, and reads the verdict', async () => {
  const url = await startDaemon((bytes) => (bytes === 300_000 ? 'stream: OK\0' : 'wrong'));
  expect(await clamd(url).scan(fileOf(300_000))).toBe('clean');
  const infected = await startDaemon(() => 'stream: Eicar-Test-Signature FOUND\0');
  expect(await clamd(infected).scan(fileOf(10))).toBe('infected');
});

it('reports no response if the scanner is unreachable, does not respond or is at its limit', async () => {
  expect(await clamd('tcp://127.0.0.1:9').scan(fileOf(10))).toBe('no-response');
  expect(await clamd('unix:/nowhere/clamd.ctl').scan(fileOf(10))).toBe('no-response');
  const unresponsive = await startDaemon(() => null);
  expect(await clamd(unresponsive, 100).scan(fileOf(10))).toBe('no-response');
  const overloaded = await startDaemon(() => 'INSTREAM size limit exceeded. ERROR\0');
  expect(await clamd(overloaded).scan(fileOf(10))).toBe('no-response');
});
