// One process on a socket that the service manager holds is restarted under load: does a request fail?
import { randomUUID } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { holdSocket } from '../../tests/helpers/held-socket.ts';
import { prove } from './proof.ts';

const RESTARTS = 5;

/** Between the start of a server and the signal to stop it. In milliseconds. */
const UPTIME = 4_000;

/** Requests a second: pages on new connections, pages on connections that stay open, and forms on new connections. */
const RATES = { pages: 30, pagesKeptAlive: 30, forms: 10 };

/** In seconds. */
const LONGEST_BAR = 2;

const PAGES = ['/', '/en', '/about', '/en/latest-news', '/latest-project', '/contact'];

type Response = { status: number; seconds: number };

await prove('held-socket', async (proof) => {
  const socket = await holdSocket({ DATA_DIR: await proof.folder() });
  proof.atEnd(() => socket.close());
  let server = await socket.start();
  const agent = new Agent({ keepAlive: true });
  proof.atEnd(() => agent.destroy());
  const responses: Promise<Response>[] = [];
  let count = 0;
  const page = () => socket.url + (PAGES[count++ % PAGES.length] ?? '/');
  const every = (perSecond: number, send: () => Promise<Response>) =>
    setInterval(() => responses.push(send()), 1_000 / perSecond);
  const timers = [
    every(RATES.pages, () => measure(page(), { agent: false })),
    every(RATES.pagesKeptAlive, () => measure(page(), { agent })),
    every(RATES.forms, () => measure(socket.url + forms.contact.path, { agent: false }, CONTACT)),
  ];
  let badExits = 0;
  const gaps: number[] = [];
  for (let restart = 0; restart < RESTARTS; restart++) {
    await sleep(UPTIME);
    const stoppedAt = performance.now();
    if ((await server.stop()) !== 0) badExits++;
    server = await socket.start();
    gaps.push((performance.now() - stoppedAt) / 1_000);
  }
  await sleep(UPTIME);
  for (const timer of timers) clearInterval(timer);
  const results = await Promise.all(responses);
  await server.stop();

  const failed = results.filter(({ status }) => status !== 200 && status !== 201);
  proof.note('restarts', RESTARTS);
  proof.equal('servers that did not end with 0', badExits, 0);
  proof.note('requests', results.length);
  proof.equal('failed', failed.length, 0);
  const longest = (seconds: number[]) => Math.round(Math.max(...seconds) * 100) / 100;
  proof.note('longest restart, from the signal to the next server, seconds', longest(gaps));
  const seconds = results.map((response) => response.seconds);
  proof.atMost('longest response, seconds', longest(seconds), LONGEST_BAR);
});

/**
 * Sends a request and measures its time. A page on a connection that the server has just closed is requested again, as
 * every browser and proxy does (RFC 9112 section 9.3.1).
 * @param form is posted as JSON
 * @returns status 0 if there was no response
 */
async function measure(url: string, options: RequestOptions, form?: object): Promise<Response> {
  const startedAt = performance.now();
  let outcome = await send(url, options, form);
  while (outcome === 'closed') outcome = await send(url, options, form);
  return { status: outcome, seconds: (performance.now() - startedAt) / 1_000 };
}

function send(url: string, options: RequestOptions, form?: object): Promise<number | 'closed'> {
  return new Promise((resolve) => {
    const body = form === undefined ? '' : JSON.stringify(form);
    const headers = form === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      url,
      {
        ...options,
        method: form === undefined ? 'GET' : 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      },
    );
    sent.on('error', () => resolve(sent.reusedSocket && form === undefined ? 'closed' : 0));
    sent.end(body);
  });
}
