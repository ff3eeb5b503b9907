// How long `/healthz` waits while others ask for the largest content: `node bench/bounds/main.ts [rounds] [request...]`. With
// requests, by their names in the results, it prints theirs and writes nothing.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import { NOTE_MAX, TIMELINE_MAX } from '../../contract/admin/inbox/inbox.ts';
import { SESSIONS_MAX } from '../../server/auth/auth.ts';
import { createDraft } from '../../server/content/content.ts';
import {
  type Database,
  type DatabaseTarget,
  openDatabase,
} from '../../server/platform/database/database.ts';
import { largePdf } from '../../tests/helpers/cv-files.ts';
import { APPLICANT, CONTACT, multipart } from '../../tests/helpers/forms.ts';
import { addIncoming } from '../../tests/helpers/incoming-mails.ts';
import { readMails } from '../../tests/helpers/mails.ts';
import { DURABLE, runPostgres } from '../../tests/helpers/postgres-server.ts';
import { staffCookie } from '../admin/account.ts';
import { writeResults } from '../results.ts';
import { dataFolder, startServer } from '../running-server.ts';

/** Maximum duration of any response, in milliseconds. */
const LONGEST_WAIT = 200;

/** Number of clients that send the same request at once. */
const CLIENTS = 5;

/** The largest CV that the form accepts, minus the few bytes of a PDF around it. */
const LARGEST_CV = 10 * 1024 * 1024 - 2_000;

/** The largest formatted text of a draft, in characters, and the number of drafts that have it in both languages. */
const LARGEST_HTML = 200_000;
const DRAFTS = 100;

/** Users of the back office, each with as many sessions as one can have. */
const USERS = 50;

const rounds = Number(process.argv[2] ?? 5);
const selected = process.argv.slice(3);
const sqlite = await measure(null);
const { url, stop } = await runPostgres(DURABLE);
const postgres = await measure(url).finally(stop);
if (selected.length > 0) {
  console.log({ sqlite, postgres });
} else {
  await writeResults('bounds', {
    unit: 'ms that /healthz waits',
    clients: CLIENTS,
    rounds,
    tooLong: { sqlite: tooLong(sqlite), postgres: tooLong(postgres) },
    sqlite,
    postgres,
  });
}

/** The longest wait for `/healthz` in milliseconds, by request. */
type Waits = Record<string, number>;

type Call = { name: string; path: string; init: RequestInit };

/** Measures a server with the largest content. @param databaseUrl of PostgreSQL. Null for SQLite in the data folder. */
async function measure(databaseUrl: string | null): Promise<Waits> {
  const folder = await dataFolder();
  const env: Record<string, string> = { SEND_LIMIT: '0' };
  if (databaseUrl !== null) env.DATABASE_URL = databaseUrl;
  const target: DatabaseTarget =
    databaseUrl === null
      ? { kind: 'sqlite', file: join(folder.path, 'yafee.sqlite') }
      : { kind: 'postgres', url: databaseUrl };
  await (await startServer(folder.path, { env })).stop();
  const cookie = await staffCookie(target, 'administrator@yafee.example');
  const server = await startServer(folder.path, { env });
  try {
    const filled = await fillLargest(server.url, target);
    const waits: Waits = {};
    const calls = callsFor(filled, cookie);
    // Not measured: the server reads anew what this process has written, which nobody else can do from outside.
    for (const { path, init } of calls.slice(0, 1)) await longestWait(server.url, path, init);
    for (const { name, path, init } of calls) {
      if (selected.length > 0 && !selected.includes(name)) continue;
      const longest: number[] = [];
      for (let round = 0; round < rounds; round++) {
        longest.push(await longestWait(server.url, path, init));
      }
      waits[name] = Math.round(Math.max(...longest));
    }
    return waits;
  } finally {
    await server.stop();
    await folder.remove();
  }
}

function tooLong(waits: Waits): string[] {
  return Object.keys(waits).filter((name) => (waits[name] ?? 0) > LONGEST_WAIT);
}

/** Returns the requests of staff and strangers. */
function callsFor({ id, token, draft }: Filled, cookie: string): Call[] {
  const asStaff: RequestInit = { headers: { cookie } };
  const calls: Call[] = (Object.entries(adminCalls) as [AdminCallName, AdminCall][])
    .filter(([, { method }]) => method === 'GET')
    .map(([name, { path }]) => ({
      name,
      path: path.replace(':kind', 'news').replace(':id', path.includes('conversations') ? id : '1'),
      init: asStaff,
    }));
  calls.push(
    {
      name: 'conversation, whole',
      path: `/admin/api/conversations/${id}?items=2000`,
      init: asStaff,
    },
    { name: 'library, searched', path: '/admin/api/media?search=bounds', init: asStaff },
    { name: 'draft, largest', path: `/admin/api/content/news/${draft}`, init: asStaff },
  );
  for (const action of ['data', 'correct']) {
    const body = new URLSearchParams({ action, token, phone: '0501234567' });
    calls.push({ name: `link: ${action}`, path: '/en/my-request', init: { method: 'POST', body } });
  }
  const { payload, headers } = multipart(APPLICANT, {
    name: 'cv.pdf',
    bytes: largePdf(LARGEST_CV),
    type: 'application/pdf',
  });
  calls.push({
    name: 'application with the largest CV',
    path: '/api/joinUs/sendMail',
    init: { method: 'POST', body: new Uint8Array(payload), headers },
  });
  for (const path of [
    '/en',
    '/en/search?q=training',
    '/en/nothing',
    `/en/${'nothing/'.repeat(200)}`,
    '/en/latest-news/99999',
    '/media/nothing.jpg',
    '/api/frontend/nothing',
    '/admin/api/nothing',
    `/en/my-request?token=${token}`,
  ]) {
    calls.push({ name: (path.split('=')[0] ?? path).slice(0, 40), path, init: {} });
  }
  return calls;
}

/** Sends a request from several clients at once, and meanwhile requests `/healthz` again and again. */
async function longestWait(url: string, path: string, init: RequestInit): Promise<number> {
  let isOver = false;
  const asking = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const response = await fetch(url + path, { ...init, redirect: 'manual' });
      await response.arrayBuffer();
    }),
  ).finally(() => {
    isOver = true;
  });
  let longest = 0;
  do {
    const begin = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - begin);
  } while (!isOver);
  await asking;
  return longest;
}

/** The full conversation, the token of its link, and the id of a draft with the largest text. */
type Filled = { id: string; token: string; draft: number };

/** Stores as much as strangers and staff can, directly in the database. */
async function fillLargest(url: string, target: DatabaseTarget): Promise<Filled> {
  const response = await fetch(`${url}/api/contactUs/sendMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...CONTACT, massage: '好'.repeat(5_000) }),
  });
  if (response.status !== 201) throw new Error(`not received: ${response.status}`);
  const database = openDatabase(target);
  try {
    const { db } = database;
    const { id } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
    await fillConversation(database, id);
    for (let batch = 0; batch < 100; batch++) {
      const events = Array.from({ length: 200 }, (_, index) => ({
        at: batch * 200 + index,
        source: 'admin' as const,
        staff_id: null,
        event: 'published' as const,
        subject_kind: 'news',
        subject_id: '1',
        details: '{}',
      }));
      await db.insertInto('audit_log').values(events).execute();
    }
    const [receipt] = await readMails(db, 'contact-receipt');
    const token = /\/my-request\?token=([\w.-]+)/.exec(receipt?.mail.text ?? '')?.[1] ?? '';
    return { id, token, draft: await fillOffice(database) };
  } finally {
    await database.close();
  }
}

/** Adds drafts, files of the library, users and their sessions. @returns the id of a draft with the largest text */
async function fillOffice(database: Database): Promise<number> {
  const { db } = database;
  const { id: staffId } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const now = Date.now();
  const html = `<p>${'ك'.repeat(LARGEST_HTML - 7)}</p>`;
  let draft = 0;
  for (let number = 0; number < DRAFTS; number++) {
    const fields = { title: { ar: `خبر ${number}`, en: '' }, html: { ar: html, en: html } };
    draft = await db
      .transaction()
      .execute((trx) => createDraft(trx, 'news', { at: now, by: staffId }, fields));
  }
  for (let batch = 0; batch < 25; batch++) {
    const numbers = Array.from({ length: 200 }, (_, index) => batch * 200 + index);
    await db
      .insertInto('media_files')
      .values(
        numbers.map((number) => ({
          path: `/media/news/bounds-${number}.0123456789.jpg`,
          source_path: `news/bounds-${number}.jpg`,
          bytes: 1_000,
          sha256: String(number),
          content_type: 'image/jpeg',
          width: 800,
          height: 600,
          added_at: now,
          released_at: null,
        })),
      )
      .execute();
  }
  const first = await db.selectFrom('staff').selectAll().executeTakeFirstOrThrow();
  for (let number = 0; number < USERS; number++) {
    const id = number === 0 ? first.id : randomUUID();
    const email = `bounds-${number}@yafee.example`;
    if (number > 0) {
      await db
        .insertInto('staff')
        .values({ ...first, id, email, email_key: email })
        .execute();
    }
    await db
      .insertInto('staff_sessions')
      .values(
        Array.from({ length: SESSIONS_MAX }, (_, session) => ({
          id: randomUUID(),
          token_hash: `bounds ${number} ${session}`,
          staff_id: id,
          browser: 'Firefox',
          system: 'Linux',
          created_at: now,
          seen_at: now,
          expires_at: now + 3_600_000,
        })),
      )
      .execute();
  }
  return draft;
}

async function fillConversation(database: Database, id: string): Promise<void> {
  for (let number = 0; number < 300; number++) {
    // A megabyte together.
    await addIncoming(database, id, { id: `mail-${number}`, at: number, text: '好'.repeat(1_100) });
  }
  for (let number = 0; number < TIMELINE_MAX; number++) {
    await database.db
      .insertInto('conversation_events')
      .values({
        submission_id: id,
        at: 1_000 + number,
        kind: 'note',
        staff_id: null,
        text: '好'.repeat(NOTE_MAX),
        details: null,
        key: randomUUID(),
        delivery_id: null,
      })
      .execute();
  }
  for (let number = 0; number < 20; number++) {
    const fields = JSON.stringify({ message: '好'.repeat(5_000) });
    const request = { id: randomUUID(), submission_id: id, kind: 'correction' as const, fields };
    const times = { asked_at: number, done_at: null, done_by: null };
    await database.db
      .insertInto('rights_requests')
      .values({ ...request, ...times })
      .execute();
  }
}
