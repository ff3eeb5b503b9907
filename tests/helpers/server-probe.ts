import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A worker thread that measures a server until it receives a message. It is a thread of its own, so that the
 * load that a test puts on the server does not delay the measurement itself.
 */
export type ProbeResult = {
  /** Response times of `/healthz`, in milliseconds. */
  times: number[];
  /** Resident memory of the server, in MiB. */
  memory: number[];
};

/** Pause between two requests of `/healthz`. In milliseconds. */
const POLL_INTERVAL = 20;

const { url, pid } = workerData as { url: string; pid: number };
const result: ProbeResult = { times: [], memory: [] };
const agent = new Agent({ keepAlive: true });
let isRunning = true;
parentPort?.once('message', () => {
  isRunning = false;
});
while (isRunning) {
  result.times.push(await measureHealth());
  result.memory.push(await readMemory());
  await setTimeout(POLL_INTERVAL);
}
agent.destroy();
parentPort?.postMessage(result);

function measureHealth(): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}/healthz`, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(Math.round(performance.now() - startedAt)));
    }).on('error', reject);
  });
}

/** Reads the resident memory of the server in MiB (proc(5)). */
async function readMemory(): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}
