import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { adminCalls } from '../../contract/admin/api.ts';
import { forms } from '../../contract/forms/forms.ts';
import { CONTACT } from '../helpers/forms.ts';
import { headersIn, openConnection, statusIn } from '../helpers/raw-connection.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { starterDataFolder } from '../helpers/starter-content.ts';

/** Starts the built server with its limits, as if behind a proxy that sends the visitors' addresses. */
async function startServer(env: Record<string, string> = {}) {
  const server = await startServerProcess({
    DATA_DIR: await starterDataFolder(),
    TRUST_PROXY: '1',
    SEND_LIMIT: '30',
    SEND_LIMIT_TOTAL: '3000',
    ...env,
  });
  onTestFinished(() => server.kill());
  const port = Number(new URL(server.url).port);
  return { ...server, open: () => openConnection(port) };
}

/** The head of a form submission, and the first byte of its body. */
const startOfForm = (address: string, extraHeaders = '') =>
  `POST ${forms.contact.path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n${extraHeaders}` +
  'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

/** The same for a call of the back office, without a session. */
const startOfCall = (path: string) =>
  startOfForm('192.0.2.1', 'Sec-Fetch-Site: same-origin\r\n')
    .replace(forms.contact.path, path)
    .replace('Host: a', 'Host: localhost');

const openMany = <Connection>(count: number, open: (index: number) => Promise<Connection>) =>
  Promise.all(Array.from({ length: count }, (_, index) => open(index)));

describe('the server', () => {
  it('serves other visitors while 620 connections of one address send a form byte by byte', async () => {
    const { url, open } = await startServer();
    const slow = await openMany(620, async () => {
      const connection = await open();
      connection.send(startOfForm('192.0.2.1'));
      return connection;
    });
    const statuses = () => slow.map(({ received }) => statusIn(received()));
    // One address may send eight forms at a time; the other requests get a 503 at once.
    await expect.poll(() => statuses().filter((status) => status === 503).length).toBe(612);
    expect(slow.some(({ received }) => /\r\nretry-after: \d+\r\n/i.test(received()))).toBe(true);
    const page = await fetch(`${url}/en/search?q=training`);
    expect(page.status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const form = await fetch(url + forms.contact.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.2' },
      body: JSON.stringify(CONTACT),
    });
    expect(form.status).toBe(201);
  });

  it('receives forms while 700 addresses send one byte by byte, and cuts off those that began first', async () => {
    const { url, open } = await startServer();
    let closed = 0;
    await openMany(700, async (index) => {
      const connection = await open();
      connection.send(startOfForm(`2001:db8:${index.toString(16)}::1`));
      connection.socket.once('close', () => {
        closed += 1;
      });
    });
    await expect.poll(() => closed).toBe(200);
    expect((await fetch(`${url}/en/search?q=training`)).status).toBe(200);
    const form = await fetch(url + forms.contact.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.2' },
      body: JSON.stringify(CONTACT),
    });
    expect(form.status).toBe(201);
  });

  it('serves others while 620 connections of one address ask for a film and do not read it', async () => {
    const folder = await starterDataFolder();
    await writeFile(join(folder, 'media/film.0123456789ab.mp4'), Buffer.alloc(6_000_000, 1));
    const { url, open } = await startServer({ DATA_DIR: folder });
    const unread = await openMany(620, async () => {
      const connection = await open();
      connection.socket.pause();
      connection.send('GET /media/film.0123456789ab.mp4 HTTP/1.1\r\nHost: a\r\n\r\n');
      return connection;
    });
    const answers = ['/healthz', '/en/search?q=training', '/en/contact', '/admin/sign-in'].map(
      async (path) => (await fetch(url + path)).status,
    );
    expect(await Promise.all(answers)).toEqual([200, 200, 200, 200]);
    for (const { socket } of unread) socket.destroy();
  });

  it('rejects a form or a call of the back office before its body has arrived, and closes the connection', async () => {
    const { url, open } = await startServer({ SEND_LIMIT: '1' });
    const post = (headers: Record<string, string>) =>
      fetch(url + forms.contact.path, {
        method: 'POST',
        body: JSON.stringify(CONTACT),
        headers: { 'content-type': 'application/json', ...headers },
      });
    expect((await post({ 'x-forwarded-for': '192.0.2.1' })).status).toBe(201);
    const rejections: [status: number, head: string][] = [
      [429, startOfForm('192.0.2.1')],
      [403, startOfForm('192.0.2.2', 'Sec-Fetch-Site: cross-site\r\n')],
      [404, startOfForm('192.0.2.3').replace(forms.contact.path, '/api/nothing')],
      [405, startOfForm('192.0.2.4').replace(forms.contact.path, '/about')],
      [401, startOfCall(adminCalls.invite.path)],
      [404, startOfCall('/admin/api/nothing')],
    ];
    for (const [status, head] of rejections) {
      const { send, received, closed } = await open();
      send(head);
      // A server that waits for the body closes after 30 seconds, without a response.
      await expect.poll(() => statusIn(received())).toBe(status);
      expect(headersIn(received()).connection).toBe('close');
      await closed;
    }
  });

  it('counts all addresses of one IPv6 network as one client', async () => {
    const { open } = await startServer();
    const slow = await openMany(9, async (index) => {
      const connection = await open();
      connection.send(startOfForm(`2001:db8:1:1${index}::1`));
      return connection;
    });
    await expect
      .poll(() => slow.filter(({ received }) => statusIn(received()) === 503).length)
      .toBe(1);
  });

  it('takes no more bodies of the back office at a time from strangers, and forms of visitors beside them', async () => {
    const { url, open } = await startServer();
    const slow = await openMany(70, async () => {
      const connection = await open();
      connection.send(startOfCall(adminCalls.signIn.path));
      return connection;
    });
    await expect
      .poll(() => slow.filter(({ received }) => statusIn(received()) === 503).length)
      .toBe(62);
    const form = await fetch(url + forms.contact.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
      body: JSON.stringify(CONTACT),
    });
    expect(form.status).toBe(201);
  });

  it('answers health checks while 100 connections pipeline 5,000 requests each, and few of these', async () => {
    const { url, open } = await startServer();
    const request = 'GET /en/about HTTP/1.1\r\nHost: a\r\n\r\n';
    const pipelining = await openMany(100, async () => {
      const connection = await open();
      connection.socket.pause();
      connection.send(request.repeat(5_000));
      return connection;
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    for (const { socket } of pipelining) socket.resume();
    await Promise.all(pipelining.map(({ closed }) => closed));
    const served = pipelining.map(({ received }) => received().split('HTTP/1.1 200 OK').length - 1);
    expect(Math.max(...served)).toBeLessThanOrEqual(8);
  });
});
