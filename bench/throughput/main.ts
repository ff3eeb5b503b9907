import { writeResults } from '../results.ts';
import { cpuTime, dataFolder, load, median, startServer } from '../running-server.ts';

/**
 * Measures the requests per second of one core and the processor time of a request. The targets are measured in turn in several
 * rounds, so that other load on the machine affects all alike. The figures are medians of the rounds.
 * `node bench/throughput/main.ts [seconds per measurement] [rounds]`, with Debian's `wrk`.
 */
const seconds = Number(process.argv[2] ?? 4);
const rounds = Number(process.argv[3] ?? 5);
const data = await dataFolder();
const uncachedData = await dataFolder();

const server = await startServer(data.path);
// Wait until the background compression of the cached page has finished.
await new Promise((resolve) => setTimeout(resolve, 2_000));
const uncached = await startServer(uncachedData.path, {
  program: 'bench/throughput/uncached-server.ts',
  port: 3294,
});

type Target = { address: string; pid: number; encoding?: string };
const targets: Record<string, Target> = {
  cached: { address: `${server.url}/`, pid: server.pid },
  uncached: { address: `${uncached.url}/`, pid: uncached.pid },
  uncompressed: { address: `${uncached.url}/`, pid: uncached.pid, encoding: 'identity' },
  api: { address: `${server.url}/api/frontend/settings/list`, pid: server.pid },
  news: { address: `${server.url}/api/frontend/services`, pid: server.pid },
};
const measurements = Object.entries(targets).map(([name, target]) => ({
  name,
  target,
  rounds: [] as { perSecond: number; cpuMs: number }[],
}));
for (let round = 0; round < rounds; round += 1) {
  for (const { target, rounds: results } of measurements) results.push(measure(target));
}
await Promise.all([server, uncached].map((each) => each.stop()));
await Promise.all([data, uncachedData].map((each) => each.remove()));

const figures = Object.fromEntries(
  measurements.map(({ name, rounds: results }) => [
    name,
    {
      perSecond: median(results.map(({ perSecond }) => perSecond)),
      cpuMs: median(results.map(({ cpuMs }) => cpuMs)),
    },
  ]),
);
await writeResults('throughput', { seconds, rounds, ...figures });
console.table(figures);

function measure({ address, pid, encoding }: Target) {
  load(address, 1, encoding);
  const before = cpuTime(pid);
  const { requests, perSecond, failed } = load(address, seconds, encoding);
  if (failed > 0) throw new Error(`${address}: ${failed} of ${requests} requests failed`);
  const cpuMs = Math.round(((cpuTime(pid) - before) / requests) * 1000) / 1000;
  return { perSecond: Math.round(perSecond), cpuMs };
}
