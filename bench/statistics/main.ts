import { statSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { statisticsCounter } from '../../server/statistics/statistics.ts';
import { writeResults } from '../results.ts';
import { cpuTime, dataFolder, median, startServer } from '../running-server.ts';

/**
 * Measures what counting costs: the processor time of a cached page with and without it, in turn in several rounds, that of one count
 * alone, and how large the database is after a day with 100,000 views an hour.
 * `node bench/statistics/main.ts [requests a round] [rounds]`
 */
const requests = Number(process.argv[2] ?? 10_000);
const rounds = Number(process.argv[3] ?? 7);

/** The headers that Chromium sends for a page that it opens from a search engine. */
const CHROMIUM = {
  host: 'yafee.example',
  'sec-ch-ua-mobile': '?0',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
  referer: 'https://www.google.com/',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'ar-SA,ar;q=0.9,en-US;q=0.8,en;q=0.7',
};

/** Requests an address many times over 16 connections. */
async function requestMany(address: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let left = count;
  const connections = Array.from({ length: 16 }, async () => {
    while (left > 0) {
      left -= 1;
      await new Promise<void>((resolve, reject) => {
        get(address, { agent, headers: CHROMIUM }, (response) => {
          response.resume();
          response.on('end', resolve);
        }).on('error', reject);
      });
    }
  });
  await Promise.all(connections);
  agent.destroy();
}

/** Returns the processor time of a cached page in each round, in microseconds. */
async function measurePages(): Promise<{ counted: number[]; uncounted: number[] }> {
  const [data, other] = [await dataFolder(), await dataFolder()];
  const counting = await startServer(data.path);
  // Where browsers tell of views, the server does not count what it sends.
  const env = { STATISTICS_BEACON: 'yes' };
  const silent = await startServer(other.path, { port: 3291, env });
  const measure = async ({ url, pid }: { url: string; pid: number }) => {
    const before = cpuTime(pid);
    await requestMany(`${url}/en/about`, requests);
    return ((cpuTime(pid) - before) * 1_000) / requests;
  };
  // The first round also compresses the page thoroughly.
  await measure(counting);
  await measure(silent);
  const result = { counted: [] as number[], uncounted: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    result.counted.push(await measure(counting));
    result.uncounted.push(await measure(silent));
  }
  await Promise.all([counting.stop(), silent.stop()]);
  await Promise.all([data.remove(), other.remove()]);
  return result;
}

/** Opens a counter over a new database. */
async function openCounter() {
  const data = await dataFolder();
  const file = join(data.path, 'statistics.sqlite');
  const database = openDatabase({ kind: 'sqlite', file });
  await migrate(database, Date.now);
  const counter = statisticsCounter({
    db: database.db,
    now: Date.now,
    readTimeZone: async () => 'Asia/Riyadh',
    readIsOn: async () => true,
    publicUrl: 'https://yafee.example',
  });
  return { data, file, database, counter };
}

const PAGE = { address: '/latest-news/12', language: 'ar', form: null } as const;

/** Returns the processor time of one count, in microseconds. */
async function measureCount(): Promise<number> {
  const { data, database, counter } = await openCounter();
  const request = { method: 'GET', headers: CHROMIUM };
  for (let index = 0; index < 100_000; index += 1) counter.view(request, PAGE);
  const count = 1_000_000;
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) counter.view(request, PAGE);
  const { user, system } = process.cpuUsage(before);
  await database.close();
  await data.remove();
  return (user + system) / count;
}

/** Counts a day with 100,000 views an hour of 600 pages, stored each minute. @returns the size of the database before and after, in MB */
async function measureDay(): Promise<{ before: number; after: number; rows: number }> {
  const { data, file, database, counter } = await openCounter();
  const size = () => statSync(file).size / 1_000_000;
  const before = size();
  const headersFrom = (host: number) => ({ ...CHROMIUM, referer: `https://s${host}.example/` });
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    for (let view = 0; view < 100_000 / 60; view += 1) {
      // Few pages are read often, and many seldom.
      const page = Math.floor(600 * Math.random() ** 3);
      const headers =
        view % 3 === 0 ? headersFrom(Math.floor(2_000 * Math.random() ** 4)) : CHROMIUM;
      counter.view({ method: 'GET', headers }, { ...PAGE, address: `/latest-news/${page}` });
      if (view % 20 === 0)
        counter.searched({ headers: CHROMIUM }, `words ${Math.floor(900 * Math.random() ** 3)}`);
    }
    await counter.store();
  }
  const { count } = await database.db
    .selectFrom('statistics')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await database.close();
  const after = size();
  await data.remove();
  return { before, after, rows: Number(count) };
}

const round = (value: number, digits = 100) => Math.round(value * digits) / digits;

const pages = await measurePages();
const counted = median(pages.counted);
const uncounted = median(pages.uncounted);
const alone = await measureCount();
const day = await measureDay();
const figures = {
  pageMicroseconds: { counted: round(counted), uncounted: round(uncounted) },
  costPercent: round((counted / uncounted - 1) * 100),
  countAloneMicroseconds: round(alone, 1_000),
  countAlonePercent: round((alone / uncounted) * 100),
  day: { megabytes: round(day.after - day.before), rows: day.rows },
};
await writeResults('statistics', figures);
