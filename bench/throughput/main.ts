import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeResults } from '../results.ts';
import { cpuTime, dataFolder, load, SERVER_CORE, startServer } from '../running-server.ts';

/**
 * How many requests a second does one core answer, and what does one cost, beside nginx that serves
 * the same bytes from the same core in the same run?
 * `node bench/throughput/main.ts [seconds]`, with Debian's `nginx-light` and `wrk`.
 */
const seconds = Number(process.argv[2] ?? 10);
const data = await dataFolder();

const server = await startServer(data.path);
// Thorough compression of what has just been made must be over.
await new Promise((resolve) => setTimeout(resolve, 2_000));
const page = await rawBody(`${server.url}/`);
const cached = measure(`${server.url}/`, server.pid);
const api = measure(`${server.url}/api/frontend/settings/list`, server.pid);
const news = measure(`${server.url}/api/frontend/services`, server.pid);
await server.stop();

const renderer = await startServer(data.path, { program: 'bench/throughput/uncached-server.ts' });
const uncached = measure(`${renderer.url}/`, renderer.pid);
const uncompressed = measure(`${renderer.url}/`, renderer.pid, 'identity');
await renderer.stop();

await writeFile(join(data.path, 'page.br'), page);
process.env.BODY_FILE = join(data.path, 'page.br');
const bare = await startServer(data.path, { program: 'bench/throughput/bare-server.ts' });
const bareNode = measure(`${bare.url}/`, bare.pid);
await bare.stop();

const nginx = await startNginx(page);
const file = measure(`${nginx.url}/`, nginx.pid);
nginx.stop();
await data.remove();

await writeResults('throughput', {
  ...{
    seconds,
    bytes: page.length,
    nginxSameBytes: file,
    bareNode,
    cached,
    uncached,
    uncompressed,
    api,
    news,
  },
  cachedToNginx: Math.round((cached.perSecond / file.perSecond) * 100) / 100,
});
console.table({ nginx: file, bareNode, cached, uncached, uncompressed, api, news });

function measure(address: string, pid: number, encoding = 'br') {
  load(address, 2, encoding);
  const before = cpuTime(pid);
  const { requests, perSecond, failed } = load(address, seconds, encoding);
  if (failed > 0) throw new Error(`${address}: ${failed} of ${requests} answers failed`);
  const cpuMs = Math.round(((cpuTime(pid) - before) / requests) * 1000) / 1000;
  return { perSecond: Math.round(perSecond), cpuMs };
}

async function rawBody(address: string): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

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
