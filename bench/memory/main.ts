import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LANGUAGES } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { PAGE_NAMES, pages } from '../../contract/pages.ts';
import { writeResults } from '../results.ts';
import { dataFolder, load, memory, peakMemory, startServer } from '../running-server.ts';

/**
 * Measures the resident memory of the server: idle, after requests for every page and load on some, during a soak test, which repeats
 * this every minute, and the peak of another server to which 100 connections send 5,000 requests each without reading a response.
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
const underAttack = await peakOfPipelining();
await data.remove();
const results = {
  unit: 'MiB resident',
  idle,
  afterLoad,
  minutes,
  afterSoak: soak.at(-1) ?? null,
  soak,
  underAttack,
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

/** Returns the peak memory of a server that receives more requests than it buffers (decision 0058), in MiB. */
async function peakOfPipelining(): Promise<number> {
  const attacked = await startServer(data.path);
  const { hostname, port } = new URL(attacked.url);
  const request = `GET /en/about HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
  const closed = Array.from({ length: 100 }, () => {
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined);
    socket.write(request.repeat(5_000));
    setTimeout(() => socket.resume(), 3_000);
    return new Promise((resolve) => socket.once('close', resolve));
  });
  await Promise.all(closed);
  const peak = peakMemory(attacked.pid);
  await attacked.stop();
  return peak;
}
