import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** How long `/healthz` took to answer, in milliseconds. */
export type HealthReport = {
  asked: number;
  /** Asked and not answered with 200: refused, broken off, or still waiting at the end. */
  failed: number;
  p50: number;
  p99: number;
  longest: number;
};

/** In milliseconds. */
const EVERY = 20;

const { url } = workerData as { url: string };
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
const waiting = new Map<number, number>();
let asked = 0;
let failed = 0;

// A question is asked every 20 ms whether the last one was answered or not: a server that stands still for ten seconds
// has kept 500 visitors waiting, not one.
function ask(): void {
  const number = asked++;
  const began = performance.now();
  waiting.set(number, began);
  const end = (isWell: boolean) => {
    if (!waiting.delete(number)) return;
    if (!isWell) failed++;
    times.push(performance.now() - began);
    if (times.length === 1) parentPort?.postMessage(report());
  };
  const get = request(`${url}/healthz`, { agent }, (response) => {
    response.resume();
    response.on('end', () => end(response.statusCode === 200));
    response.on('error', () => end(false));
  });
  get.on('error', () => end(false));
  get.end();
}

function report(): HealthReport {
  const now = performance.now();
  const late = [...waiting.values()].map((began) => now - began).filter((age) => age > EVERY);
  const sorted = [...times, ...late].sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return {
    asked,
    failed: failed + late.length,
    ...{ p50: at(0.5), p99: at(0.99), longest: at(1) },
  };
}

const timer = setInterval(ask, EVERY);
parentPort?.once('message', () => {
  clearInterval(timer);
  parentPort?.postMessage(report());
  agent.destroy();
});
ask();
