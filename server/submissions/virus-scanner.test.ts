import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { clamd } from './virus-scanner.ts';

/** A daemon that counts what it is sent and answers; null: never. */
async function startDaemon(answer: (bytes: number) => string | null): Promise<string> {
  const server = createServer((socket) => {
    let arrived = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      arrived = Buffer.concat([arrived, chunk]);
      let at = 'zINSTREAM\0'.length;
      let bytes = 0;
      while (at + 4 <= arrived.length) {
        const length = arrived.readUInt32BE(at);
        if (length === 0) {
          const text = answer(bytes);
          if (text !== null) socket.end(text);
          return;
        }
        bytes += length;
        at += 4 + length;
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function fileOf(bytes: number): Promise<string> {
  const path = join(await temporaryFolder(), 'file');
  await writeFile(path, Buffer.alloc(bytes));
  return path;
}

it('a file is sent whole, and the answer is read', async () => {
  const url = await startDaemon((bytes) => (bytes === 300_000 ? 'stream: OK\0' : 'wrong'));
  expect(await clamd(url).scan(await fileOf(300_000))).toBe('clean');
  const found = await startDaemon(() => 'stream: Eicar-Test-Signature FOUND\0');
  expect(await clamd(found).scan(await fileOf(10))).toBe('infected');
});

it('a scanner that is not there, says nothing or is at its limit did not answer', async () => {
  expect(await clamd('tcp://127.0.0.1:9').scan(await fileOf(10))).toBe('no-response');
  expect(await clamd('unix:/nowhere/clamd.ctl').scan(await fileOf(10))).toBe('no-response');
  const silent = await startDaemon(() => null);
  expect(await clamd(silent, 100).scan(await fileOf(10))).toBe('no-response');
  const full = await startDaemon(() => 'INSTREAM size limit exceeded. ERROR\0');
  expect(await clamd(full).scan(await fileOf(10))).toBe('no-response');
});
