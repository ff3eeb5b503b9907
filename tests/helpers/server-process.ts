import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  BUILT_SERVER,
  COMPILED_CODE,
  MEMORY_ENVIRONMENT,
  NODE_FLAGS,
  SERVER_FLAGS,
} from '../../tools/setup.mjs';
import { ROOT } from './sources.ts';

/** A server in a process of its own, on loopback. */
export type ServerProcess = {
  url: string;
  child: ChildProcessWithoutNullStreams;
  /** All that it has written. */
  said: () => string;
  /** Ends it at once, as a power failure would. */
  kill: () => Promise<void>;
  /** Asks it to end. @returns its exit code */
  stop: () => Promise<number | null>;
};

const START_TIMEOUT = 60_000;

/**
 * Starts the real server as `npm start` does, with settings, and waits until it says where it is.
 * @param wrap what the command is put behind, as `['prlimit', '--fsize=1000000']`
 */
export async function startServerProcess(
  env: Record<string, string>,
  wrap: readonly string[] = [],
): Promise<ServerProcess> {
  const [command = '', ...args] = [
    ...wrap,
    process.execPath,
    ...NODE_FLAGS,
    ...SERVER_FLAGS,
    BUILT_SERVER,
  ];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      ...MEMORY_ENVIRONMENT,
      ...COMPILED_CODE,
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      SEND_LIMIT: '0',
      SEND_LIMIT_TOTAL: '0',
      // A port where nobody answers: nothing speaks to a service outside of this machine.
      TWEET_API_URL: 'http://127.0.0.1:9/',
      ...env,
    },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`did not start: ${said}`)), START_TIMEOUT);
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const port = /at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port === undefined) return;
      clearTimeout(late);
      resolve(`http://127.0.0.1:${port}`);
    });
    // Not before all that it has written is here.
    child.once('close', (code, signal) => {
      clearTimeout(late);
      reject(new Error(`ended before it was ready (${signal ?? code}): ${said}`));
    });
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  return {
    url,
    child,
    said: () => said,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}
