import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerOnConnections, type FindAnswer, readRequest } from './quick-connections.ts';

const PLAIN = 'GET /kept HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n';

const kept: FindAnswer = (url) =>
  url === '/kept'
    ? { status: 200, headers: ['content-length', '4'], body: Buffer.from('kept') }
    : null;

type Timeouts = { headersTimeout: number; keepAliveTimeout: number };

/** A server that says of each request what it has read of it, behind answers that are kept. */
async function open(timeouts: Timeouts = { headersTimeout: 10_000, keepAliveTimeout: 10_000 }) {
  const told: [string, number][] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.end(`served ${request.method} ${request.url} ${body}`.trim());
  });
  const { closeIdle } = answerOnConnections(server, {
    find: kept,
    told: (url, status) => told.push([url, status]),
    timeouts,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const line = () => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => {});
    onTestFinished(() => {
      socket.destroy();
    });
    return {
      socket,
      heard: () => heard,
      send: (text: string) => socket.write(text, 'latin1'),
      hears: (text: string) => expect.poll(() => heard).toContain(text),
      ended: once(socket, 'close'),
    };
  };
  return { server, closeIdle, line, told };
}

describe('answers on the connection', () => {
  it('are sent to whoever asks plainly, again and again on one connection', async () => {
    const { line, told } = await open();
    const { send, hears, heard } = line();
    for (const count of [1, 2, 3]) {
      send(PLAIN);
      await expect.poll(() => heard().split('HTTP/1.1 200 OK').length - 1).toBe(count);
    }
    await hears('\r\nConnection: keep-alive\r\nKeep-Alive: timeout=10\r\n\r\nkept');
    expect(Date.parse(/\r\nDate: (.*)\r\n/.exec(heard())?.[1] ?? '')).toBeGreaterThan(
      Date.now() - 10_000,
    );
    expect(told).toEqual(Array(3).fill(['/kept', 200]));
  });

  it('leave the rest to the server, with all that was brought, and for good', async () => {
    const { line, told } = await open();
    const { send, hears } = line();
    send(PLAIN);
    await hears('kept');
    send('POST /kept HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe');
    send('llo');
    await hears('served POST /kept hello');
    send(PLAIN);
    await hears('served GET /kept');
    expect(told).toHaveLength(1);
  });

  it('wait for no half of a request: the server does', async () => {
    const { line } = await open();
    const { send, hears } = line();
    send(PLAIN.slice(0, 30));
    setTimeout(() => send(PLAIN.slice(30)), 20);
    await hears('served GET /kept');
  });

  it('come in turn where requests come together', async () => {
    const { line } = await open();
    const { send, heard } = line();
    send(PLAIN + PLAIN);
    await expect.poll(() => heard().split('served GET /kept').length - 1).toBe(2);
  });

  it('end a connection that brings nothing, at first and after an answer', async () => {
    const { line } = await open({ headersTimeout: 60, keepAliveTimeout: 60 });
    await line().ended;
    const { send, hears, ended } = line();
    send(PLAIN);
    await hears('kept');
    await ended;
  });

  it('hold up no server that closes', async () => {
    const { server, line, closeIdle } = await open();
    const { send, hears, ended } = line();
    send(PLAIN);
    await hears('kept');
    const closed = new Promise((resolve) => server.close(resolve));
    closeIdle();
    await Promise.all([closed, ended]);
  });

  it('survive a caller that hangs up', async () => {
    const { line } = await open();
    const gone = line();
    gone.send(PLAIN);
    gone.socket.resetAndDestroy();
    const { send, hears } = line();
    send(PLAIN);
    await hears('kept');
  });
});

describe('a request is read on the connection', () => {
  it('with what decides about its answer', () => {
    const head = `${PLAIN.slice(0, -2)}cookie: lang=en\r\nIf-None-Match: "a"\r\nIF-NONE-MATCH: "b"\r\n\r\n`;
    expect(readRequest(Buffer.from(head))).toEqual({
      url: '/kept',
      acceptEncoding: 'br',
      cookie: 'lang=en',
      ifNoneMatch: '"a","b"',
    });
    expect(
      readRequest(Buffer.from('GET / HTTP/1.1\r\nHost: a\r\nConnection: Keep-Alive\r\n\r\n')),
    ).toEqual({ url: '/', acceptEncoding: '', cookie: undefined, ifNoneMatch: undefined });
  });

  const host = 'Host: a\r\n';
  it.each([
    ['another method', `HEAD /kept HTTP/1.1\r\n${host}\r\n`],
    ['another version', `GET /kept HTTP/1.0\r\n${host}\r\n`],
    ['a whole address', `GET http://a/kept HTTP/1.1\r\n${host}\r\n`],
    ['a space in its address', `GET /ke pt HTTP/1.1\r\n${host}\r\n`],
    ['no host', 'GET /kept HTTP/1.1\r\nAccept: a\r\n\r\n'],
    ['two hosts', `GET /kept HTTP/1.1\r\n${host}${host}\r\n`],
    ['a length', `GET /kept HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`],
    ['chunks', `GET /kept HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\n`],
    ['an expectation', `GET /kept HTTP/1.1\r\n${host}Expect: 100-continue\r\n\r\n`],
    ['an upgrade', `GET /kept HTTP/1.1\r\n${host}Upgrade: h2c\r\n\r\n`],
    ['an end', `GET /kept HTTP/1.1\r\n${host}Connection: close\r\n\r\n`],
    ['two cookies', `GET /kept HTTP/1.1\r\n${host}Cookie: a=1\r\nCookie: b=2\r\n\r\n`],
    ['a folded line', `GET /kept HTTP/1.1\r\n${host} b\r\n\r\n`],
    ['a space before the colon', `GET /kept HTTP/1.1\r\nHost : a\r\n${host}\r\n`],
    ['a line without a colon', `GET /kept HTTP/1.1\r\n${host}what\r\n\r\n`],
    ['a bare line feed', `GET /kept HTTP/1.1\n${host}\r\n`],
    ['a line feed in a value', `GET /kept HTTP/1.1\r\n${host}A: b\nContent-Length: 3\r\n\r\n`],
    ['a zero byte', `GET /kept HTTP/1.1\r\n${host}A: \0\r\n\r\n`],
    ['an empty line before it', `\r\nGET /kept HTTP/1.1\r\n${host}\r\n`],
    ['a second request', `GET /kept HTTP/1.1\r\n${host}\r\nGET / HTTP/1.1\r\n${host}\r\n`],
    ['only its beginning', `GET /kept HTTP/1.1\r\n${host}`],
    ['more than a browser sends', `GET /kept HTTP/1.1\r\n${host}A: ${'a'.repeat(5_000)}\r\n\r\n`],
  ])('by the server where it has %s', (_what, head) => {
    expect(readRequest(Buffer.from(head, 'latin1'))).toBeNull();
  });
});
