import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import {
  BUILT_SERVER,
  COMPILED_CODE,
  MEMORY_ENVIRONMENT,
  NODE_FLAGS,
  SERVER_FLAGS,
} from '../../tools/setup.mjs';
import { ROOT } from './sources.ts';

/** A listening socket that stays open while servers on it start and stop, like a socket unit of systemd. */
export type HeldSocket = {
  url: string;
  /** Starts the built server on the socket, and waits until it listens. Only one server runs at a time. */
  start(): Promise<{ pid: number; stop: () => Promise<number> }>;
  /** Closes the socket, and kills a server that is still running. */
  close(): Promise<void>;
};

/**
 * Starts a server for each line that it reads, with the socket as descriptor 3 (sd_listen_fds(3)), and waits until it ends. It is a shell
 * script, because a Node process that holds a listening socket would accept connections itself.
 */
const HOLDER = `while read -r line; do
  sh -c 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"' sh "$@" &
  echo "pid $!"
  wait $!
  echo "ended $?"
done`;

/**
 * Opens a socket on a free port of 127.0.0.1, and holds it.
 * @param env settings of the servers
 */
export async function holdSocket(env: Record<string, string>): Promise<HeldSocket> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const command = [process.execPath, ...NODE_FLAGS, ...SERVER_FLAGS, BUILT_SERVER];
  const holder = spawn('sh', ['-c', HOLDER, 'sh', ...command], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit', descriptorOf(listener)],
    env: {
      ...MEMORY_ENVIRONMENT,
      ...COMPILED_CODE,
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      SEND_LIMIT: '0',
      // A port without a server, so that no test sends requests to the internet.
      TWEET_API_URL: 'http://127.0.0.1:9/',
      ...env,
    },
  });
  // From here on only the shell holds the socket.
  listener.close();
  const { stdin, stdout } = holder;
  if (stdin === null || stdout === null) throw new Error('the holder has no pipes');
  let output = '';
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  /** Waits for a line from the shell or the server. Returns its first group. */
  const waitFor = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const match = pattern.exec(output);
      if (match !== null) return match[1] ?? '';
      await once(stdout, 'data');
    }
  };
  let pid: number | null = null;
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      output = '';
      stdin.write('start\n');
      const child = Number(await waitFor(/^pid (\d+)/m));
      pid = child;
      await waitFor(/^The site is at/m);
      return {
        pid: child,
        async stop() {
          process.kill(child, 'SIGTERM');
          const code = Number(await waitFor(/^ended (\d+)/m));
          pid = null;
          return code;
        },
      };
    },
    async close() {
      if (pid !== null) process.kill(pid, 'SIGKILL');
      stdin.end();
      if (holder.exitCode === null) await once(holder, 'exit');
    },
  };
}

/** Returns the file descriptor of a listening server. Node documents no property for it. */
function descriptorOf(server: Server & { _handle?: { fd?: unknown } }): number {
  const descriptor = server._handle?.fd;
  if (typeof descriptor !== 'number') throw new Error('this Node does not name the descriptor');
  return descriptor;
}
