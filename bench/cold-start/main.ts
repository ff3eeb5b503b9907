import { writeResults } from '../results.ts';
import { dataFolder, median, startServer } from '../running-server.ts';

/**
 * How long from the start of the server's process to its first page, on all cores? The first start of all, which
 * loads the starter content, is apart. `node bench/cold-start/main.ts [times]`
 */
const times = Number(process.argv[2] ?? 11);
const data = await dataFolder();
const starts: number[] = [];
for (let count = 0; count <= times; count += 1) {
  const server = await startServer(data.path, { pinned: false });
  starts.push(Math.round(server.startedIn));
  await server.stop();
}
await data.remove();
const [first, ...later] = starts;
const results = { unit: 'ms', first, median: median(later), later };
await writeResults('cold-start', results);
