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
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FILE_IDLE_TIMEOUT } from '../../server/upstream/upstream-files.ts';
import { openUpstreamApp } from '../helpers/app.ts';
import { rawRequest } from '../helpers/raw-request.ts';

/** Starts the site with a backend whose every response comes from the listener. */
async function openSiteWith(listener: RequestListener) {
  const backend = createServer(listener);
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

/** A file that compresses to a hundredth of its size. */
const FILE = Buffer.from(`%PDF-1.7\n${'HTTP/1.1 200 OK\r\n\r\n'.repeat(500)}`);

const ETAG = '"compressed"';

describe('a compressed file of another backend', () => {
  it('is requested without compression', async () => {
    const requestHeaders: IncomingMessage['headers'][] = [];
    const { app } = await openSiteWith(({ headers }, response) => {
      requestHeaders.push(headers);
      const fileHeaders = {
        ...TYPE,
        'content-length': FILE.length,
        etag: ETAG,
        'accept-ranges': 'bytes',
      };
      response.writeHead(200, fileHeaders).end(FILE);
    });
    const file = await app.inject('/upstream/storage/a.pdf');
    expect(requestHeaders[0]?.['accept-encoding']).toBe('identity');
    expect(file.rawPayload).toEqual(FILE);
    expect(file.headers).toMatchObject({
      'content-length': String(FILE.length),
      etag: ETAG,
      'accept-ranges': 'bytes',
    });
  });

  it.each([
    ['gzip', gzipSync(FILE)],
    ['x-gzip', gzipSync(FILE)],
    ['br', brotliCompressSync(FILE)],
  ])(
    'with %s is sent decompressed, without headers that describe the compressed bytes',
    async (encoding, compressed) => {
      const { port } = await openSiteWith((_request, response) => {
        const length = { 'content-length': compressed.length, 'content-encoding': encoding };
        response.writeHead(200, { ...TYPE, ...length, etag: ETAG, 'accept-ranges': 'bytes' });
        response.end(compressed);
      });
      const [head = '', ...body] = (await rawRequest(port, '/upstream/storage/a.pdf')).split(
        '\r\n\r\n',
      );
      expect(head).toMatch(/^HTTP\/1\.1 200 /);
      expect(head).not.toMatch(/content-length|content-encoding|etag|accept-ranges|content-range/i);
      expect(withoutChunks(body.join('\r\n\r\n'))).toBe(FILE.toString('latin1'));
      // On a kept-alive connection, no byte of it becomes part of the next response.
      const nextResponse = await secondResponseOf(port, '/upstream/storage/a.pdf', '/livez');
      expect(nextResponse).toMatch(/^HTTP\/1\.1 \d{3} /);
    },
  );

  it('is 404 if its encoding is not supported', async () => {
    const { app } = await openSiteWith((_request, response) => {
      response.writeHead(200, { ...TYPE, 'content-encoding': 'compress' }).end('compressed');
    });
    expect((await app.inject('/upstream/storage/a.pdf')).statusCode).toBe(404);
  });

  it('is requested completely if a range of it was compressed', async () => {
    const ranges: (string | undefined)[] = [];
    const compressed = gzipSync(FILE);
    const { app } = await openSiteWith(({ headers }, response) => {
      ranges.push(headers.range);
      const encoded = { ...TYPE, 'content-encoding': 'gzip' };
      if (headers.range === undefined) return response.writeHead(200, encoded).end(compressed);
      const range = `bytes 3-9/${compressed.length}`;
      return response
        .writeHead(206, { ...encoded, 'content-range': range })
        .end(compressed.subarray(3, 10));
    });
    const headers = { range: 'bytes=3-9' };
    const file = await app.inject({ url: '/upstream/storage/a.pdf', headers });
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, FILE.length]);
    expect(file.headers['content-range']).toBeUndefined();
    expect(ranges).toEqual(['bytes=3-9', undefined]);
  });
});

describe('a range of a file of another backend', () => {
  const sendRange: RequestListener = ({ headers }, response) => {
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

  it('is forwarded with its Content-Range, or the complete file if that has changed', async () => {
    const { app } = await openSiteWith(sendRange);
    const getFile = (headers: Record<string, string>) =>
      app.inject({ url: '/upstream/storage/a.pdf', headers });
    const part = await getFile({ range: 'bytes=2-5' });
    expect([part.statusCode, part.body]).toEqual([206, FILE.subarray(2, 6).toString()]);
    expect(part.headers['content-range']).toBe(`bytes 2-5/${FILE.length}`);
    const changed = await getFile({ range: 'bytes=2-5', 'if-range': '"old"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, FILE.length]);
    const several = await getFile({ range: 'bytes=0-1,4-5' });
    expect([several.statusCode, several.rawPayload.length]).toEqual([200, FILE.length]);
    const beyond = await getFile({ range: 'bytes=999999-1000000' });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${FILE.length}`);
  });

  it('is requested with HEAD for a HEAD request', async () => {
    const methods: (string | undefined)[] = [];
    const { app } = await openSiteWith((request, response) => {
      methods.push(request.method);
      sendRange(request, response);
    });
    const head = await app.inject({ method: 'HEAD', url: '/upstream/storage/a.pdf' });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(FILE.length)]);
    expect(methods).toEqual(['HEAD']);
  });
});

describe('a response with a larger Content-Length than the contract permits', () => {
  it('is aborted at once, with its connection', async () => {
    // Nothing else ends the response.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    onTestFinished(() => void vi.restoreAllMocks());
    const closed = Promise.withResolvers<void>();
    const { app } = await openSiteWith((_request, response) => {
      response.on('close', () => closed.resolve());
      const declared = { 'content-type': 'application/json', 'content-length': 9 * 1024 * 1024 };
      // The body never ends, so a reader would hold the connection.
      response.writeHead(200, declared).write('{"data": [');
    });
    expect((await app.inject('/api/frontend/teams')).statusCode).toBe(502);
    await closed.promise;
  });
});

describe('a response without Content-Length', () => {
  it('is aborted when it is larger than the contract permits', async () => {
    const closed = Promise.withResolvers<void>();
    let megabytes = 0;
    const { app } = await openSiteWith((_request, response) => {
      response.on('close', () => closed.resolve());
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(1024 * 1024, ' ');
      function writeOn(): void {
        if (response.destroyed) return;
        megabytes += 1;
        response.write(piece, writeOn);
      }
      writeOn();
    });
    expect((await app.inject('/api/frontend/teams')).statusCode).toBe(502);
    await closed.promise;
    // The contract permits 8, and some are on their way.
    expect(megabytes).toBeLessThan(32);
  });
});

describe('a slow download', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // Fake timers do not replace AbortSignal.timeout.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(
        () => controller.abort(new DOMException('too late', 'TimeoutError')),
        milliseconds,
      );
      return controller.signal;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  async function startDownload() {
    let isClosed = false;
    let backendResponse: ServerResponse | undefined;
    const site = await openSiteWith((_request, response) => {
      backendResponse = response;
      response.on('close', () => {
        isClosed = true;
      });
      response.writeHead(200, TYPE).write(FILE.subarray(0, 100));
    });
    const request = get({ host: '127.0.0.1', port: site.port, path: '/upstream/storage/a.pdf' });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return {
      ...site,
      request,
      response,
      backendResponse: () => backendResponse as ServerResponse,
      hasClosed: () => isClosed,
    };
  }

  it('is not aborted while data arrives, however long it takes', async () => {
    const { response, backendResponse } = await startDownload();
    const received = buffer(response);
    for (let offset = 100; offset < FILE.length; offset += 1_000) {
      await vi.advanceTimersByTimeAsync(FILE_IDLE_TIMEOUT - 1_000);
      backendResponse().write(FILE.subarray(offset, offset + 1_000));
      // Lets the bytes pass through the three connections between backend and client.
      for (let turn = 0; turn < 50; turn++) await nextTurn();
    }
    backendResponse().end();
    expect(await received).toEqual(FILE);
  });

  it('is aborted if the other backend sends nothing for too long', async () => {
    const { response, hasClosed } = await startDownload();
    const received = buffer(response).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(FILE_IDLE_TIMEOUT);
    expect(await received).toBeInstanceOf(Error);
    while (!hasClosed()) await nextTurn();
  });

  it('is aborted at the backend when the client disconnects', async () => {
    const { request, response, hasClosed, log } = await startDownload();
    response.on('error', () => undefined);
    request.destroy();
    while (!hasClosed()) await nextTurn();
    expect(log).toEqual([]);
  });

  it('is aborted at the backend when the client disconnects before the response begins', async () => {
    let isClosed = false;
    let markRequested = () => {};
    const requested = new Promise<void>((resolve) => {
      markRequested = resolve;
    });
    const { port, log } = await openSiteWith((_request, response) => {
      response.on('close', () => {
        isClosed = true;
      });
      markRequested();
    });
    const request = get({ host: '127.0.0.1', port, path: '/upstream/storage/a.pdf' });
    request.on('error', () => undefined);
    await requested;
    request.destroy();
    while (!isClosed) await nextTurn();
    expect(log).toEqual([]);
  });
});

/** Returns a body without the framing of the chunked transfer encoding. */
function withoutChunks(body: string): string {
  let content = '';
  for (let offset = 0; ; ) {
    const end = body.indexOf('\r\n', offset);
    const size = Number.parseInt(body.slice(offset, end), 16);
    if (!(size > 0)) return content;
    content += body.slice(end + 2, end + 2 + size);
    offset = end + 2 + size + 2;
  }
}

/** Sends two requests on one connection and returns the bytes after the first response. */
async function secondResponseOf(port: number, first: string, second: string) {
  const both = await rawRequest(port, `${first} HTTP/1.1\r\nHost: x\r\n\r\nGET ${second}`);
  const [, ...remaining] = both.split('\r\n0\r\n\r\n');
  return remaining.join('\r\n0\r\n\r\n');
}
