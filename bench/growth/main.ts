import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { writeResults } from '../results.ts';
import { dataFolder, median, startServer } from '../running-server.ts';

/**
 * What do calls, pages and sendings cost with 100, 1,000, 10,000 and 100,000 pieces of news and as
 * many submissions? `node bench/growth/main.ts [most]`. Every request renders: no page is kept.
 * The sizes take turns in several rounds, so that whatever else the machine does meets all alike.
 */
const most = Number(process.argv[2] ?? 100_000);
const SIZES = [100, 1_000, 10_000, 100_000].filter((size) => size <= most);
const ROUNDS = 7;
const REQUESTS = 12;

/** Messages so far: each is from somebody else. */
let sent = 0;

/** What is asked for again and again. */
const ASKED: Record<string, (size: number) => string> = {
  'home page': () => '/',
  'news, first page': () => '/latest-news',
  'news, third page': () => '/latest-news?page=3',
  'news, last full page': (size) => `/latest-news?page=${Math.floor(size / 24)}`,
  'a piece of news, in the middle': (size) => `/latest-news/${size / 2}`,
  'call: a page of the news': () => '/api/frontend/services?page=1',
  'call: a piece of news': (size) => `/api/frontend/services?around=${size / 2}`,
  'call: reports': () => '/api/frontend/reports',
  'sending a message': () => '/api/contactUs/sendMail',
};
/**
 * What is asked for once: the answer of the first is as long as the list, by the contract; the others are
 * kept once they are made.
 */
const ONCE: Record<string, (size: number) => string> = {
  'call: all news': () => '/api/frontend/services',
  'sitemap or its index': () => '/sitemap.xml',
  'feed of the news': () => '/latest-news/feed.xml',
  'last part of the sitemap': (size) => `/sitemap-${size < 1_000 ? 1 : size / 1_000 + 1}.xml`,
};

type Server = Awaited<ReturnType<typeof startServer>>;
type Times = Record<string, number[]>;

const servers = new Map<number, { server: Server; remove: () => Promise<void>; times: Times }>();
try {
  for (const [index, size] of SIZES.entries()) {
    const data = await dataFolder();
    // The first start makes the tables and loads the starter content.
    await (await startServer(data.path)).stop();
    await fill(join(data.path, 'yafee.sqlite'), size);
    const server = await startServer(data.path, {
      ...{ program: 'bench/throughput/uncached-server.ts', port: 3123 + index },
      env: { SEND_LIMIT: '0', SEND_LIMIT_TOTAL: '0' },
    });
    servers.set(size, { server, remove: data.remove, times: {} });
  }
  // The index of the search is made meanwhile; it is another question.
  for (const { server } of servers.values()) await idle(server.pid);

  console.log('filled, and idle');
  for (let round = 0; round < ROUNDS; round += 1) {
    console.log(`round ${round + 1} of ${ROUNDS}`);
    for (const [what, addressOf] of Object.entries(ASKED)) {
      for (const [size, { server, times }] of servers) {
        const address = server.url + addressOf(size);
        await ask(address);
        const before = cpuTime(server.pid);
        for (let count = 0; count < REQUESTS; count += 1) await ask(address);
        times[what] = [...(times[what] ?? []), (cpuTime(server.pid) - before) / REQUESTS];
      }
    }
  }
  for (const [what, addressOf] of Object.entries(ONCE)) {
    for (const [size, { server, times }] of servers) {
      const before = cpuTime(server.pid);
      await ask(server.url + addressOf(size));
      times[what] = [cpuTime(server.pid) - before];
    }
  }
} finally {
  for (const { server, remove } of servers.values()) {
    await server.stop();
    await remove();
  }
}

const rows = Object.fromEntries(
  [...Object.keys(ASKED), ...Object.keys(ONCE)].map((what) => {
    const costs = SIZES.map((size) => median(servers.get(size)?.times[what] ?? []));
    const [first = Number.NaN] = costs;
    const last = costs.at(-1) ?? Number.NaN;
    return [
      what,
      {
        ...Object.fromEntries(SIZES.map((size, index) => [size, rounded(costs[index])])),
        ratio: rounded(last / first),
      },
    ];
  }),
);
await writeResults('growth', {
  unit: `ms of processor time for one answer, rendered anew: median of ${ROUNDS} rounds of ${REQUESTS}; the last four rows once`,
  ratio: `${SIZES.at(-1)} to ${SIZES[0]}`,
  entries: rows,
});
console.table(rows);

function rounded(value = Number.NaN): number {
  return Math.round(value * 100) / 100;
}

/** What all threads of a process have used of the processor so far, in milliseconds. */
function cpuTime(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(nanoseconds) / 1e6;
  }, 0);
}

/** Waits until a process has nothing to do. */
async function idle(pid: number): Promise<void> {
  // The first index is begun some seconds after the start.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  for (let before = cpuTime(pid); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const now = cpuTime(pid);
    if (now - before < 100) return;
    before = now;
  }
}

async function ask(address: string): Promise<void> {
  const message = {
    ...{ name: 'Sara', subject: 'Al-Harbi', phone: '0500000000', massage: 'Hello there' },
    email: `sara${++sent}@there.example`,
  };
  const headers = { 'content-type': 'application/json' };
  const response = await (address.endsWith('/sendMail')
    ? fetch(address, { method: 'POST', headers, body: JSON.stringify(message) })
    : fetch(address));
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
}

async function fill(file: string, size: number): Promise<void> {
  const database = openDatabase({ kind: 'sqlite', file });
  await fillNews(database, size);
  await fillSubmissions(database, size);
  await database.close();
}

function batches(size: number): number[][] {
  return Array.from({ length: Math.ceil(size / 500) }, (_, batch) =>
    Array.from(
      { length: Math.min(500, size - batch * 500) },
      (_, index) => batch * 500 + index + 1,
    ),
  );
}

async function fillNews({ db }: Database, size: number): Promise<void> {
  const text = 'خبر من أخبار الجمعية يصف ما جرى في يوم من أيام التدريب. '.repeat(6);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('content_entries').where('kind', '=', 'news').execute();
    for (const ids of batches(size)) {
      await trx
        .insertInto('content_entries')
        .values(
          ids.map((id) => ({
            ...{ kind: 'news', id, position: id, status: 'published' as const, variant: null },
            // All in one year, so that pages of all sizes have the same headings.
            ...{ published_at: Date.UTC(2026, 0, 1) + id * 60_000, updated_at: 0 },
            updated_by: 'bench',
            fields: JSON.stringify({
              title: { ar: `خبر ${id}`, en: `News ${id}` },
              html: { ar: `<p>${text}</p>`, en: `<p>${text}</p>` },
              picture: null,
              publishedAt: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(),
            }),
          })),
        )
        .execute();
    }
  });
}

async function fillSubmissions({ db }: Database, size: number): Promise<void> {
  const sent = { state: 'sent' as const, attempts: 1, sent_at: 1, last_error: null };
  await db.transaction().execute(async (trx) => {
    for (const ids of batches(size)) {
      await trx
        .insertInto('submissions')
        .values(
          ids.map((id) => ({
            ...{ id: `bench-${id}`, reference: `BENCH-${id}`, kind: 'contact' as const },
            ...{ state: 'received' as const, suspicion: null, language: 'ar' as const },
            ...{ email_key: `visitor${id}@there.example`, received_at: Date.now() - id * 60_000 },
            fields: JSON.stringify({ firstName: 'سارة', message: 'أود التطوع معكم. '.repeat(10) }),
          })),
        )
        .execute();
      await trx
        .insertInto('outbox')
        .values(
          ids.map((id) => ({
            ...{ id: `bench-${id}`, submission_id: `bench-${id}`, subscriber_id: null, ...sent },
            ...{ purpose: 'contact-notice', recipient: null, mail: '{}', message_id: `<${id}@b>` },
            ...{ queued_at: id, next_try_at: id },
          })),
        )
        .execute();
    }
  });
}
