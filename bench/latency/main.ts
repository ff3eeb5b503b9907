import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, requestAtRate } from '../request-rate.ts';
import { writeResults } from '../results.ts';
import { dataFolder, startServer } from '../running-server.ts';

/**
 * Measures the latency of a page at a fixed request rate, from the time at which each request was due.
 * `node bench/latency/main.ts [requests per second] [seconds]`
 */
const rate = Number(process.argv[2] ?? 200);
const seconds = Number(process.argv[3] ?? 20);
const data = await dataFolder();
const server = await startServer(data.path);
await sleep(2_000);
await requestAtRate(server.url, rate, 2);
const times = await requestAtRate(server.url, rate, seconds);
await server.stop();
await data.remove();
await writeResults('latency', {
  rate,
  seconds,
  requests: times.length,
  milliseconds: {
    p50: percentile(times, 0.5),
    p90: percentile(times, 0.9),
    p99: percentile(times, 0.99),
    p999: percentile(times, 0.999),
  },
});
