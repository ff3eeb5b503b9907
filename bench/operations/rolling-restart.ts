// Three processes behind the shipped Caddyfile are restarted one after the other: does a request fail?
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { startServerProcess } from '../../tests/helpers/server-process.ts';
import { deployedFile } from './deployed-files.ts';
import { type Proof, prove } from './proof.ts';

const PROCESSES = 3;

/** In each of them every process is restarted. */
const ROLLING_RESTARTS = 6;

/** Requests a second. */
const RATES = { pages: 60, forms: 40 };

const P99_BAR_SECONDS = 1;

/** Between the start of a process and the stop of the next: two health checks of Caddy. In milliseconds. */
const NOTICE = 2_000;

const PAGES = ['/', '/en', '/about', '/en/latest-news', '/latest-project', '/contact'];

type Response = { status: number; seconds: number; method: string };

await prove('rolling-restart', async (proof) => {
  const dataDir = await proof.folder();
  // Says that the processes share the folder.
  await writeFile(`${dataDir}/shared-data-folder`, '');
  const ports = await freePorts(PROCESSES);
  const start = (port: number) =>
    startServerProcess({
      DATA_DIR: dataDir,
      PORT: String(port),
      ...{ ROLE: 'web', DRAIN_SECONDS: '3', TRUST_PROXY: '1' },
    });
  const servers = new Map<number, Awaited<ReturnType<typeof start>>>();
  for (const port of ports) servers.set(port, await start(port));
  proof.atEnd(() => Promise.all([...servers.values()].map((server) => server.kill())));
  const site = await startCaddy(proof, ports);

  const agent = new Agent({ keepAlive: true });
  proof.atEnd(() => agent.destroy());
  const responses: Promise<Response>[] = [];
  let pages = 0;
  const timers = [
    setInterval(
      () => responses.push(send(site + (PAGES[pages++ % PAGES.length] ?? '/'), agent)),
      1_000 / RATES.pages,
    ),
    setInterval(
      () => responses.push(send(site + forms.contact.path, agent, CONTACT)),
      1_000 / RATES.forms,
    ),
  ];
  let badExits = 0;
  for (let round = 0; round < ROLLING_RESTARTS; round++) {
    for (const port of ports) {
      await sleep(NOTICE);
      if ((await servers.get(port)?.stop()) !== 0) badExits++;
      servers.set(port, await start(port));
      await waitUntilReady(port);
    }
  }
  await sleep(NOTICE);
  for (const timer of timers) clearInterval(timer);
  const results = await Promise.all(responses);

  const failed = results.filter(({ status }) => status !== 200 && status !== 201);
  const statuses = new Set(failed.map(({ method, status }) => `${method} ${status}`));
  if (failed.length > 0) console.log(`  failed: ${[...statuses].join(', ')}`);
  proof.note('restarts of a process', ROLLING_RESTARTS * PROCESSES);
  proof.equal('processes that did not end with 0', badExits, 0);
  proof.note('requests', results.length);
  proof.note('of them forms', results.filter(({ method }) => method === 'POST').length);
  proof.equal('failed', failed.length, 0);
  const seconds = results.map((response) => response.seconds).toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((seconds.at(Math.ceil(share * seconds.length) - 1) ?? 0) * 1_000) / 1_000;
  proof.note('median, seconds', at(0.5));
  proof.atMost('99 of 100 within seconds', at(0.99), P99_BAR_SECONDS);
  proof.note('longest, seconds', at(1));
});

/** Starts Caddy with the shipped file in front of the ports. Returns the address of the site. Needs `apt install caddy`. */
async function startCaddy(proof: Proof, ports: readonly number[]): Promise<string> {
  const folder = await proof.folder();
  const [port, adminPort] = await freePorts(2);
  const site = `http://127.0.0.1:${port}`;
  const caddy = spawn(
    'caddy',
    ['run', '--config', deployedFile('Caddyfile'), '--adapter', 'caddyfile'],
    {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        CADDY_ADMIN: `127.0.0.1:${adminPort}`,
        YAFEE_SITE: site,
        YAFEE_UPSTREAMS: ports.map((each) => `127.0.0.1:${each}`).join(' '),
      },
    },
  );
  const ended = once(caddy, 'exit');
  proof.atEnd(async () => {
    caddy.kill('SIGTERM');
    await ended;
  });
  for (;;) {
    if (caddy.exitCode !== null) throw new Error('Caddy has ended; `caddy run` says why');
    if ((await fetch(site).catch(() => null))?.status === 200) return site;
    await sleep(50);
  }
}

async function waitUntilReady(port: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await sleep(50);
  }
}

/** Ports of 127.0.0.1 on which nothing listens. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/**
 * Sends a request and measures its time.
 * @param form is posted as JSON
 * @returns status 0 if there was no complete response
 */
function send(url: string, agent: Agent, form?: object): Promise<Response> {
  const startedAt = performance.now();
  const method = form === undefined ? 'GET' : 'POST';
  return new Promise((resolve) => {
    const end = (status: number) =>
      resolve({ status, method, seconds: (performance.now() - startedAt) / 1_000 });
    const type = form === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...type, 'idempotency-key': randomUUID() };
    const sent = request(url, { agent, method, headers }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode ?? 0));
      response.on('error', () => end(0));
    });
    sent.on('error', () => end(0));
    sent.end(form === undefined ? undefined : JSON.stringify(form));
  });
}
