// How long calls of the back office take with many entries and equally many submissions: `node bench/admin/main.ts [entries] [postgres]`.
// Default: SQLite.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { previewAddress } from '../../contract/admin/content/preview-address.ts';
import { APPLICATION_STAGES } from '../../contract/admin/inbox/inbox.ts';
import { raiseContentVersion, saveEntries } from '../../server/content/content.ts';
import { type DatabaseTarget, openDatabase } from '../../server/platform/database/database.ts';
import { DURABLE, runPostgres } from '../../tests/helpers/postgres-server.ts';
import { writeResults } from '../results.ts';
import { dataFolder, startServer } from '../running-server.ts';
import { staffCookie } from './account.ts';

/** News items, and submissions, in a full run. */
const ENTRIES = 100_000;

/** How many vacancies the applications are for. */
const VACANCIES = 20;

/** Number of measurements of each call. */
const REPEATS = 60;

const entries = Number(process.argv[2] ?? ENTRIES);
const folder = await dataFolder();
const postgres = process.argv[3] === 'postgres' ? await runPostgres(DURABLE) : null;
try {
  const target: DatabaseTarget =
    postgres === null
      ? { kind: 'sqlite', file: join(folder.path, 'yafee.sqlite') }
      : { kind: 'postgres', url: postgres.url };
  const env: Record<string, string> = postgres === null ? {} : { DATABASE_URL: postgres.url };
  // The first start imports the starter content.
  await (await startServer(folder.path, { env })).stop();
  await addNews(target);
  await addSubmissions(target);
  const cookie = await staffCookie(target, 'administrator@yafee.example');
  const server = await startServer(folder.path, { env: { ...env, SEND_LIMIT: '0' } });
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(server.url + path, { headers, ...init });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  };
  const list = '/admin/api/content/news';
  const { rows } = JSON.parse(await request(list));
  const id = rows[0].id as number;

  const lists: Record<string, string> = {
    'first page': '',
    'last page': `?page=${Math.floor(entries / 50)}`,
    'search, one word in all': `?search=${encodeURIComponent('الأخبار')}`,
    'search, one entry': `?search=${encodeURIComponent(`رقم ${entries - 7}`)}`,
    'search, none': '?search=nowhere',
    'by title': '?order=title',
    'last changed': '?order=changed',
    'drafts only': '?state=draft',
    'out of date': '?translation=outdated',
  };
  const results: Record<string, object> = {};
  for (const [name, query] of Object.entries(lists)) {
    results[`list, ${name}`] = await measure(() => request(list + query));
  }
  results.overview = await measure(() => request('/admin/api/content'));
  results.today = await measure(() => request('/admin/api/today'));
  results['read an entry'] = await measure(() => request(`${list}/${id}`));
  let { text, version } = { text: rows[0].title.en as string, version: 0 };
  let number = 0;
  results.save = await measure(async () => {
    const to = `Text ${++number}`;
    const body = JSON.stringify({ version, changes: [{ path: 'title.en', from: text, to }] });
    const saved = JSON.parse(await request(`${list}/${id}`, { method: 'PATCH', body }));
    ({ text, version } = { text: to, version: saved.version });
  });
  const inbox = '/admin/api/inbox';
  while (JSON.parse(await request(inbox)).isPreparing) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  const inboxLists: Record<string, string> = {
    'first page': '',
    'last page': `?page=${Math.floor(entries / 50)}`,
    'one state': '?state=answered',
    'nobody’s': '?assignee=nobody&state=new',
    'search, one word in all': `?search=${encodeURIComponent('التطوع')}`,
    'search, one person': `?search=${encodeURIComponent(`visitor${entries - 7}@there.example`)}`,
    'search, none': '?search=nowhere',
  };
  for (const [name, query] of Object.entries(inboxLists)) {
    results[`inbox, ${name}`] = await measure(() => request(inbox + query));
  }
  const boards: Record<string, string> = {
    'all, longest wait first': '',
    'newest first': '?order=newest',
    'one vacancy': '?form=vacancy&entry=2',
    'nobody’s': '?assignee=nobody',
  };
  for (const [name, query] of Object.entries(boards)) {
    results[`applications, ${name}`] = await measure(() =>
      request(`/admin/api/applications${query}`),
    );
  }
  results['inbox, counts'] = await measure(() => request(`${inbox}/counts`));
  const [first] = JSON.parse(await request(inbox)).rows;
  results['read a conversation'] = await measure(() =>
    request(`/admin/api/conversations/${first.id}`),
  );
  let state = 'open';
  results['change the state of a conversation'] = await measure(() => {
    state = state === 'open' ? 'waiting' : 'open';
    const body = JSON.stringify({ ids: [first.id], state });
    return request('/admin/api/conversations', { method: 'PATCH', body });
  });
  for (const page of ['newsItem', 'news', 'home'] as const) {
    const address = previewAddress({ kind: 'news', id }, { language: 'ar', page });
    results[`preview, ${page}`] = await measure(() => request(address));
  }
  await server.stop();
  const report = { entries, milliseconds: results };
  const name = postgres === null ? 'admin' : 'admin-postgres';
  if (entries >= ENTRIES) await writeResults(name, report);
  else console.log(report);
} finally {
  await postgres?.stop();
  await folder.remove();
}

/** Fills the database with news. */
async function addNews(target: DatabaseTarget): Promise<void> {
  const database = openDatabase(target);
  const { db } = database;
  const { fields: stored } = await db
    .selectFrom('content_entries')
    .select('fields')
    .where('kind', '=', 'news')
    .executeTakeFirstOrThrow();
  const item = JSON.parse(stored);
  const batch = 500;
  for (let first = 1_000; first < 1_000 + entries; first += batch) {
    const saved = Array.from({ length: batch }, (_, index) => {
      const id = first + index;
      const publishedAt = new Date(Date.parse('2020-01-01T00:00:00Z') + id * 60_000).toISOString();
      const title = { ar: `خبر من الأخبار رقم ${id}`, en: `News item number ${id}` };
      const fields = { ...item, title, publishedAt, picture: null };
      const entry = {
        kind: 'news' as const,
        id,
        position: id,
        status: 'published' as const,
        fields,
      };
      return { entry, change: 'created' as const };
    });
    await db.transaction().execute(async (trx) => {
      await raiseContentVersion(trx);
      await saveEntries(trx, saved, { at: Date.now(), by: 'bench/admin' });
    });
  }
  await database.close();
}

/** Fills the database with messages, most of them answered, and as many applications in all stages. */
async function addSubmissions(target: DatabaseTarget): Promise<void> {
  const database = openDatabase(target);
  const batch = 500;
  for (let first = 0; first < entries; first += batch) {
    const rows = Array.from({ length: batch }, (_, index) => {
      const number = first + index;
      const email = `visitor${number}@there.example`;
      return {
        id: randomUUID(),
        reference: `BENCH-${number}`,
        kind: isApplication(number) ? ('vacancy' as const) : ('contact' as const),
        state: 'received' as const,
        ...{ suspicion: null, language: 'ar' as const, email_key: email },
        fields: JSON.stringify({
          ...{
            firstName: 'سارة',
            lastName: `الحربي ${number}`,
            phone: `+9665${10_000_000 + number}`,
          },
          email,
          message: 'أود التطوع معكم في برامج الصيف، وأعرف ثلاثة من زملائي يودّون ذلك أيضًا. '.repeat(
            4,
          ),
        }),
        received_at: Date.now() - number * 60_000,
      };
    });
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('submissions').values(rows).execute();
      await trx
        .insertInto('conversations')
        .values(
          rows.map((row, index) => ({
            submission_id: row.id,
            kind: row.kind,
            ...{ is_suspected: 0, assigned_to: null, first_replied_at: null },
            state: index % 20 === 0 ? ('new' as const) : ('answered' as const),
            ...placeOnBoard(first + index),
            is_unread: index % 20 === 0 ? 1 : 0,
            arrived_at: row.received_at,
            // The server writes them.
            ...{ words: '', stems: '', words_form: 0 },
          })),
        )
        .execute();
    });
  }
  await database.close();
}

function isApplication(number: number): boolean {
  return number % 2 === 1;
}

/** Returns the vacancy and the stage of every second submission. */
function placeOnBoard(number: number) {
  if (!isApplication(number)) return { entry_id: null, stage: null, staged_at: null };
  const stage = APPLICATION_STAGES[Math.floor(number / 2) % APPLICATION_STAGES.length] ?? 'new';
  return { entry_id: 1 + (number % VACANCIES), stage, staged_at: Date.now() - number * 60_000 };
}

/** Measures a call, one request after another. @returns the median, the 95th percentile and the maximum, in milliseconds */
async function measure(call: () => Promise<unknown>) {
  await call();
  const times: number[] = [];
  for (let index = 0; index < REPEATS; index++) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0) * 10) /
    10;
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}
