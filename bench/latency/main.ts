import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeResults } from '../results.ts';
import { dataFolder, startServer } from '../running-server.ts';

/**
 * How long does a page take at a fixed rate, counted from when it should have been asked for?
 * `node bench/latency/main.ts [requests a second] [seconds]`
 */
const rate = Number(process.argv[2] ?? 500);
const seconds = Number(process.argv[3] ?? 20);
const data = await dataFolder();
const server = await startServer(data.path);
await sleep(2_000);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
await atRate(2);
const times = (await atRate(seconds)).toSorted((one, other) => one - other);
agent.destroy();
await server.stop();
await data.remove();
const at = (part: number) =>
  Math.round((times[Math.floor(times.length * part)] ?? Number.NaN) * 100) / 100;
const results = {
  ...{ rate, seconds, requests: times.length },
  milliseconds: { p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999) },
};
await writeResults('latency', results);

/** Asks at the rate, however slowly it is answered: what waits behind a slow answer counts too. */
async function atRate(duration: number): Promise<number[]> {
  const begun = performance.now();
  const asked: Promise<number>[] = [];
  while (asked.length < rate * duration) {
    const due = begun + (asked.length * 1000) / rate;
    if (due > performance.now()) {
      await sleep(1);
      continue;
    }
    asked.push(timed(due));
  }
  return Promise.all(asked);
}

function timed(due: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${server.url}/`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - due));
    }).on('error', reject);
  });
}
