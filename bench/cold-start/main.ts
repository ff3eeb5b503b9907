import { writeResults } from '../results.ts';
import { dataFolder, median, startServer } from '../running-server.ts';

/**
 * Measures the time from the start of the server's process to its first page, on all cores. The very first start,
 * which imports the starter content, is reported separately. `node bench/cold-start/main.ts [starts]`
 */
const starts = Number(process.argv[2] ?? 11);
const data = await dataFolder();
const durations: number[] = [];
for (let count = 0; count <= starts; count += 1) {
  const server = await startServer(data.path, { pinned: false });
  durations.push(Math.round(server.startedIn));
  await server.stop();
}
await data.remove();
const [first, ...later] = durations;
const results = { unit: 'ms', first, median: median(later), later };
await writeResults('cold-start', results);
