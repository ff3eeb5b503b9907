import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeResults } from '../results.ts';
import { cpuTime, dataFolder, load, median, SERVER_CORE, startServer } from '../running-server.ts';

/**
 * Measures the requests per second of one core and the processor time of a request, compared with nginx serving the
 * same bytes from the same core in the same run. The targets are measured in turn in several rounds, so that other load
 * on the machine affects all alike. The figures are medians of the rounds.
 * `node bench/throughput/main.ts [seconds per measurement] [rounds]`, with Debian's `nginx-light` and `wrk`.
 */
const seconds = Number(process.argv[2] ?? 4);
const rounds = Number(process.argv[3] ?? 5);
const data = await dataFolder();
const uncachedData = await dataFolder();

const server = await startServer(data.path);
// Wait until the background compression of the cached page has finished.
await new Promise((resolve) => setTimeout(resolve, 2_000));
const page = await fetchCompressedBody(`${server.url}/`);
await writeFile(join(data.path, 'page.br'), page);
process.env.BODY_FILE = join(data.path, 'page.br');
const bare = await startServer(data.path, {
  program: 'bench/throughput/bare-server.ts',
  port: 3293,
});
const uncached = await startServer(uncachedData.path, {
  program: 'bench/throughput/uncached-server.ts',
  port: 3294,
});
const nginx = await startNginx(page);

type Target = { address: string; pid: number; encoding?: string };
const targets: Record<string, Target> = {
  nginxSameBytes: { address: `${nginx.url}/`, pid: nginx.pid },
  bareNode: { address: `${bare.url}/`, pid: bare.pid },
  cached: { address: `${server.url}/`, pid: server.pid },
  uncached: { address: `${uncached.url}/`, pid: uncached.pid },
  uncompressed: { address: `${uncached.url}/`, pid: uncached.pid, encoding: 'identity' },
  api: { address: `${server.url}/api/frontend/settings/list`, pid: server.pid },
  news: { address: `${server.url}/api/frontend/services`, pid: server.pid },
};
const measurements = Object.entries(targets).map(([name, target]) => ({
  name,
  target,
  rounds: [] as { perSecond: number; cpuMs: number }[],
}));
for (let round = 0; round < rounds; round += 1) {
  for (const { target, rounds: results } of measurements) results.push(measure(target));
}
await Promise.all([server, bare, uncached].map((each) => each.stop()));
nginx.stop();
await Promise.all([data, uncachedData].map((each) => each.remove()));

const figures = Object.fromEntries(
  measurements.map(({ name, rounds: results }) => [
    name,
    {
      perSecond: median(results.map(({ perSecond }) => perSecond)),
      cpuMs: median(results.map(({ cpuMs }) => cpuMs)),
    },
  ]),
);
const rates = (name: string) =>
  measurements.find((each) => each.name === name)?.rounds.map(({ perSecond }) => perSecond) ?? [];
const ratios = rates('cached').map((rate, round) => rate / (rates('nginxSameBytes')[round] ?? 0));
await writeResults('throughput', {
  seconds,
  rounds,
  bytes: page.length,
  ...figures,
  cachedToNginx: Math.round(median(ratios) * 100) / 100,
  ofEachRound: ratios.map((ratio) => Math.round(ratio * 100) / 100),
});
console.table(figures);

function measure({ address, pid, encoding }: Target) {
  load(address, 1, encoding);
  const before = cpuTime(pid);
  const { requests, perSecond, failed } = load(address, seconds, encoding);
  if (failed > 0) throw new Error(`${address}: ${failed} of ${requests} requests failed`);
  const cpuMs = Math.round(((cpuTime(pid) - before) / requests) * 1000) / 1000;
  return { perSecond: Math.round(perSecond), cpuMs };
}

/** Fetches the brotli-compressed body of an address. */
async function fetchCompressedBody(address: string): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

/** Starts nginx on the server's core, which serves a file with this body. */
async function startNginx(body: Buffer) {
  const root = join(data.path, 'nginx');
  await mkdir(root);
  await writeFile(join(root, 'index.html'), body);
  await writeFile(
    join(root, 'nginx.conf'),
    `daemon off; master_process off; worker_processes 1; pid ${root}/pid; error_log ${root}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
  default_type text/html;
  server { listen 127.0.0.1:3291; root ${root}; add_header Content-Encoding br; }
}`,
  );
  const child = spawn('taskset', ['-c', SERVER_CORE, 'nginx', '-c', join(root, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = 'http://127.0.0.1:3291';
  while ((await fetch(url, { method: 'HEAD' }).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error('nginx could not be run: apt install nginx-light');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') };
}
