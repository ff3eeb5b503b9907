import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ServerProcess, startServerProcess } from '../../tests/helpers/server-process.ts';
import { ROOT } from '../../tests/helpers/sources.ts';
import { NODE_FLAGS } from '../../tools/setup.mjs';
import type { HealthReport } from './health-probe.ts';
import type { Report, Tools } from './scenario.ts';

/** The tools of one scenario, and what ends all that they handed out. */
export function openTools(
  root: string,
  report: Report,
): { tools: Tools; end: () => Promise<void> } {
  const atEnd: (() => unknown)[] = [];
  let folders = 0;
  const tools: Tools = {
    report,
    atEnd: (action) => void atEnd.push(action),
    async folder() {
      const path = join(root, String(folders++));
      await mkdir(path, { recursive: true });
      atEnd.push(() => rm(path, { recursive: true, force: true }));
      return path;
    },
    async server(env, wrap) {
      const server = await startServerProcess(env, wrap);
      atEnd.push(() => server.kill());
      return server;
    },
    command: runCommand,
  };
  return {
    tools,
    async end() {
      for (const action of atEnd.reverse()) await action();
    },
  };
}

function runCommand(args: readonly string[], env: Record<string, string>, timeout: number) {
  const began = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    timeout,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return new Promise<{ code: number | null; seconds: number; output: string }>((resolve) => {
    child.on('close', (code) => {
      resolve({ code, seconds: tenths((performance.now() - began) / 1_000), output });
    });
  });
}

/** Rounded to one decimal. */
export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Asks `/healthz` every 20 ms from a thread of its own, until it is stopped. */
export type Probe = { stop(): Promise<HealthReport> };

/** Starts a health probe, and waits for its first response. */
export async function probeHealth(tools: Tools, url: string): Promise<Probe> {
  const worker = new Worker(new URL('./health-probe.ts', import.meta.url), { workerData: { url } });
  tools.atEnd(() => worker.terminate());
  const messages: HealthReport[] = [];
  let arrived = () => {};
  worker.on('message', (message: HealthReport) => {
    messages.push(message);
    arrived();
  });
  const next = async () => {
    while (messages.length === 0) {
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
    return messages.shift() as HealthReport;
  };
  await next();
  return {
    async stop() {
      worker.postMessage('stop');
      return next();
    },
  };
}

/** What a process holds in memory, and held at most since `resetPeak`, in MiB. Linux only. */
export async function memoryOf(pid: number | undefined): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Lets the peak of a process's memory begin anew (proc_pid_clear_refs(5)). */
export async function resetPeak(pid: number | undefined): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** The port of a server process. */
export function portOf(server: Pick<ServerProcess, 'url'>): number {
  return Number(new URL(server.url).port);
}

/** Opens a raw connection. Errors only end it. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => socket.destroy());
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => resolve());
  });
  return socket;
}

/**
 * Writes bytes on a new connection, and reads until it is closed or for so many milliseconds.
 * @returns all that came back, one character a byte
 */
export async function exchange(
  port: number,
  bytes: string | Buffer,
  patience = 2_000,
): Promise<string> {
  const socket = await openSocket(port);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(bytes);
  await Promise.race([closed, sleep(patience)]);
  socket.destroy();
  return Buffer.concat(chunks).toString('latin1');
}

/** The status line's number and the headers, by lower-case name, of a response as it came. */
export function headOf(response: string): { status: number; headers: Map<string, string> } {
  const [first = '', ...lines] = response.slice(0, response.indexOf('\r\n\r\n')).split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers };
}

/** Starts an HTTP server on loopback that ends with the scenario. @returns its origin */
export async function httpServer(tools: Tools, listener: RequestListener): Promise<string> {
  const server = createHttpServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  tools.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A way to a server on this machine that can fall silent: it stays open, and nothing passes. */
export type SilentLine = { port: number; silence(): void };

/** Stands in front of a server, and ends with the scenario. */
export async function silentLine(
  tools: Tools,
  to: { host: string; port: number },
): Promise<SilentLine> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(to);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (chunk) => {
        if (!isSilent) other.write(chunk);
      });
      socket.on('error', () => socket.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  tools.atEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      isSilent = true;
    },
  };
}

/** A clock for a server process that can be set while it runs; only dates are false, timers are not. */
export type FalseClock = {
  /** Settings that start a server under this clock. */
  env: Record<string, string>;
  /** Sets how far it is from the true one, in milliseconds; also in a server that runs. */
  set(offset: number, server?: ServerProcess): Promise<void>;
};

/** Makes a false clock that begins with this offset, in milliseconds. */
export async function falseClock(tools: Tools, offset = 0): Promise<FalseClock> {
  const file = join(await tools.folder(), 'offset');
  await writeFile(file, String(offset));
  const preload = pathToFileURL(join(import.meta.dirname, 'false-clock.mjs')).href;
  return {
    env: { NODE_OPTIONS: `--import ${preload}`, FALSE_CLOCK_FILE: file },
    async set(next, server) {
      await writeFile(file, String(next));
      server?.child.kill('SIGUSR2');
      // A signal is delivered at once, and acknowledged by nothing.
      await sleep(300);
    },
  };
}

/** The first column of the first row of a query, from a database that no server has open. */
export function queryNumber(file: string, sql: string): number {
  const database = new DatabaseSync(file);
  try {
    return Number(Object.values(database.prepare(sql).get() ?? {})[0]);
  } finally {
    database.close();
  }
}
