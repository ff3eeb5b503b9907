import { once } from 'node:events';
import { Agent } from 'node:http';
import { Worker } from 'node:worker_threads';
import { forms } from '../../contract/submissions.ts';
import { application } from './forms.ts';
import { type CvKind, HOSTILE_SHAPES, hostileCv } from './hostile-cv-files.ts';
import { postTo, runConcurrently } from './post-many.ts';
import type { ProbeResult } from './server-probe.ts';
import type { ServerProcess } from './server-process.ts';

/** How a server behaved while many hostile CVs were uploaded at the same time. */
export type HostileCvsReport = {
  /** Number of responses by status; `broken` for connections that broke. */
  statuses: Record<string, number>;
  /** 99th percentile of the response times of `/healthz` before the uploads. In milliseconds. */
  healthBefore: number;
  /** 99th percentile during the uploads. In milliseconds. */
  health: number;
  /** Maximum during the uploads. In milliseconds. */
  slowestHealth: number;
  /** Resident memory before the uploads. In MiB. */
  memoryBefore: number;
  /** Maximum resident memory during the uploads. In MiB. */
  memory: number;
  seconds: number;
};

/** Approximate size of the hostile part of each file, like that of the files in the first security review. */
const BYTES = 160_000;

/** How long `/healthz` is measured before the uploads. In milliseconds. */
const BASELINE_TIME = 1_000;

/**
 * Uploads hostile CVs of each kind at the same time, and measures the server meanwhile.
 * @param server a server process without rate limits, on Linux
 * @param perKind number of files of each kind
 */
export async function sendHostileCvs(
  server: ServerProcess,
  perKind: number,
): Promise<HostileCvsReport> {
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
  // The first application starts the worker, which is not measured.
  const first = application();
  await postTo(server.url + forms.join.path, first.payload, first.headers, agent);
  const baseline = await measureUntil(
    server,
    new Promise((resolve) => setTimeout(resolve, BASELINE_TIME)),
  );
  const startedAt = performance.now();
  const load = await measureUntil(
    server,
    runConcurrently(bodies.length, bodies.length, async (index) => {
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
    healthBefore: percentile(baseline.times, 0.99),
    health: percentile(load.times, 0.99),
    slowestHealth: percentile(load.times, 1),
    memoryBefore: Math.max(...baseline.memory),
    memory: Math.max(...load.memory),
    seconds: Math.round((performance.now() - startedAt) / 1_000),
  };
}

/** Measures the response time of `/healthz` and the memory in a thread of its own, until a promise settles. */
async function measureUntil(server: ServerProcess, end: Promise<void>): Promise<ProbeResult> {
  const probe = new Worker(new URL('./server-probe.ts', import.meta.url), {
    workerData: { url: server.url, pid: server.child.pid },
  });
  const result = once(probe, 'message').then(([value]) => value as ProbeResult);
  await Promise.race([end, result]);
  probe.postMessage('end');
  return result;
}

/** @param fraction from 0 to 1 */
function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}
