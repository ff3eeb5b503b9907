import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { cleanUpAtEnd } from './open-once.ts';
import type { StartProxy } from './proxies.ts';

/** A proxy waits for several seconds before it gives up on a process that hangs. In milliseconds. */
const TEST_TIMEOUT = 600_000;

/** Tests how a proxy with the files of deploy/ behaves while one of two processes hangs or is gone. */
export function describeProxy(name: string, startProxy: StartProxy): void {
  describe(`${name} in front of two processes`, { timeout: TEST_TIMEOUT }, () => {
    it('shows the newest page while one of them hangs', async () => {
      const site = await startSite();
      const url = await startProxy([(await startHanging()).port, site.port]);
      // The proxy alternates, so one of two requests goes to the process that hangs.
      expect([await get(`${url}/en`), await get(`${url}/en`)]).toEqual(['first', 'first']);
      site.publish('second');
      expect([await get(`${url}/en`), await get(`${url}/en`)]).toEqual(['second', 'second']);
    });

    it('sends each form to the one that is left, whole and once', async () => {
      const site = await startSite();
      const hanging = await startHanging();
      const url = await startProxy([hanging.port, site.port]);
      await hanging.kill();
      const forms = ['one', 'two', 'three'].map((form) => form.repeat(2_000));
      for (const form of forms)
        expect(await send(`${url}/en/contact`, 'POST', form)).toBe('stored');
      expect(site.forms).toEqual(forms);
    });

    it('does not show what a process says of itself', async () => {
      const site = await startSite();
      const url = await startProxy([site.port, site.port]);
      await expect(get(`${url}/readyz`)).rejects.toThrow('404');
      expect(await get(`${url}/en`)).toBe('first');
    });
  });
}

/** Starts a server with one page that has the cache headers of our pages. It records the forms that it receives. */
async function startSite() {
  let page = 'first';
  const forms: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method === 'POST') {
      forms.push(await text(incoming));
      outgoing.end('stored');
      return;
    }
    outgoing.setHeader('cache-control', 'public, max-age=0, s-maxage=1, stale-if-error=86400');
    outgoing.setHeader('x-accel-expires', '@1');
    outgoing.setHeader('etag', `"${page}"`);
    if (incoming.headers['if-none-match'] === `"${page}"`) outgoing.writeHead(304).end();
    else outgoing.end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUpAtEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    forms,
    publish(next: string) {
      page = next;
    },
  };
}

/** Starts a process that accepts connections, and then suspends it as a debugger does. */
async function startHanging() {
  const program =
    "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => console.log(s.address().port))";
  const child = spawn(process.execPath, ['--eval', program]);
  const closed = once(child, 'close');
  const kill = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  cleanUpAtEnd(kill);
  const port = Number(String(await once(child.stdout, 'data')));
  child.kill('SIGSTOP');
  return { port, kill };
}

const get = (url: string) => send(url, 'GET');

/** @returns the body @throws Error with the status if that is not 200 */
async function send(url: string, method: string, body = ''): Promise<string> {
  // The certificates belong to this test.
  const outgoing = request(url, { method, agent: false, rejectUnauthorized: false });
  const [incoming] = await Promise.all([once(outgoing, 'response'), outgoing.end(body)]);
  const received = await text(incoming[0]);
  if (incoming[0].statusCode !== 200) throw new Error(`${incoming[0].statusCode}: ${received}`);
  return received;
}
