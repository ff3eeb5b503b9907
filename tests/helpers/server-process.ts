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

/** A server in a separate process, on loopback. */
export type ServerProcess = {
  url: string;
  child: ChildProcessWithoutNullStreams;
  /** Returns everything that it has written to stdout and stderr. */
  output: () => string;
  /** Kills it with SIGKILL, which is like a crash. */
  kill: () => Promise<void>;
  /** Stops it with SIGTERM. Returns its exit code. */
  stop: () => Promise<number | null>;
};

/** In milliseconds. */
const START_TIMEOUT = 240_000;

/**
 * Starts the built server as `npm start` does, and waits until it listens.
 * @param env settings in addition to those of the tests
 * @param wrap a command that starts the server, such as `['prlimit', '--fsize=1000000']`
 * @throws if it exits or does not listen in time
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
      // A port without a server, so that no test sends requests to the internet.
      TWEET_API_URL: 'http://127.0.0.1:9/',
      ...env,
    },
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`did not start: ${output}`)), START_TIMEOUT);
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const port = /at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(`http://127.0.0.1:${port}`);
    });
    // Use `close` instead of `exit`: it comes after all output was read.
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`ended before it was ready (${signal ?? code}): ${output}`));
    });
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  return {
    url,
    child,
    output: () => output,
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
    async stop() {
      child.kill('SIGTERM');
      return (await exit)[0];
    },
  };
}
