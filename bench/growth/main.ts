import { join } from 'node:path';
import { openDatabase } from '../../server/store/database.ts';
import { writeResults } from '../results.ts';
import { cpuTime, dataFolder, startServer } from '../running-server.ts';

/**
 * What do calls and pages cost with 100, 1,000, 10,000 and 100,000 pieces of news?
 * `node bench/growth/main.ts [most]`. Every request renders: nothing is kept.
 */
const most = Number(process.argv[2] ?? 100_000);
const SIZES = [100, 1_000, 10_000, 100_000].filter((size) => size <= most);
const PATHS = ['/', '/latest-news', '/latest-news/50', '/api/frontend/services'];
const REPEATS = 10;

const rows: Record<string, Record<string, number>> = {};
for (const size of SIZES) {
  const data = await dataFolder();
  // The first start makes the tables and loads the starter content.
  await (await startServer(data.path)).stop();
  await fill(join(data.path, 'yafee.sqlite'), size);
  const server = await startServer(data.path, { program: 'bench/throughput/uncached-server.ts' });
  const row: Record<string, number> = {};
  for (const path of PATHS) {
    await ask(server.url + path);
    const before = cpuTime(server.pid);
    for (let count = 0; count < REPEATS; count += 1) await ask(server.url + path);
    row[path] = Math.round((cpuTime(server.pid) - before) / REPEATS);
  }
  rows[size] = row;
  await server.stop();
  await data.remove();
}
await writeResults('growth', {
  unit: 'ms of processor time for one answer, rendered anew',
  news: rows,
});
console.table(rows);

async function ask(address: string): Promise<void> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
}

async function fill(file: string, size: number): Promise<void> {
  const { db, close } = openDatabase({ kind: 'sqlite', file });
  const text = 'خبر من أخبار الجمعية يصف ما جرى في يوم من أيام التدريب. '.repeat(6);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('content_entries').where('kind', '=', 'news').execute();
    for (let from = 1; from <= size; from += 500) {
      const ids = Array.from(
        { length: Math.min(500, size - from + 1) },
        (_, index) => from + index,
      );
      await trx
        .insertInto('content_entries')
        .values(
          ids.map((id) => ({
            ...{ kind: 'news', id, position: id, status: 'published' as const, variant: null },
            ...{ published_at: id * 60_000, updated_at: 0, updated_by: 'bench' },
            fields: JSON.stringify({
              title: { ar: `خبر ${id}`, en: `News ${id}` },
              html: { ar: `<p>${text}</p>`, en: `<p>${text}</p>` },
              picture: null,
              publishedAt: new Date(id * 60_000).toISOString(),
            }),
          })),
        )
        .execute();
    }
  });
  await close();
}
