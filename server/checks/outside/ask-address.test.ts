import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type AskOptions, askAddress } from './ask-address.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

async function listen(server: Server | ReturnType<typeof createTcpServer>, host = '127.0.0.1') {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closings.push(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a site on this machine. @returns its address, and the requests that it got */
async function startSite(listener: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    listener(request, response);
  });
  return { origin: `http://127.0.0.1:${await listen(server)}`, asked };
}

function ask(address: string, options: Partial<AskOptions> = {}) {
  return askAddress(address, {
    isAllowed: () => true,
    timeoutMs: 60_000,
    userAgent: 'link-check (+https://yafee.example)',
    signal: new AbortController().signal,
    ...options,
  });
}

it.each([
  [200, 'works', null],
  [204, 'works', null],
  [304, 'works', null],
  [401, 'refuses', null],
  [403, 'refuses', null],
  [405, 'refuses', null],
  [429, 'refuses', null],
  [999, 'refuses', null],
  [404, 'dead', 'gone'],
  [410, 'dead', 'gone'],
  [400, 'dead', 'error'],
  [500, 'slow', null],
  [503, 'slow', null],
])('an address that answers %i is: %s', async (status, state, reason) => {
  const { origin } = await startSite((_, response) => response.writeHead(status).end());
  expect(await ask(origin)).toEqual({ state, reason });
});

it('asks for the head, says who asks, and asks for a byte of the page where a site refuses that', async () => {
  const site = await startSite(({ method, url }, response) => {
    response.writeHead(url === '/page' && method === 'HEAD' ? 405 : 200).end();
  });
  expect(await ask(`${site.origin}/a`)).toEqual({ state: 'works', reason: null });
  expect(await ask(`${site.origin}/page#part`)).toEqual({ state: 'works', reason: null });
  const agent = 'link-check (+https://yafee.example)';
  expect(site.asked).toEqual([`HEAD /a ${agent}`, `HEAD /page ${agent}`, `GET /page ${agent}`]);
});

it('follows five redirects, and no more', async () => {
  const { origin, asked } = await startSite(({ url = '' }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) response.end();
    else response.writeHead(301, { location: `/${left - 1}` }).end();
  });
  expect(await ask(`${origin}/5`)).toEqual({ state: 'works', reason: null });
  expect(asked).toHaveLength(6);
  expect(await ask(`${origin}/6`)).toEqual({ state: 'dead', reason: 'circle' });
});

it('reads nothing of an endless answer, and waits for no slow one [CHECKS-OUTSIDE-02]', async () => {
  const endless = await startSite(({ method }, response) => {
    if (method === 'HEAD') response.writeHead(404).end();
    else response.writeHead(200).write('x'.repeat(100_000));
  });
  expect(await ask(endless.origin)).toEqual({ state: 'works', reason: null });
  const silent = await startSite(() => undefined);
  expect(await ask(silent.origin, { timeoutMs: 50 })).toEqual({ state: 'slow', reason: null });
  // Heads that never end are bounded by Node.
  const babble = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(200_000)}`);
  });
  const port = await listen(babble);
  expect(await ask(`http://127.0.0.1:${port}/`)).toEqual({ state: 'slow', reason: null });
});

it('says why nothing answers', async () => {
  const server = createServer();
  const port = await listen(server);
  server.close();
  expect(await ask(`http://127.0.0.1:${port}/`)).toEqual({ state: 'dead', reason: 'closed' });
  const resolve = (() =>
    Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))) as never;
  expect(await ask('http://gone.example/', { resolve })).toEqual({
    state: 'dead',
    reason: 'no-name',
  });
  const reset = createTcpServer((socket) => socket.destroy());
  const resetPort = await listen(reset);
  expect(await ask(`http://127.0.0.1:${resetPort}/`)).toEqual({ state: 'slow', reason: null });
});

it.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost/',
])('%s is not asked [CHECKS-OUTSIDE-03]', async (address) => {
  const { isAllowed: _, ...usual } = { isAllowed: undefined };
  expect(
    await askAddress(address, {
      ...usual,
      ...{ timeoutMs: 60_000, userAgent: 'x', signal: new AbortController().signal },
      resolve: (async () => [{ address: '127.0.0.1', family: 4 }]) as never,
    }),
  ).toEqual({ state: 'dead', reason: 'not-public' });
});

it.each(['ftp://site.example/', 'http://site.example:25/', 'http://', 'file:///etc/passwd'])(
  '%s is no address of the web',
  async (address) => {
    expect(await ask(address)).toEqual({ state: 'dead', reason: 'address' });
  },
);

it('a redirect is checked like the address, and a name that resolves differently the second time is refused [CHECKS-OUTSIDE-04]', async () => {
  const inside: string[] = [];
  const outside = createServer(({ url }, response) => {
    const location =
      url === '/rebind'
        ? `http://rebind.example:${port}/again`
        : `http://127.0.0.1:${insidePort}/secret`;
    response.writeHead(302, { location }).end();
  });
  const port = await listen(outside, '127.0.0.2');
  const insideServer = createServer(({ url = '' }, response) => {
    inside.push(url);
    response.end();
  });
  const insidePort = await listen(insideServer);
  const resolved: string[] = [];
  const resolve = (async (name: string) => {
    resolved.push(name);
    return [{ address: resolved.length === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }];
  }) as never;
  const isAllowed = (ip: string) => ip === '127.0.0.2';
  const rebound = await ask(`http://rebind.example:${port}/rebind`, { resolve, isAllowed });
  expect(rebound).toEqual({ state: 'dead', reason: 'not-public' });
  // Each connection resolves once, and is made to what was checked.
  expect(resolved).toEqual(['rebind.example', 'rebind.example']);
  expect(await ask(`http://127.0.0.2:${port}/inside`, { isAllowed })).toEqual({
    ...{ state: 'dead', reason: 'not-public' },
  });
  expect(inside).toEqual([]);
});

it('one of several addresses of a name that is not public is enough to refuse it', async () => {
  const resolve = (async () => [
    { address: '127.0.0.2', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]) as never;
  const isAllowed = (ip: string) => ip === '127.0.0.2';
  expect(await ask('http://both.example/', { resolve, isAllowed })).toEqual({
    ...{ state: 'dead', reason: 'not-public' },
  });
});

it('stops when the process stops', async () => {
  const { origin } = await startSite(() => undefined);
  const stopping = new AbortController();
  const asked = ask(origin, { signal: stopping.signal });
  stopping.abort();
  await expect(asked).rejects.toThrow();
});
