import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { headersIn, openConnection, statusIn } from '../../../tests/helpers/raw-connection.ts';
import { createHttpServer, type HttpServerLimits } from './http-server.ts';

const GET = 'GET /page HTTP/1.1\r\nHost: a\r\n\r\n';

/** Starts a server on a free port. Returns it with a function that opens a connection to it. */
async function startServer(handle: RequestListener, limits: Partial<HttpServerLimits> = {}) {
  const server = createHttpServer(handle, { headers: { 'x-common': 'yes' }, limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, open: () => openConnection(port) };
}

/** Returns the bytes of a text in UTF-8, each as the character that the connection sends as that byte. */
function utf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}

const respond: RequestListener = (request, response) => response.end(`served ${request.url}`);

describe('a request that Node rejects', () => {
  it.each([
    ['is not HTTP', 'NONSENSE\r\n\r\n', 400],
    ['has no Host', 'GET /page HTTP/1.1\r\n\r\n', 400],
    ['has an unknown Expect header', 'GET /page HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n', 417],
    [
      'has a head of 17 kB',
      `GET /page HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`,
      431,
    ],
    [
      'has two Content-Length headers',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
  ])('because it %s gets its status code and the common headers', async (_why, head, status) => {
    const { open } = await startServer(respond);
    const { send, received, closed } = await open();
    send(head);
    await closed;
    expect(statusIn(received())).toBe(status);
    expect(headersIn(received())).toMatchObject({ 'x-common': 'yes', connection: 'close' });
  });

  it.each([
    ['/search?q=تدريب', '/search?q=%D8%AA%D8%AF%D8%B1%D9%8A%D8%A8'],
    ['/تقارير?year=2025#a', '/%D8%AA%D9%82%D8%A7%D8%B1%D9%8A%D8%B1?year=2025#a'],
    ['/search?q=%D8%AAد&b=é', '/search?q=%D8%AA%D8%AF&b=%C3%A9'],
  ])(
    'because %s has letters in its target is redirected to it encoded',
    async (target, encoded) => {
      const { open } = await startServer(respond);
      const { send, received, closed } = await open();
      send(utf8(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`));
      await closed;
      expect(statusIn(received())).toBe(301);
      expect(headersIn(received())).toMatchObject({ location: encoded, 'x-common': 'yes' });
    },
  );

  it.each([
    ['posts to one', 'POST /contact?q=تدريب HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['names another host by it', 'GET //elsewhere.example/ت HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['names another host by a backslash', 'GET /\\elsewhere.example/ت HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['has a control character, too', 'GET /ت\x01 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['is followed by one with letters', `${GET}GET /ت HTTP/1.1\r\nHost: a\r\n\r\n`],
  ])('because it %s is not redirected', async (_why, head) => {
    const { open } = await startServer(respond);
    const { send, received, closed } = await open();
    send(utf8(head));
    await closed;
    expect(received()).not.toContain(' 301 ');
    expect(received()).not.toMatch(/location/i);
  });

  it('because its head is incomplete gets 408 and the common headers', async () => {
    const { open } = await startServer(respond, {
      headersTimeout: 200,
      requestTimeout: 400,
      connectionsCheckingInterval: 100,
    });
    const { send, received, closed } = await open();
    send('GET /page HTTP/1.1\r\nHost: a\r\n');
    await closed;
    expect(statusIn(received())).toBe(408);
    expect(headersIn(received())).toMatchObject({ 'x-common': 'yes' });
  });

  it('during a response closes the connection without a second response', async () => {
    const { open } = await startServer((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
    });
    const { send, received, closed } = await open();
    send(GET);
    await expect.poll(received).toContain('half');
    send('NONSENSE\r\n\r\n');
    await closed;
    expect(received().endsWith('half')).toBe(true);
  });

  it('has its connection destroyed if the client does not close it', async () => {
    const { server, open } = await startServer(respond);
    const { socket, send, received } = await open();
    socket.allowHalfOpen = true;
    send('NONSENSE\r\n\r\n');
    await expect.poll(() => statusIn(received())).toBe(400);
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
      .toBe(0);
  });

  it('is not an HTTP/1.0 request without a Host', async () => {
    const { open } = await startServer(respond);
    const { send, received, closed } = await open();
    send('GET /page HTTP/1.0\r\n\r\n');
    await closed;
    expect(received()).toContain('served /page');
  });
});

describe('a connection', () => {
  it('is closed if more than 8 requests wait for a response', async () => {
    let handled = 0;
    const { open } = await startServer(() => {
      handled += 1;
    });
    const atLimit = await open();
    atLimit.send(GET.repeat(8));
    await expect.poll(() => handled).toBe(8);
    expect(atLimit.socket.destroyed).toBe(false);
    handled = 0;
    const overLimit = await open();
    overLimit.send(GET.repeat(5_000));
    await overLimit.closed;
    expect(handled).toBe(8);
  });

  it('may send any number of requests if it waits for each response', async () => {
    const { open } = await startServer(respond);
    const { send, received } = await open();
    for (let count = 1; count <= 50; count += 1) {
      send(GET);
      await expect.poll(() => received().split('served').length - 1, { interval: 1 }).toBe(count);
    }
  });

  it('is closed if the client does not read the response', async () => {
    const { server, open } = await startServer(
      (_request, response) => {
        response.end(Buffer.alloc(32 * 1024 * 1024));
      },
      { inactivityTimeout: 500 },
    );
    const { socket, send } = await open();
    socket.pause();
    send(GET);
    const count = () => new Promise((resolve) => server.getConnections((_, n) => resolve(n)));
    await expect.poll(count).toBe(1);
    await expect.poll(count).toBe(0);
  });

  it('is closed if it is idle and there are too many connections', async () => {
    const { open } = await startServer(respond, { maxConnections: 3 });
    for (let index = 0; index < 3; index += 1) {
      const { send, received } = await open();
      send(GET);
      await expect.poll(received).toContain('served');
    }
    await expect
      .poll(async () => {
        const { send, received, closed } = await open();
        send(GET);
        await Promise.race([closed, expect.poll(received, { timeout: 2_000 }).toContain('served')]);
        return received();
      })
      .toContain('served');
  });
});
