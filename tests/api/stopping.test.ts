import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import { incomingFolder } from '../../server/platform/storage/incoming-folder.ts';
import { largePdf } from '../helpers/cv-files.ts';
import { application } from '../helpers/forms.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { starterDataFolder } from '../helpers/starter-content.ts';

/** Timeout of a test in milliseconds: servers start slowly on a busy machine. */
const TIMEOUT = 600_000;

/** Starts a server on a data folder, and kills it when the test ends. */
async function startOn(folder: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: folder, ...env });
  onTestFinished(() => {
    server.child.kill('SIGKILL');
  });
  return server;
}

/** Requests a URL. @returns the status, or `refused` if there is no connection */
async function statusOf(url: string, agent?: Agent): Promise<number | 'refused'> {
  return new Promise((resolve) => {
    get(url, { ...(agent === undefined ? {} : { agent }) }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', () => resolve('refused'));
  });
}

/**
 * Sends the first half of an application, and waits until the server has begun to write its file.
 * @param folder the data folder of the server
 */
async function sendHalfOfUpload(server: ServerProcess, folder: string) {
  const { payload, headers } = application({}, { name: 'cv.pdf', bytes: largePdf(1_000_000) });
  const post = request(server.url + forms.join.path, {
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length },
  });
  const outcome = new Promise<number | 'connection lost'>((resolve) => {
    post.on('response', (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    post.on('error', () => resolve('connection lost'));
  });
  post.write(payload.subarray(0, 500_000));
  await expect.poll(() => readdir(incomingFolder(folder))).toHaveLength(1);
  return { outcome, finish: () => post.end(payload.subarray(500_000)) };
}

describe('a server that receives SIGTERM', () => {
  it(
    'waits for an upload that has begun, and exits with 0',
    async () => {
      const folder = await starterDataFolder();
      const server = await startOn(folder, { FINISH_SECONDS: '60' });
      const upload = await sendHalfOfUpload(server, folder);
      const exitCode = server.stop();
      await expect.poll(() => statusOf(server.url)).toBe('refused');
      upload.finish();
      expect(await upload.outcome).toBe(201);
      expect(await exitCode).toBe(0);
      expect(await readdir(`${folder}/uploads/kept`)).toHaveLength(1);
      expect(server.output()).not.toContain('Cut off');
    },
    TIMEOUT,
  );

  it(
    'closes open requests after FINISH_SECONDS, logs that, and closes its database',
    async () => {
      const folder = await starterDataFolder();
      const server = await startOn(folder, { FINISH_SECONDS: '2' });
      const upload = await sendHalfOfUpload(server, folder);
      expect(await server.stop()).toBe(0);
      expect(await upload.outcome).toBe('connection lost');
      expect(server.output()).toContain(
        'Cut off 1 request that had not ended 2 seconds after the server stopped listening (FINISH_SECONDS).',
      );
      expect(await readdir(folder)).not.toContain('yafee.sqlite-wal');
      expect(await readdir(`${folder}/uploads/kept`)).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    'returns 503 for /readyz before it stops listening, if a load balancer polls it',
    async () => {
      const server = await startOn(await starterDataFolder());
      expect(await statusOf(`${server.url}/readyz`)).toBe(200);
      const exitCode = server.stop();
      await expect.poll(() => statusOf(`${server.url}/readyz`, new Agent())).toBe(503);
      expect(await statusOf(`${server.url}/healthz`, new Agent())).toBe(200);
      expect(await exitCode).toBe(0);
    },
    TIMEOUT,
  );
});

describe('a server that is drained', () => {
  it(
    'serves new connections for DRAIN_SECONDS, says why it is not ready, and closes each connection',
    async () => {
      const server = await startOn(await starterDataFolder(), { DRAIN_SECONDS: '3' });
      await fetch(server.url).then((response) => response.arrayBuffer());
      const exitCode = server.stop();
      const readiness = async () => (await fetch(`${server.url}/readyz`)).json();
      await expect.poll(readiness).toEqual({ status: 'unavailable', reasons: ['draining'] });
      const page = await fetch(server.url);
      expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
      expect(await exitCode).toBe(0);
    },
    TIMEOUT,
  );

  it(
    'ends without DRAIN_SECONDS although browsers hold connections open',
    async () => {
      const server = await startOn(await starterDataFolder(), { FINISH_SECONDS: '300' });
      const agent = new Agent({ keepAlive: true });
      expect(await statusOf(server.url, agent)).toBe(200);
      const unused = connect(Number(new URL(server.url).port), '127.0.0.1');
      unused.on('error', () => undefined);
      await once(unused, 'connect');
      expect(await server.stop()).toBe(0);
      agent.destroy();
    },
    TIMEOUT,
  );

  it(
    'ends without draining at a second signal',
    async () => {
      const server = await startOn(await starterDataFolder(), { DRAIN_SECONDS: '60' });
      const exitCode = server.stop();
      // One in the first second is taken for the first signal once more.
      const again = setInterval(() => server.child.kill('SIGTERM'), 200);
      onTestFinished(() => clearInterval(again));
      expect(await exitCode).toBe(1);
    },
    TIMEOUT,
  );
});

describe('a server on a full disk', () => {
  it(
    'returns 503 for /readyz until there is free space again',
    async () => {
      const server = await startOn(await starterDataFolder());
      const limit = (bytes: string) =>
        execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}`]);
      const readiness = () => statusOf(`${server.url}/readyz`);
      expect(await readiness()).toBe(200);
      // Behaves as a full disk: no file can grow.
      limit('0:unlimited');
      await expect.poll(readiness).toBe(503);
      expect(await statusOf(`${server.url}/healthz`)).toBe(200);
      limit('unlimited:unlimited');
      await expect.poll(readiness).toBe(200);
    },
    TIMEOUT,
  );
});
