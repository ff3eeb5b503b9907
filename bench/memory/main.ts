import { setTimeout as sleep } from 'node:timers/promises';
import { LANGUAGES } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { PAGE_NAMES, pages } from '../../contract/pages.ts';
import { writeResults } from '../results.ts';
import { dataFolder, load, memory, startServer } from '../running-server.ts';

/**
 * Measures the resident memory of the server: idle, after requests for every page and load on some, and during a soak
 * test, which repeats this every minute.
 * `node bench/memory/main.ts [minutes of the soak test]`, with Debian's `wrk`; an hour by default.
 */
const minutes = Number(process.argv[2] ?? 60);

const data = await dataFolder();
const server = await startServer(data.path);
await sleep(3_000);
const idle = memory(server.pid);
await requestEveryPage();
for (const path of ['/', '/en', '/latest-news', '/api/frontend/services']) {
  load(server.url + path, 10);
}
const afterLoad = memory(server.pid);
const soak: number[] = [];
const end = Date.now() + minutes * 60_000;
while (Date.now() < end) {
  const minute = sleep(60_000);
  load(`${server.url}/`, 10);
  load(`${server.url}/api/frontend/services`, 5);
  await requestEveryPage();
  soak.push(memory(server.pid));
  await minute;
}
await server.stop();
await data.remove();
const results = {
  unit: 'MiB resident',
  idle,
  afterLoad,
  minutes,
  afterSoak: soak.at(-1) ?? null,
  soak,
};
await writeResults('memory', results);

/** Requests every page in both languages, pages of entries with five ids. */
async function requestEveryPage(): Promise<void> {
  for (const name of PAGE_NAMES) {
    for (const language of LANGUAGES) {
      for (const id of ['1', '2', '3', '4', '5']) {
        const path = localizedAddress(pages[name].path.replace(':id', id), language);
        await (await fetch(server.url + path)).arrayBuffer();
      }
    }
  }
}
