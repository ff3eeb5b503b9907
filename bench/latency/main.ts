import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeResults } from '../results.ts';
import { dataFolder, startServer } from '../running-server.ts';

/**
 * Measures the latency of a page at a fixed request rate, from the time at which each request was due.
 * `node bench/latency/main.ts [requests per second] [seconds]`
 */
const rate = Number(process.argv[2] ?? 500);
const seconds = Number(process.argv[3] ?? 20);
const data = await dataFolder();
const server = await startServer(data.path);
await sleep(2_000);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
await sendAtRate(2);
const times = (await sendAtRate(seconds)).toSorted((one, other) => one - other);
agent.destroy();
await server.stop();
await data.remove();
const percentile = (part: number) =>
  Math.round((times[Math.floor(times.length * part)] ?? Number.NaN) * 100) / 100;
const results = {
  rate,
  seconds,
  requests: times.length,
  milliseconds: {
    p50: percentile(0.5),
    p90: percentile(0.9),
    p99: percentile(0.99),
    p999: percentile(0.999),
  },
};
await writeResults('latency', results);

/**
 * Sends requests at the fixed rate without waiting for responses, so that a slow response does not delay later requests.
 * @param duration in seconds
 * @returns the latencies in milliseconds
 */
async function sendAtRate(duration: number): Promise<number[]> {
  const startedAt = performance.now();
  const requests: Promise<number>[] = [];
  while (requests.length < rate * duration) {
    const due = startedAt + (requests.length * 1000) / rate;
    if (due > performance.now()) {
      await sleep(1);
      continue;
    }
    requests.push(measureLatency(due));
  }
  return Promise.all(requests);
}

/** Requests the home page and returns the time since `due`, in milliseconds. */
function measureLatency(due: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${server.url}/`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - due));
    }).on('error', reject);
  });
}
