import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../server/platform/database/database.ts';
import { BUILT_SERVER, NODE_FLAGS, SERVER_FLAGS } from '../../tools/setup.mjs';

/** Path of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** Starts the built server for all browser tests. @returns a function that stops it */
export default async function setUp(): Promise<() => Promise<void>> {
  const started = await mkdtemp(join(tmpdir(), 'yafee-started-'));
  await (await startServer({ DATA_DIR: started })).stop();
  await setUpOffice(started, false);
  process.env.STARTED_DATA = started;
  const folder = await copyStartedData();
  const site = await startServer({ DATA_DIR: folder });
  process.env.SITE_URL = site.url;
  return async () => {
    await site.stop();
    for (const each of [started, folder]) await rm(each, { recursive: true, force: true });
  };
}

/**
 * Makes a data folder as a server leaves it that has started once and been stopped. A server starts in a quarter of the
 * time with it, because it neither imports the starter content nor indexes it.
 */
export async function copyStartedData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-e2e-'));
  await cp(process.env.STARTED_DATA ?? '', folder, { recursive: true });
  return folder;
}

/**
 * Says in the database of a stopped or running server whether its office asks who the organisation is. It does not in other tests than
 * its own, which begin with Today.
 */
export async function setUpOffice(dataDir: string, isOffered: boolean): Promise<void> {
  const { db, close } = openDatabase({ kind: 'sqlite', file: join(dataDir, 'yafee.sqlite') });
  const ended = { name: 'set-up', value: 'ended' };
  await (isOffered
    ? db.deleteFrom('office_settings').where('name', '=', ended.name).execute()
    : db.insertInto('office_settings').values(ended).execute());
  await close();
}

export type RunningServer = { url: string; process: ChildProcess; stop: () => Promise<void> };

/** Port 9 refuses connections: the tests contact no tweet service outside of this machine. */
const TEST_SETTINGS = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  TWEET_API_URL: 'http://127.0.0.1:9/',
  // All tests submit from one IP address, which the rate limit would reject.
  SEND_LIMIT: '0',
};

/**
 * Starts a server on a free port and waits until it logs its URL.
 * @param env settings besides the port
 * @param root folder of the sources and of the build
 * @param program the built server, or another one of the repository that logs its URL in the same form
 * @throws Error if the server exits before it is ready
 */
export async function startServer(
  env: Record<string, string>,
  { root = ROOT, program = BUILT_SERVER }: { root?: string; program?: string } = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...SERVER_FLAGS, program], {
    cwd: root,
    env: { ...process.env, ...TEST_SETTINGS, ...env },
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
