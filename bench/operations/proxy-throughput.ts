// How fast is a cached page through the shipped nginx.conf, beside nginx with the page in a file? Without TLS, and with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { load, median, SERVER_CORE, startServer } from '../running-server.ts';
import { makeCertificate, nginxPaths, readDeployedFile } from './deployed-files.ts';
import { type Proof, prove } from './proof.ts';

/** Share of nginx's requests a second with the file. */
const BAR = 0.9;

const SECONDS = 3;
const ROUNDS = 7;
const PORTS = { server: 3292, redirect: 3293 };

/** For TLS, and without it. */
const PROXY = { tls: 3294, plain: 3295 };
const FILE = { tls: 3296, plain: 3297 };

/** Set by nginx itself, or of one connection. */
const OWN_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
]);

await prove('proxy-throughput', async (proof) => {
  const folder = await proof.folder();
  // nginx's workers have a user of their own.
  await chmod(folder, 0o755);
  const data = await proof.folder();
  const server = await startServer(data, { port: PORTS.server, env: { TRUST_PROXY: '1' } });
  proof.atEnd(() => server.stop());

  const proxy = join(folder, 'proxy');
  await mkdir(proxy);
  const { certificate, key } = await makeCertificate(join(folder, 'certificates'));
  const config = await readDeployedFile('nginx.conf', {
    ...nginxPaths(proxy),
    'worker_processes auto;': 'worker_processes 1;',
    '    listen 80 default_server;\n    listen [::]:80 default_server;': `    listen 127.0.0.1:${PORTS.redirect};`,
    '    listen 443 ssl http2;\n    listen [::]:443 ssl http2;': `    listen 127.0.0.1:${PROXY.tls} ssl http2;\n    listen 127.0.0.1:${PROXY.plain};`,
    '/etc/letsencrypt/live/example.org/fullchain.pem': certificate,
    '/etc/letsencrypt/live/example.org/privkey.pem': key,
    '127.0.0.1:3000': `127.0.0.1:${PORTS.server}`,
  });
  const address = `http://127.0.0.1:${PROXY.plain}/`;
  await startNginx(proof, proxy, config, address);

  const file = join(folder, 'file');
  await mkdir(file);
  const page = await fetchPage(address);
  await writeFile(join(file, 'index.html'), page.body);
  const fileServer = fileConfig(file, page, { certificate, key });
  await startNginx(proof, file, fileServer, `http://127.0.0.1:${FILE.plain}/`);

  proof.note('bytes of the page', page.body.length);
  for (const kind of ['plain', 'tls'] as const) {
    const [what, scheme] = kind === 'tls' ? ['TLS', 'https'] : ['without TLS', 'http'];
    const rates: { cached: number; file: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rates.push({
        file: measure(`${scheme}://127.0.0.1:${FILE[kind]}/`),
        cached: measure(`${scheme}://127.0.0.1:${PROXY[kind]}/`),
      });
    }
    const ratio = twoDigits(median(rates.map((rate) => rate.cached / rate.file)));
    const perSecond = (name: 'cached' | 'file') =>
      Math.round(median(rates.map((rate) => rate[name])));
    proof.note(`${what}: requests a second, file`, perSecond('file'));
    proof.note(`${what}: requests a second, cached page`, perSecond('cached'));
    proof.atLeast(`${what}: median of the ratios`, ratio, BAR);
  }
  await sleep(6_000);
  const log = (await readFile(join(proxy, 'access.log'), 'utf8')).trimEnd().split('\n');
  const fromCache = log.filter((line) => /(?:HIT|UPDATING|STALE|REVALIDATED)$/.test(line)).length;
  proof.atLeast('share of responses from the cache', fromCache / log.length, 0.999);
});

/** Loads an address for a moment, and then measures its requests a second. */
function measure(address: string): number {
  load(address, 1);
  const { perSecond, failed, requests } = load(address, SECONDS);
  if (failed > 0) throw new Error(`${address}: ${failed} of ${requests} requests failed`);
  return perSecond;
}

function twoDigits(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Starts nginx on the server's core, and waits for a page. */
async function startNginx(
  proof: Proof,
  folder: string,
  config: string,
  url: string,
): Promise<void> {
  const path = join(folder, 'nginx.conf');
  await writeFile(path, config);
  const nginx = spawn('taskset', ['-c', SERVER_CORE, 'nginx', '-c', path, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(nginx, 'exit');
  proof.atEnd(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  for (;;) {
    if (nginx.exitCode !== null) throw new Error('nginx could not be run: apt install nginx');
    if ((await fetch(url).catch(() => null))?.status === 200) return;
    await sleep(20);
  }
}

/** Another nginx with the settings of the shipped file that matter for files, and the same response from a file. */
function fileConfig(
  folder: string,
  { headers }: Page,
  { certificate, key }: { certificate: string; key: string },
): string {
  const added = Object.entries(headers)
    .filter(([name]) => !OWN_HEADERS.has(name) && name !== 'content-type')
    .map(([name, value]) => `      add_header ${name} '${String(value).replaceAll("'", "\\'")}';`);
  return `user www-data;
worker_processes 1;
worker_rlimit_nofile 65536;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
events { worker_connections 8192; }
http {
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000;
  open_file_cache max=4096 inactive=60s;
  open_file_cache_valid 60s;
  log_format yafee '$time_iso8601 $request_method $status $bytes_sent $request_time';
  access_log ${folder}/access.log yafee buffer=64k flush=5s;
  server {
    listen 127.0.0.1:${FILE.tls} ssl http2;
    listen 127.0.0.1:${FILE.plain};
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    ssl_session_cache shared:tls:10m;
    location / {
      root ${folder};
      default_type '${headers['content-type']}';
      types { }
${added.join('\n')}
    }
  }
}
`;
}

type Page = { headers: IncomingMessage['headers']; body: Buffer };

/** Fetches an address as Brotli sends it. */
function fetchPage(address: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}
