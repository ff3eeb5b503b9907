import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { forms } from '../../contract/submissions.ts';
import { application } from './forms.ts';
import { type CvKind, HOSTILE_SHAPES, hostileCv } from './hostile-cv-files.ts';
import { inLanes, postTo } from './post-many.ts';
import type { ServerProcess } from './server-process.ts';

/** How a server stood it that many hostile CVs came at once. */
export type Endured = {
  /** How many were answered with which status; of connections that broke, `broken`. */
  statuses: Record<string, number>;
  /** 99th percentile and most of what `/healthz` took, before and meanwhile. In milliseconds. */
  healthBefore: number;
  health: number;
  slowestHealth: number;
  /** Resident memory before, and its highest meanwhile. In MiB. */
  memoryBefore: number;
  memory: number;
  seconds: number;
};

/** About how large the hostile part of each file is: that of the files in the first review of security. */
const BYTES = 160_000;

/** How often `/healthz` is asked for, in milliseconds. */
const EVERY = 20;

/** How long it is asked for beforehand, in milliseconds. */
const BEFORE = 1_000;

/**
 * Sends so many hostile CVs of each kind at once, and watches the server meanwhile.
 * @param server without limits to how much may be sent, in a process of its own on Linux
 */
export async function sendHostileCvs(server: ServerProcess, perKind: number): Promise<Endured> {
  const bodies = (Object.keys(HOSTILE_SHAPES) as CvKind[]).flatMap((kind) =>
    Array.from({ length: perKind }, (_, seed) =>
      application({}, { name: `cv.${kind}`, bytes: hostileCv(kind, seed, BYTES) }),
    ),
  );
  const statuses: Record<string, number> = {};
  const count = (status: number | 'broken') => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const agent = new Agent({ keepAlive: true, maxSockets: bodies.length });
  // What the server needs for the first application of all does not count.
  const first = application();
  await postTo(server.url + forms.join.path, first.payload, first.headers, agent);
  const quiet = await watch(server, new Promise((resolve) => setTimeout(resolve, BEFORE)));
  const began = performance.now();
  const busy = await watch(
    server,
    inLanes(bodies.length, bodies.length, async (index) => {
      const { payload = '', headers = {} } = bodies[index] ?? {};
      await postTo(server.url + forms.join.path, payload, headers, agent).then(
        ({ status }) => count(status),
        () => count('broken'),
      );
    }),
  );
  agent.destroy();
  return {
    statuses,
    healthBefore: percentile(quiet.times, 0.99),
    health: percentile(busy.times, 0.99),
    slowestHealth: percentile(busy.times, 1),
    memoryBefore: Math.max(...quiet.memory),
    memory: Math.max(...busy.memory),
    seconds: Math.round((performance.now() - began) / 1_000),
  };
}

/** Asks for `/healthz` and looks at the memory until something is over. */
async function watch(server: ServerProcess, until: Promise<void>) {
  const times: number[] = [];
  const memory: number[] = [];
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    times.push(await timeOfHealth(server, agent));
    memory.push(await residentMemory(server));
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
  await over;
  agent.destroy();
  return { times, memory };
}

/** In milliseconds. */
function timeOfHealth(server: ServerProcess, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(`${server.url}/healthz`, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(Math.round(performance.now() - began)));
    }).on('error', reject);
  });
}

/** In MiB (proc(5)). */
async function residentMemory({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
