import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { writeResults } from '../results.ts';
import { dataFolder, median, startServer } from '../running-server.ts';

/**
 * Measures the processor time of queries, pages and submissions with 100, 1,000, 10,000 and 100,000 news items and as
 * many submissions. `node bench/growth/main.ts [maximum size]`. Pages are rendered for every request. The sizes are
 * measured in turn in several rounds, so that other load on the machine affects all alike.
 */
const maxSize = Number(process.argv[2] ?? 100_000);
const SIZES = [100, 1_000, 10_000, 100_000].filter((size) => size <= maxSize);
const ROUNDS = 7;
const REQUESTS = 12;

/** Number of messages sent so far. Each has another e-mail address. */
let sent = 0;

/** Addresses that are requested repeatedly. */
const REPEATED_REQUESTS: Record<string, (size: number) => string> = {
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
 * Addresses that are requested once. The response of the first one grows with the list, as the contract requires. The others are cached
 * after the first request.
 */
const SINGLE_REQUESTS: Record<string, (size: number) => string> = {
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
    // The first start migrates the database and imports the starter content.
    await (await startServer(data.path)).stop();
    await fillDatabase(join(data.path, 'yafee.sqlite'), size);
    const server = await startServer(data.path, {
      program: 'bench/throughput/uncached-server.ts',
      port: 3123 + index,
      env: { SEND_LIMIT: '0', SEND_LIMIT_TOTAL: '0' },
    });
    servers.set(size, { server, remove: data.remove, times: {} });
  }
  // Wait until the search index is built, since it is not measured here.
  for (const { server } of servers.values()) await waitUntilIdle(server.pid);

  console.log('filled, and idle');
  for (let round = 0; round < ROUNDS; round += 1) {
    console.log(`round ${round + 1} of ${ROUNDS}`);
    for (const [what, addressOf] of Object.entries(REPEATED_REQUESTS)) {
      for (const [size, { server, times }] of servers) {
        const address = server.url + addressOf(size);
        await sendRequest(address);
        const before = cpuTime(server.pid);
        for (let count = 0; count < REQUESTS; count += 1) await sendRequest(address);
        times[what] = [...(times[what] ?? []), (cpuTime(server.pid) - before) / REQUESTS];
      }
    }
  }
  for (const [what, addressOf] of Object.entries(SINGLE_REQUESTS)) {
    for (const [size, { server, times }] of servers) {
      const before = cpuTime(server.pid);
      await sendRequest(server.url + addressOf(size));
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
  [...Object.keys(REPEATED_REQUESTS), ...Object.keys(SINGLE_REQUESTS)].map((what) => {
    const costs = SIZES.map((size) => median(servers.get(size)?.times[what] ?? []));
    const [first = Number.NaN] = costs;
    const last = costs.at(-1) ?? Number.NaN;
    return [
      what,
      {
        ...Object.fromEntries(SIZES.map((size, index) => [size, round(costs[index])])),
        ratio: round(last / first),
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

function round(value = Number.NaN): number {
  return Math.round(value * 100) / 100;
}

/** Returns the processor time of all threads of a process so far, in milliseconds. */
function cpuTime(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(nanoseconds) / 1e6;
  }, 0);
}

/** Waits until a process uses almost no processor time. */
async function waitUntilIdle(pid: number): Promise<void> {
  // The server starts to build the index some seconds after its start.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  for (let before = cpuTime(pid); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const now = cpuTime(pid);
    if (now - before < 100) return;
    before = now;
  }
}

/** Requests an address and reads the response. For the address of the contact form, posts a message. */
async function sendRequest(address: string): Promise<void> {
  const message = {
    name: 'Sara',
    subject: 'Al-Harbi',
    phone: '0500000000',
    massage: 'Hello there',
    email: `sara${++sent}@there.example`,
  };
  const headers = { 'content-type': 'application/json' };
  const response = await (address.endsWith('/sendMail')
    ? fetch(address, { method: 'POST', headers, body: JSON.stringify(message) })
    : fetch(address));
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
}

/** Fills a database with news items and submissions. */
async function fillDatabase(file: string, size: number): Promise<void> {
  const database = openDatabase({ kind: 'sqlite', file });
  await fillNews(database, size);
  await fillSubmissions(database, size);
  await database.close();
}

/** Returns the ids from 1 to `size` in batches of 500. */
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
            kind: 'news',
            id,
            position: id,
            status: 'published' as const,
            variant: null,
            // All are in one year, so that pages of all sizes have the same headings.
            published_at: Date.UTC(2026, 0, 1) + id * 60_000,
            updated_at: 0,
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
  const delivery = {
    ...{ state: 'sent' as const, attempts: 1, sent_at: 1, last_error: null },
    ...{ channel: 'mail' as const, claim_token: null, attempt_started_at: null },
  };
  await db.transaction().execute(async (trx) => {
    for (const ids of batches(size)) {
      await trx
        .insertInto('submissions')
        .values(
          ids.map((id) => ({
            id: `bench-${id}`,
            reference: `BENCH-${id}`,
            kind: 'contact' as const,
            state: 'received' as const,
            suspicion: null,
            language: 'ar' as const,
            email_key: `visitor${id}@there.example`,
            received_at: Date.now() - id * 60_000,
            fields: JSON.stringify({ firstName: 'سارة', message: 'أود التطوع معكم. '.repeat(10) }),
          })),
        )
        .execute();
      await trx
        .insertInto('deliveries')
        .values(
          ids.map((id) => ({
            ...delivery,
            id: `bench-${id}`,
            submission_id: `bench-${id}`,
            subscriber_id: null,
            purpose: 'contact-notice',
            recipient: null,
            about: '{}',
            message_id: `<${id}@b>`,
            queued_at: id,
            next_try_at: id,
          })),
        )
        .execute();
    }
  });
}
