import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BUILT_SERVER, NODE_FLAGS, SERVER_FLAGS } from '../../tools/setup.mjs';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** Starts the real server for all browser tests, and stops it when they are done. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-e2e-'));
  const site = await startServer({ DATA_DIR: folder });
  process.env.SITE_URL = site.url;
  return async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

export type RunningServer = { url: string; process: ChildProcess; stop: () => Promise<void> };

/** Port 9 stands for a tweet service out of reach: the tests speak to nobody outside of this machine. */
const OWN_SETTINGS = {
  ...{ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' },
  TWEET_API_URL: 'http://127.0.0.1:9/',
  // All tests send from one address.
  SEND_LIMIT: '0',
};

/**
 * Starts the server on a free port and waits until it says where it is.
 * @param env settings besides the port
 * @param root folder of the sources and of what was built from them
 * @param program the built server, or another one of the repository that says the same
 */
export async function startServer(
  env: Record<string, string>,
  { root = ROOT, program = BUILT_SERVER }: { root?: string; program?: string } = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...SERVER_FLAGS, program], {
    cwd: root,
    env: { ...process.env, ...OWN_SETTINGS, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stopped = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^The site is at http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return {
      url: `http://127.0.0.1:${port}`,
      process: child,
      stop: async () => {
        child.kill('SIGTERM');
        await stopped;
      },
    };
  }
  throw new Error('the server ended before it was ready');
}
