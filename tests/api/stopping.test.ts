import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forms } from '../../contract/submissions.ts';
import { largePdf } from '../helpers/cv-files.ts';
import { application } from '../helpers/forms.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Servers start slowly on a busy machine. In milliseconds. */
const PATIENCE = 120_000;

async function startOn(folder: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: folder, ...env });
  onTestFinished(() => {
    server.child.kill('SIGKILL');
  });
  return server;
}

async function statusOf(url: string, agent?: Agent): Promise<number | 'refused'> {
  return new Promise((resolve) => {
    get(url, { ...(agent === undefined ? {} : { agent }) }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', () => resolve('refused'));
  });
}

/** An application of which the first half has been sent. */
async function halfAnUpload(server: ServerProcess) {
  const { payload, headers } = application({}, { name: 'cv.pdf', bytes: largePdf(1_000_000) });
  const post = request(server.url + forms.join.path, {
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length },
  });
  const answered = new Promise<number | 'cut'>((resolve) => {
    post.on('response', (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    post.on('error', () => resolve('cut'));
  });
  post.write(payload.subarray(0, 500_000));
  await once(post, 'drain').catch(() => undefined);
  // Until the server has begun to read it.
  await sleep(500);
  return { answered, finish: () => post.end(payload.subarray(500_000)) };
}

describe('a server that is told to stop', () => {
  it(
    'lets an upload end that takes nine seconds more, and ends well',
    async () => {
      const folder = await temporaryFolder();
      const server = await startOn(folder, { DRAIN_SECONDS: '60' });
      const upload = await halfAnUpload(server);
      const stopped = server.stop();
      await sleep(9_000);
      upload.finish();
      expect(await upload.answered).toBe(201);
      expect(await stopped).toBe(0);
      expect(await readdir(`${folder}/uploads/kept`)).toHaveLength(1);
      expect(server.said()).not.toContain('Cut off');
    },
    PATIENCE,
  );

  it(
    'cuts off what has not ended after DRAIN_SECONDS, says so, and closes its database',
    async () => {
      const folder = await temporaryFolder();
      const server = await startOn(folder, { DRAIN_SECONDS: '2' });
      const upload = await halfAnUpload(server);
      expect(await server.stop()).toBe(0);
      expect(await upload.answered).toBe('cut');
      expect(server.said()).toContain(
        'Cut off 1 request that had not ended 2 seconds after the signal to stop (DRAIN_SECONDS).',
      );
      expect(await readdir(folder)).not.toContain('yafee.sqlite-wal');
      expect(await readdir(`${folder}/uploads/kept`)).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'is not ready any more before it stops to listen, where somebody watches',
    async () => {
      const server = await startOn(await temporaryFolder());
      expect(await statusOf(`${server.url}/readyz`)).toBe(200);
      const stopped = server.stop();
      await sleep(300);
      const both = [
        await statusOf(`${server.url}/readyz`, new Agent()),
        await statusOf(`${server.url}/healthz`, new Agent()),
      ];
      expect(both).toEqual([503, 200]);
      expect(await stopped).toBe(0);
    },
    PATIENCE,
  );
});

describe('a server on a full disk', () => {
  it(
    'is not ready, and is again when there is room',
    async () => {
      const server = await startOn(await temporaryFolder());
      const limit = (bytes: string) =>
        execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}`]);
      const ready = () => statusOf(`${server.url}/readyz`);
      expect(await ready()).toBe(200);
      // As a full disk does it: no file takes another byte.
      limit('0:unlimited');
      await expect.poll(ready, { timeout: 20_000 }).toBe(503);
      expect(await statusOf(`${server.url}/healthz`)).toBe(200);
      limit('unlimited:unlimited');
      await expect.poll(ready, { timeout: 20_000 }).toBe(200);
    },
    PATIENCE,
  );
});
