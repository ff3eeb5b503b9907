import { readdir, readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { fetchFile } from './fetch-file.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** Starts a site on this machine. @returns its address, and the paths that it was asked for */
async function startSite(listener: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, asked };
}

async function fetchFrom(
  address: string,
  options: { isAllowed?: () => boolean; ms?: number } = {},
) {
  const folder = await temporaryFolder();
  const to = join(folder, 'file');
  const { isAllowed = () => true, ms = 60_000 } = options;
  const result = await fetchFile(new URL(address), {
    to,
    maxBytes: 1_000,
    timeoutMs: ms,
    isAllowed,
  });
  const files = await readdir(folder);
  return { result, content: files.length === 0 ? null : await readFile(to, 'utf8') };
}

it('a file is fetched and written', async () => {
  const { origin, asked } = await startSite((_request, response) => response.end('bytes'));
  expect(await fetchFrom(`${origin}/a%D8%A8.jpg`)).toEqual({
    result: { ok: true, bytes: 5 },
    content: 'bytes',
  });
  expect(asked).toEqual(['/a%D8%A8.jpg']);
});

it('a redirect within the site is followed, and one to another site is not [WORDPRESS-13]', async () => {
  const { origin } = await startSite((request, response) => {
    const location = request.url === '/a' ? '/b' : 'http://169.254.169.254/secret';
    if (request.url === '/b') response.end('b');
    else response.writeHead(302, { location }).end();
  });
  expect((await fetchFrom(`${origin}/a`)).content).toBe('b');
  expect((await fetchFrom(`${origin}/c`)).result).toEqual({
    ok: false,
    reason: 'leads to another site (http://169.254.169.254): name that one with --base',
  });
});

it.each<[string, RequestListener, string]>([
  [
    'that is not there',
    (_request, response) => response.writeHead(404).end(),
    'is not there (404)',
  ],
  ['that is refused', (_request, response) => response.writeHead(403).end(), 'answers 403'],
  ['that is too large', (_request, response) => response.end('a'.repeat(1_001)), 'is too large'],
  [
    'that is too large and does not say so',
    (_request, response) => {
      response.write('a'.repeat(600));
      response.end('a'.repeat(600));
    },
    'is too large',
  ],
  [
    'that leads to itself',
    (request, response) => response.writeHead(301, { location: request.url }).end(),
    'leads from one address to the next without end',
  ],
  [
    'whose end is missing',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('a', () => response.destroy());
    },
    'cannot be fetched (ECONNRESET)',
  ],
])('a file %s leaves nothing behind', async (_what, listener, reason) => {
  const { origin } = await startSite(listener);
  expect(await fetchFrom(origin)).toEqual({ result: { ok: false, reason }, content: null });
});

it('a file that never ends is given up', async () => {
  const { origin } = await startSite((_request, response) => response.write('a'));
  const { result, content } = await fetchFrom(origin, { ms: 1 });
  expect(result).toEqual({ ok: false, reason: 'takes too long to fetch' });
  expect(content).toBeNull();
});

it('addresses that are not public are not asked, neither by number nor by name [WORDPRESS-12]', async () => {
  const { port, asked } = await startSite((_request, response) => response.end('secret'));
  const folder = await temporaryFolder();
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '0.0.0.0']) {
    const address = new URL(`http://${host}:${port}/`);
    const to = join(folder, 'file');
    expect(await fetchFile(address, { to, maxBytes: 1_000, timeoutMs: 60_000 })).toEqual({
      ok: false,
      reason: 'is at an address that is not public',
    });
  }
  expect(asked).toEqual([]);
});

it('a name is checked where the connection is made, so that a second answer cannot differ', async () => {
  const { port, asked } = await startSite((_request, response) => response.end('a'));
  const checked: string[] = [];
  const isAllowed = (ip: string) => checked.push(ip) > 0;
  const folder = await temporaryFolder();
  const options = { maxBytes: 1_000, timeoutMs: 60_000, isAllowed, to: join(folder, 'file') };
  await fetchFile(new URL(`http://localhost:${port}/`), options);
  expect(asked).toEqual(['/']);
  expect(checked).toContain('127.0.0.1');
});

it('other schemes are refused', async () => {
  expect((await fetchFrom('file:///etc/passwd')).result).toEqual({
    ok: false,
    reason: 'is no address of the web',
  });
});
