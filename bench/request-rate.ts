import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Requests the home page at a fixed rate without waiting for responses, so that a slow response does not delay later requests.
 * @param url the origin of the server
 * @param rate requests a second
 * @param duration in seconds
 * @returns the latencies from the time at which each request was due, in milliseconds, shortest first
 */
export async function requestAtRate(
  url: string,
  rate: number,
  duration: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const startedAt = performance.now();
  const requests: Promise<number>[] = [];
  while (requests.length < rate * duration) {
    const due = startedAt + (requests.length * 1000) / rate;
    if (due > performance.now()) {
      await sleep(1);
      continue;
    }
    requests.push(measureLatency(url, agent, due));
  }
  const times = await Promise.all(requests);
  agent.destroy();
  return times.toSorted((one, other) => one - other);
}

/** Requests the home page and returns the time since `due`, in milliseconds. */
function measureLatency(url: string, agent: Agent, due: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${url}/`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - due));
    }).on('error', reject);
  });
}

/**
 * Returns a percentile of sorted times.
 * @param part for example 0.99: 99 of 100 times are at most this long
 */
export function percentile(times: readonly number[], part: number): number {
  const index = Math.min(times.length - 1, Math.floor(times.length * part));
  return Math.round((times[index] ?? Number.NaN) * 100) / 100;
}
