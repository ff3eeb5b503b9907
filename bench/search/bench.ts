import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { stemWord } from '../../contract/stem.ts';
import { tokenize } from '../../contract/words.ts';
import { raiseContentVersion, saveEntries } from '../../server/content/content.ts';
import type { DatabaseTarget } from '../../server/platform/database/database.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { searchContent, siteSearch, storedSearchContent } from '../../server/search/search.ts';
import { setup } from '../../tests/helpers/postgres-server.ts';
import { createCorpus } from './corpus.ts';

/**
 * See README.md. `node bench/search/bench.ts [entries] [own]`; with `own` it measures only PostgreSQL's full-text search.
 */
const SIZE = Number(process.argv[2] ?? 10_000);
const ONLY_POSTGRES = process.argv[3] === 'own';

/** Number of rows in one insert into PostgreSQL. */
const BATCH = 500;

/** Number of measurements for each query. */
const ROUNDS = 40;

const COLUMNS = 'results | p50 | p95 | p99 | CPU p50 | p95 | p99 |';

const QUERIES: readonly [what: string, query: string][] = [
  ['the name', 'يافع'],
  ['a frequent word', 'الشباب'],
  ['two words', 'متطوعون الرياض'],
  ['a sentence', 'افتتاح معمل النجارة الرقمية في الباحة'],
  ['an unfinished word', 'المتطو'],
  ['two letters', 'مت'],
  ['one letter', 'م'],
  ['a stop word', 'في'],
  ['a misspelt word', 'المتتوعون'],
  ['a frequent word, English', 'young people'],
  ['a misspelt word, English', 'voluntears libary'],
  ['a number', '2024'],
  ['both languages', 'مكتبة library'],
  ['nothing', 'zzqqzzqq'],
  ['a long text', 'تدريب متطوعون مكتبة معمل نجارة رياض مدرسة '.repeat(5)],
];

const lines: string[] = [];
const folder = await mkdtemp(join(tmpdir(), 'yafee-bench-'));
let postgresUrl = '';
const stopPostgres = await setup({
  provide: (_name, url) => {
    postgresUrl = String(url);
  },
});

writeLines('# Results', '');
writeLines(`${new Date().toISOString().slice(0, 10)}, ${SIZE.toLocaleString('en')} entries,`);
writeLines(
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB,`,
);
writeLines(
  `Node ${process.version}, ${process.platform}, load ${loadavg()[0]?.toFixed(1)}. Times in milliseconds, memory in MB.`,
  '',
);
const entries = createCorpus(SIZE);
if (ONLY_POSTGRES) {
  const database = openDatabase({ kind: 'postgres', url: postgresUrl });
  await measurePostgresSearch(database);
  await database.close();
} else {
  await measure('SQLite', { kind: 'sqlite', file: join(folder, 'bench.sqlite') });
  await measure('PostgreSQL', { kind: 'postgres', url: postgresUrl });
}
await stopPostgres();
await rm(folder, { recursive: true });
const name = `results-${SIZE}${ONLY_POSTGRES ? '-own-text' : ''}.md`;
writeFileSync(join(import.meta.dirname, name), `${lines.join('\n').trim()}\n`);

async function measure(name: string, target: DatabaseTarget): Promise<void> {
  const database = openDatabase(target);
  await migrate(database, Date.now);
  await database.db.transaction().execute(async (trx) => {
    await raiseContentVersion(trx);
    const saved = entries.map((entry) => ({ entry, change: 'created' as const }));
    await saveEntries(trx, saved, { at: Date.now(), by: 'bench' });
  });
  const search = siteSearch({
    content: storedSearchContent(database.db, Date.now),
    pages: async () => [],
    folder: join(folder, name),
    report: (sentence) => console.error(sentence),
    now: () => performance.now(),
  });
  const before = readMemory();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const used = process.cpuUsage();
  await search.refresh();
  const buildTime = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  delay.disable();
  writeLines(`## Content in ${name}`, '');
  writeLines(
    `- making the index: ${Math.round(buildTime)} ms (${Math.round((user + system) / 1000)} of the processor), in parts of which the longest blocks`,
  );
  writeLines(
    `  ${Math.round(delay.max / 1e6)} ms, and 99 of 100 less than ${Math.round(delay.percentile(99) / 1e6)} ms`,
  );
  writeLines(
    `- memory with it, after garbage collection: + ${readMemory().heap - before.heap} heap,`,
  );
  writeLines(`  + ${readMemory().rss - before.rss} resident`, '');
  const content = searchContent(search);
  writeLines(`| the search call for | ${COLUMNS}`, '|---|--:|--:|--:|--:|--:|--:|--:|');
  const allTimes: Times = { clock: [], processor: [] };
  for (const [what, q] of QUERIES) {
    let total = 0;
    const times = await measureRounds(async () => {
      const result = await content.search({ q }, 'ar');
      if (!result.ok) throw new Error('the search failed');
      total = result.data.total;
      JSON.stringify(result);
    });
    allTimes.clock.push(...times.clock);
    allTimes.processor.push(...times.processor);
    writeLines(`| ${what} | ${total.toLocaleString('en')} | ${formatTimes(times)} |`);
  }
  writeLines(`| **all** | | ${formatTimes(allTimes)} |`, '');
  if (target.kind === 'postgres') await measurePostgresSearch(database);
  await search.close();
  await database.close();
}

/** Measures PostgreSQL's full-text search over the same words, for comparison. It has no typo tolerance, prefixes and excerpts. */
async function measurePostgresSearch({ db }: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Building the index takes longer than the statement timeout of the server's connections.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`create table own_text (id integer, words tsvector)`.execute(trx);
    for (let start = 0; start < entries.length; start += BATCH) {
      const rows = entries.slice(start, start + BATCH).map(({ fields }, index) => {
        const words = tokenize(plainFields(fields)).filter((word) => !word.isStopWord);
        const text = words.map(({ stem }) => stem).join(' ');
        return sql`(${start + index}::integer, to_tsvector('simple', ${text}))`;
      });
      await sql`insert into own_text values ${sql.join(rows)}`.execute(trx);
    }
    await sql`create index own_text_words on own_text using gin (words)`.execute(trx);
  });
  writeLines('PostgreSQL’s own full text over the same stems (`tsvector`, GIN, `ts_rank`):', '');
  writeLines(`| best ten and their number for | ${COLUMNS}`, '|---|--:|--:|--:|--:|--:|--:|--:|');
  for (const query of ['يافع', 'الشباب', 'young people', '2024']) {
    const tsquery = tokenize(query)
      .map(({ term }) => stemWord(term))
      .join(' & ');
    let total = 0;
    const times = await measureRounds(async () => {
      const { rows } = await sql<{ total: number }>`
        select id, count(*) over () as total from own_text, to_tsquery('simple', ${tsquery}) as query
        where words @@ query order by ts_rank(words, query) desc, id limit 10
      `.execute(db);
      total = Number(rows[0]?.total ?? 0);
    });
    writeLines(`| ${query} | ${total.toLocaleString('en')} | ${formatTimes(times)} |`);
  }
  writeLines('');
}

/** Returns all localised texts of an entry. */
function plainFields(fields: object): string {
  return Object.values(fields)
    .flatMap((value) =>
      value !== null && typeof value === 'object' && 'ar' in value ? [value.ar, value.en] : [],
    )
    .join(' ');
}

/** The duration and the processor time of each round, in milliseconds. */
type Times = { clock: number[]; processor: number[] };

async function measureRounds(run: () => Promise<void>): Promise<Times> {
  await run();
  const times: Times = { clock: [], processor: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const used = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(used);
    times.clock.push(performance.now() - start);
    times.processor.push((user + system) / 1000);
  }
  return times;
}

function quantiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.95, 0.99]
    .map((part) => (sorted[Math.ceil(part * sorted.length) - 1] ?? 0).toFixed(1))
    .join(' | ');
}

/** Returns the quantiles of both times as table cells. */
function formatTimes({ clock, processor }: Times): string {
  return `${quantiles(clock)} | ${quantiles(processor)}`;
}

/** Returns heap and resident memory in MB, after garbage collection if Node runs with `--expose-gc`. */
function readMemory(): { heap: number; rss: number } {
  global.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: Math.round(heapUsed / 1e6), rss: Math.round(rss / 1e6) };
}

/** Prints lines and adds them to the results. */
function writeLines(...text: string[]): void {
  lines.push(...text);
  console.log(text.join('\n'));
}
