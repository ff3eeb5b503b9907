// How long `/healthz` waits while others ask for the largest content: `node bench/bounds/main.ts [rounds]`.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import { NOTE_MAX, TIMELINE_MAX } from '../../contract/admin/inbox.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { addIncoming } from '../../tests/helpers/incoming-mails.ts';
import { staffCookie } from '../admin/account.ts';
import { writeResults } from '../results.ts';
import { dataFolder, startServer } from '../running-server.ts';

/** What no answer of the server may exceed. In milliseconds. */
const LONGEST_WAIT = 200;

/** How many ask for the same at once. */
const CLIENTS = 5;

const rounds = Number(process.argv[2] ?? 5);
const folder = await dataFolder();
const env = { SEND_LIMIT: '0' };
await (await startServer(folder.path, { env })).stop();
const target = { kind: 'sqlite', file: join(folder.path, 'yafee.sqlite') } as const;
const cookie = await staffCookie(target, 'administrator@yafee.example');
const server = await startServer(folder.path, { env });
try {
  const { id, token } = await fillLargest();
  const calls = (Object.entries(adminCalls) as [AdminCallName, AdminCall][])
    .filter(([, { method }]) => method === 'GET')
    .map(([name, { path }]) => ({
      name: name as string,
      url: path.replace(':kind', 'news').replace(':id', path.includes('conversations') ? id : '1'),
      init: { headers: { cookie } } as RequestInit,
    }));
  calls.push({
    name: 'conversation, whole',
    url: `/admin/api/conversations/${id}?items=2000`,
    init: { headers: { cookie } },
  });
  for (const action of ['data', 'correct']) {
    const body = new URLSearchParams({ action, token, phone: '0501234567' });
    calls.push({ name: `link: ${action}`, url: '/en/my-request', init: { method: 'POST', body } });
  }
  for (const url of [
    '/en',
    '/en/search?q=training',
    '/en/nothing',
    `/en/my-request?token=${token}`,
  ]) {
    calls.push({ name: url.split('=')[0] ?? url, url, init: {} });
  }
  const waits: Record<string, number> = {};
  for (const { name, url, init } of calls) {
    const longest: number[] = [];
    for (let round = 0; round < rounds; round++) longest.push(await longestWait(url, init));
    waits[name] = Math.round(Math.max(...longest));
  }
  const tooLong = Object.keys(waits).filter((name) => (waits[name] ?? 0) > LONGEST_WAIT);
  await writeResults('bounds', {
    unit: 'ms that /healthz waits',
    clients: CLIENTS,
    rounds,
    waits,
    tooLong,
  });
} finally {
  await server.stop();
  await folder.remove();
}

/** Asks for something by several clients at once, and meanwhile for `/healthz` again and again. */
async function longestWait(url: string, init: RequestInit): Promise<number> {
  let isOver = false;
  const asking = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const response = await fetch(server.url + url, { ...init, redirect: 'manual' });
      await response.arrayBuffer();
    }),
  ).finally(() => {
    isOver = true;
  });
  let longest = 0;
  do {
    const begin = performance.now();
    await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - begin);
  } while (!isOver);
  await asking;
  return longest;
}

/** Stores as much as a stranger and the staff can, directly in the database. */
async function fillLargest(): Promise<{ id: string; token: string }> {
  const response = await fetch(`${server.url}/api/contactUs/sendMail`, {
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
      const acts = Array.from({ length: 200 }, (_, index) => ({
        at: batch * 200 + index,
        source: 'office' as const,
        staff_id: null,
        act: 'published' as const,
        subject_kind: 'news',
        subject_id: '1',
        details: '{}',
      }));
      await db.insertInto('audit_log').values(acts).execute();
    }
    const { mail } = await db
      .selectFrom('outbox')
      .select('mail')
      .where('purpose', '=', 'contact-receipt')
      .executeTakeFirstOrThrow();
    const token = /\/my-request\?token=([\w.-]+)/.exec(JSON.parse(mail).text)?.[1] ?? '';
    return { id, token };
  } finally {
    await database.close();
  }
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
