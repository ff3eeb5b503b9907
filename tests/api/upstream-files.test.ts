import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FILE_IDLE_TIMEOUT } from '../../server/upstream/upstream-files.ts';
import { openUpstreamApp } from '../helpers/app.ts';
import { rawRequest } from '../helpers/raw-request.ts';

/** The site before a backend that answers each request for a file as the test says. */
async function siteBefore(answer: RequestListener) {
  const backend = createServer(answer);
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    backend.closeAllConnections();
    backend.close();
  });
  const { port: backendPort } = backend.address() as AddressInfo;
  const { app, log } = await openUpstreamApp(`http://127.0.0.1:${backendPort}`);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, log, backend, port: (app.server.address() as AddressInfo).port };
}

const TYPE = { 'content-type': 'application/pdf' };

/** Compresses to a hundredth of its size. */
const FILE = Buffer.from(`%PDF-1.7\n${'HTTP/1.1 200 OK\r\n\r\n'.repeat(500)}`);

const ETAG = '"packed"';

describe('a file that another backend has compressed', () => {
  it('is asked for as it lies there', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const { app } = await siteBefore(({ headers }, response) => {
      seen.push(headers);
      const whole = {
        ...TYPE,
        'content-length': FILE.length,
        etag: ETAG,
        'accept-ranges': 'bytes',
      };
      response.writeHead(200, whole).end(FILE);
    });
    const file = await app.inject('/upstream/storage/a.pdf');
    expect(seen[0]?.['accept-encoding']).toBe('identity');
    expect(file.rawPayload).toEqual(FILE);
    expect(file.headers).toMatchObject({
      ...{ 'content-length': String(FILE.length), etag: ETAG, 'accept-ranges': 'bytes' },
    });
  });

  it.each([
    ['gzip', gzipSync(FILE)],
    ['x-gzip', gzipSync(FILE)],
    ['br', brotliCompressSync(FILE)],
  ])(
    'with %s all the same is sent whole, and says nothing of the packed bytes',
    async (encoding, packed) => {
      const { port } = await siteBefore((_request, response) => {
        const length = { 'content-length': packed.length, 'content-encoding': encoding };
        response.writeHead(200, { ...TYPE, ...length, etag: ETAG, 'accept-ranges': 'bytes' });
        response.end(packed);
      });
      const [head = '', ...rest] = (await rawRequest(port, '/upstream/storage/a.pdf')).split(
        '\r\n\r\n',
      );
      expect(head).toMatch(/^HTTP\/1\.1 200 /);
      expect(head).not.toMatch(/content-length|content-encoding|etag|accept-ranges|content-range/i);
      expect(withoutChunks(rest.join('\r\n\r\n'))).toBe(FILE.toString('latin1'));
      // On a connection that stays open, nothing of it becomes the next answer.
      const { next } = await twoOnOneConnection(port, '/upstream/storage/a.pdf', '/livez');
      expect(next).toMatch(/^HTTP\/1\.1 \d{3} /);
    },
  );

  it('is not sent where nobody can unpack it', async () => {
    const { app } = await siteBefore((_request, response) => {
      response.writeHead(200, { ...TYPE, 'content-encoding': 'compress' }).end('packed');
    });
    expect((await app.inject('/upstream/storage/a.pdf')).statusCode).toBe(404);
  });

  it('is asked for whole where a part of it came compressed', async () => {
    const ranges: (string | undefined)[] = [];
    const packed = gzipSync(FILE);
    const { app } = await siteBefore(({ headers }, response) => {
      ranges.push(headers.range);
      const encoded = { ...TYPE, 'content-encoding': 'gzip' };
      if (headers.range === undefined) return response.writeHead(200, encoded).end(packed);
      const range = `bytes 3-9/${packed.length}`;
      return response
        .writeHead(206, { ...encoded, 'content-range': range })
        .end(packed.subarray(3, 10));
    });
    const headers = { range: 'bytes=3-9' };
    const file = await app.inject({ url: '/upstream/storage/a.pdf', headers });
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, FILE.length]);
    expect(file.headers['content-range']).toBeUndefined();
    expect(ranges).toEqual(['bytes=3-9', undefined]);
  });
});

describe('a part of another backend’s file', () => {
  const answer: RequestListener = ({ headers }, response) => {
    const match = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    if (headers['if-range'] === '"old"' || match === null) {
      return response.writeHead(200, { ...TYPE, 'content-length': FILE.length }).end(FILE);
    }
    const [from, to] = [Number(match[1]), Number(match[2])];
    if (from >= FILE.length) {
      return response.writeHead(416, { 'content-range': `bytes */${FILE.length}` }).end();
    }
    const range = { 'content-range': `bytes ${from}-${to}/${FILE.length}`, etag: '"new"' };
    return response.writeHead(206, { ...TYPE, ...range }).end(FILE.subarray(from, to + 1));
  };

  it('is passed on with its place; of a file that has changed, the whole', async () => {
    const { app } = await siteBefore(answer);
    const ask = (headers: Record<string, string>) =>
      app.inject({ url: '/upstream/storage/a.pdf', headers });
    const part = await ask({ range: 'bytes=2-5' });
    expect([part.statusCode, part.body]).toEqual([206, FILE.subarray(2, 6).toString()]);
    expect(part.headers['content-range']).toBe(`bytes 2-5/${FILE.length}`);
    const changed = await ask({ range: 'bytes=2-5', 'if-range': '"old"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, FILE.length]);
    const several = await ask({ range: 'bytes=0-1,4-5' });
    expect([several.statusCode, several.rawPayload.length]).toEqual([200, FILE.length]);
    const beyond = await ask({ range: 'bytes=999999-1000000' });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${FILE.length}`);
  });

  it('is not fetched for who wants its head alone', async () => {
    const methods: (string | undefined)[] = [];
    const { app } = await siteBefore((request, response) => {
      methods.push(request.method);
      answer(request, response);
    });
    const head = await app.inject({ method: 'HEAD', url: '/upstream/storage/a.pdf' });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(FILE.length)]);
    expect(methods).toEqual(['HEAD']);
  });
});

describe('an answer to a call that declares more than any of the contract', () => {
  it('is given up at once, and its connection with it', async () => {
    const closed = Promise.withResolvers<void>();
    const { app } = await siteBefore((_request, response) => {
      response.on('close', () => closed.resolve());
      const declared = { 'content-type': 'application/json', 'content-length': 9 * 1024 * 1024 };
      // The rest never comes: who waits for it holds the connection.
      response.writeHead(200, declared).write('{"data": [');
    });
    expect((await app.inject('/api/frontend/teams')).statusCode).toBe(502);
    // Well before the ten seconds that an answer may take.
    const held = sleep(6_000, 'held');
    expect(await Promise.race([closed.promise.then(() => 'closed'), held])).toBe('closed');
  });
});

describe('a slow download', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // The platform's own timeouts keep the real time otherwise.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const { signal, abort } = bound(new AbortController());
      setTimeout(() => abort(new DOMException('too late', 'TimeoutError')), milliseconds);
      return signal;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  async function beginDownload() {
    let ended = false;
    let out: ServerResponse | undefined;
    const site = await siteBefore((_request, response) => {
      out = response;
      response.on('close', () => {
        ended = true;
      });
      response.writeHead(200, TYPE).write(FILE.subarray(0, 100));
    });
    const request = get({ host: '127.0.0.1', port: site.port, path: '/upstream/storage/a.pdf' });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return { ...site, request, answer, out: () => out as ServerResponse, hasEnded: () => ended };
  }

  it('is not cut off after 10 seconds, nor after ten times that', async () => {
    const { answer, out } = await beginDownload();
    const received = buffer(answer);
    for (let at = 100; at < FILE.length; at += 1_000) {
      await vi.advanceTimersByTimeAsync(FILE_IDLE_TIMEOUT - 1_000);
      out().write(FILE.subarray(at, at + 1_000));
      // What is written is on the way through three connections of this machine.
      for (let turn = 0; turn < 50; turn++) await nextTurn();
    }
    out().end();
    expect(await received).toEqual(FILE);
  });

  it('is given up where the other backend falls silent', async () => {
    const { answer, hasEnded } = await beginDownload();
    const received = buffer(answer).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(FILE_IDLE_TIMEOUT);
    expect(await received).toBeInstanceOf(Error);
    while (!hasEnded()) await nextTurn();
  });

  it('is not asked for any longer once the visitor has gone', async () => {
    const { request, answer, hasEnded, log } = await beginDownload();
    answer.on('error', () => undefined);
    request.destroy();
    while (!hasEnded()) await nextTurn();
    expect(log).toEqual([]);
  });

  it('is not asked for any longer once the visitor has gone before it began', async () => {
    let ended = false;
    let begun = () => {};
    const asked = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { port, log } = await siteBefore((_request, response) => {
      response.on('close', () => {
        ended = true;
      });
      begun();
    });
    const request = get({ host: '127.0.0.1', port, path: '/upstream/storage/a.pdf' });
    request.on('error', () => undefined);
    await asked;
    request.destroy();
    while (!ended) await nextTurn();
    expect(log).toEqual([]);
  });
});

function bound(controller: AbortController) {
  return { signal: controller.signal, abort: controller.abort.bind(controller) };
}

/** A body without what frames its chunks. */
function withoutChunks(body: string): string {
  let whole = '';
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.slice(at, end), 16);
    if (!(size > 0)) return whole;
    whole += body.slice(end + 2, end + 2 + size);
    at = end + 2 + size + 2;
  }
}

/** Sends two requests on one connection, and hands over what came after the first answer. */
async function twoOnOneConnection(port: number, first: string, second: string) {
  const both = await rawRequest(port, `${first} HTTP/1.1\r\nHost: x\r\n\r\nGET ${second}`);
  const [, ...after] = both.split('\r\n0\r\n\r\n');
  return { next: after.join('\r\n0\r\n\r\n') };
}
