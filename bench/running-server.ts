import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_SERVER, NODE_FLAGS, SERVER_FLAGS, serverEnvironment } from '../tools/setup.mjs';

/** The server runs on the first core, the load generator on the second. */
export const SERVER_CORE = '0';
export const LOAD_CORE = '1';

/** A started server process. */
export type RunningServer = {
  url: string;
  pid: number;
  /** Time from the start of the process to its first response with 200, in milliseconds. */
  startedIn: number;
  stop: () => Promise<void>;
};

/** Creates a temporary data folder for a server. */
export async function dataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'yafee-bench-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Starts a server and waits for its first page.
 * @param pinned whether the server runs on its core only
 * @param program the program to start, by default the built server
 * @param env additional environment variables
 * @throws Error if the process ends before its first page
 */
export async function startServer(
  dataDir: string,
  {
    port = 3290,
    pinned = true,
    program = BUILT_SERVER,
    env = {},
  }: { port?: number; pinned?: boolean; program?: string; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const cores = pinned ? SERVER_CORE : `${SERVER_CORE}-${LOAD_CORE}`;
  const child = spawn(
    'taskset',
    ['-c', cores, process.execPath, ...NODE_FLAGS, ...SERVER_FLAGS, program],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...serverEnvironment(),
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        TWEET_API_URL: 'http://127.0.0.1:9/',
        ...env,
      },
    },
  );
  await waitForFirstPage(url, child);
  const startedIn = performance.now() - startedAt;
  const stopped = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    url,
    pid: child.pid ?? 0,
    startedIn,
    stop: async () => {
      child.kill('SIGTERM');
      await stopped;
    },
  };
}

async function waitForFirstPage(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server ended before its first page');
    const response = await fetch(`${url}/`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const TICKS_PER_SECOND = 100;

/** Returns the processor time of a process so far (utime and stime of proc_pid_stat(5)), in milliseconds. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/**
 * Returns the processor time that other virtual machines on the host have taken since the start of this one, in
 * milliseconds and summed over all processors: `steal` in proc_stat(5). Always 0 on a physical machine.
 */
export function stolenTime(): number {
  const [, , , , , , , , steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/);
  return (Number(steal) * 1000) / TICKS_PER_SECOND;
}

/** Returns the resident memory of a process, in MiB. */
export function memory(pid: number): number {
  return readMemory(pid, 'VmRSS');
}

/** Returns the peak resident memory of a process, in MiB. */
export function peakMemory(pid: number): number {
  return readMemory(pid, 'VmHWM');
}

/** Returns a line of proc_pid_status(5), in MiB. */
function readMemory(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  );
  return Math.round(Number(line?.[1]) / 102.4) / 10;
}

/** The results of a load test. `failed` counts responses with an error status. */
export type Load = { requests: number; seconds: number; perSecond: number; failed: number };

/** The headers that Chromium sends for a page. Without them the measured server would do less work than for visitors. */
const CHROMIUM_HEADERS: Readonly<Record<string, string>> = {
  Connection: 'keep-alive',
  'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Linux"',
  'Upgrade-Insecure-Requests': '1',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  Accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'Sec-Fetch-Site': 'none',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-User': '?1',
  'Sec-Fetch-Dest': 'document',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'ar-SA,ar;q=0.9,en-US;q=0.8,en;q=0.7',
};

/**
 * Requests an address repeatedly over 32 connections from the second core, with Chromium's headers. Needs Debian's `wrk`.
 * @param seconds duration
 * @param encoding the Accept-Encoding header, by default Chromium's
 * @throws Error if `wrk` cannot be run
 */
export function load(
  address: string,
  seconds: number,
  encoding = CHROMIUM_HEADERS['Accept-Encoding'],
): Load {
  const headers = { ...CHROMIUM_HEADERS, 'Accept-Encoding': encoding };
  const { stdout, error, status } = spawnSync(
    'taskset',
    [
      '-c',
      LOAD_CORE,
      'wrk',
      '-t1',
      '-c32',
      `-d${seconds}s`,
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      address,
    ],
    { encoding: 'utf8' },
  );
  if (error || status !== 0) throw new Error('wrk could not be run: apt install wrk');
  const readNumber = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  return {
    requests: readNumber(/(\d+) requests in/),
    seconds: readNumber(/requests in ([\d.]+)s/),
    perSecond: readNumber(/Requests\/sec:\s+([\d.]+)/),
    failed: readNumber(/Non-2xx or 3xx responses: (\d+)/),
  };
}

/** Returns the median. For an even number of values it is the larger middle one. NaN if there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
