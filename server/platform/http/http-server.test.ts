import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { headersIn, openConnection, statusIn } from '../../../tests/helpers/raw-connection.ts';
import { createHttpServer, type HttpServerLimits } from './http-server.ts';

const GET = 'GET /page HTTP/1.1\r\nHost: a\r\n\r\n';

/** A server on a port of its own. @returns a function that opens a connection to it */
async function serve(handle: RequestListener, limits: Partial<HttpServerLimits> = {}) {
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

const respond: RequestListener = (request, response) => response.end(`served ${request.url}`);

describe('a request that Node refuses', () => {
  it.each([
    ['is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['has no Host', 'GET /page HTTP/1.1\r\n\r\n', 400],
    ['expects what nobody knows', 'GET /page HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n', 417],
    [
      'has a head of 17 kB',
      `GET /page HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`,
      431,
    ],
    [
      'has a header twice that says its length',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
  ])('because it %s gets its status and the common headers', async (_why, head, status) => {
    const { open } = await serve(respond);
    const { send, received, closed } = await open();
    send(head);
    await closed;
    expect(statusIn(received())).toBe(status);
    expect(headersIn(received())).toMatchObject({ 'x-common': 'yes', connection: 'close' });
  });

  it('because its head does not end gets 408 and the common headers', async () => {
    const { open } = await serve(respond, {
      ...{ headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 100 },
    });
    const { send, received, closed } = await open();
    send('GET /page HTTP/1.1\r\nHost: a\r\n');
    await closed;
    expect(statusIn(received())).toBe(408);
    expect(headersIn(received())).toMatchObject({ 'x-common': 'yes' });
  });

  it('in the middle of a response is not answered in it', async () => {
    const { open } = await serve((_request, response) => {
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

  it('cannot hold its connection by not closing it', async () => {
    const { server, open } = await serve(respond);
    const { socket, send, received } = await open();
    socket.allowHalfOpen = true;
    send('NONSENSE\r\n\r\n');
    await expect.poll(() => statusIn(received())).toBe(400);
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))), {
        timeout: 8_000,
      })
      .toBe(0);
  });

  it('is not one of HTTP/1.0, which has no Host', async () => {
    const { open } = await serve(respond);
    const { send, received, closed } = await open();
    send('GET /page HTTP/1.0\r\n\r\n');
    await closed;
    expect(received()).toContain('served /page');
  });
});

describe('a connection', () => {
  it('on which 32 requests wait for a response takes no further one', async () => {
    let handled = 0;
    const { open } = await serve(() => {
      handled += 1;
    });
    const patient = await open();
    patient.send(GET.repeat(32));
    await expect.poll(() => handled).toBe(32);
    expect(patient.socket.destroyed).toBe(false);
    handled = 0;
    const greedy = await open();
    greedy.send(GET.repeat(5_000));
    await greedy.closed;
    expect(handled).toBe(32);
  });

  it('may ask as often as it likes where it waits for each response', async () => {
    const { open } = await serve(respond);
    const { send, received } = await open();
    for (let count = 1; count <= 50; count += 1) {
      send(GET);
      await expect.poll(() => received().split('served').length - 1, { interval: 1 }).toBe(count);
    }
  });

  it('that does not read what it has asked for is closed', async () => {
    const { server, open } = await serve(
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
    await expect.poll(count, { timeout: 8_000 }).toBe(0);
  });

  it('that waits for nothing makes room where there are too many', async () => {
    const { open } = await serve(respond, { maxConnections: 3 });
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
