import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { forms } from '../../contract/submissions.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { listMails } from '../../server/platform/mail/outbox.ts';
import { listMessages } from '../../server/submissions/submissions.ts';
import { openStarterApp } from '../helpers/app.ts';
import { breakableLine } from '../helpers/breakable-line.ts';
import { describeOnPostgres, describeOnSqlite } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const VISITED = ['/', '/en/contact', '/jobs'];

const KEY = { 'idempotency-key': 'key-of-a-bad-moment' };

function send(app: FastifyInstance) {
  return app.inject({ method: 'POST', url: forms.contact.path, payload: CONTACT, headers: KEY });
}

async function visit(app: FastifyInstance) {
  const pages = [];
  for (const url of VISITED) pages.push(await app.inject({ url }));
  return pages.map(({ statusCode, body }) => ({ statusCode, body }));
}

/** What a visitor without script, one with script, and a program that watches see meanwhile. */
async function expectPatience(app: FastifyInstance, before: Awaited<ReturnType<typeof visit>>) {
  expect(await visit(app)).toEqual(before);
  const call = await send(app);
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '30']);
  expect(call.json().message).toContain('غير متاحة الآن');
  const page = await app.inject({
    ...{ method: 'POST', url: '/en/contact', payload: new URLSearchParams(CONTACT).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '30']);
  expect(page.body).toContain('nothing was saved');
  expect(page.body).toContain(`value="${CONTACT.email}"`);
  // One that was not kept: without its blocks, and never without its frame.
  const other = await app.inject({ url: '/en/reports' });
  expect(other.statusCode).toBe(200);
  expect(other.headers['cache-control']).toBe('no-cache');
  expect(other.body).toContain('Failed to load reports');
  expect((await app.inject('/readyz')).statusCode).toBe(503);
}

async function expectUnavailableCall(app: FastifyInstance) {
  const call = await app.inject({ url: '/api/frontend/trainers', headers: { lang: 'en' } });
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '30']);
  expect(call.json()).toMatchObject({ status: 'error', message: expect.any(String) });
}

async function expectRecovery(app: FastifyInstance, db: Kysely<Schema>) {
  await expect.poll(async () => (await send(app)).statusCode, { timeout: 20_000 }).toBe(201);
  expect(await listMessages(db)).toHaveLength(1);
  expect(await listMails(db)).toHaveLength(2);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  const page = await app.inject({ url: '/en/reports' });
  expect(page.body).not.toContain('Failed to load reports');
}

describeOnPostgres('a PostgreSQL server that vanishes while a form is stored', (databases) => {
  it('is a 503 for forms; kept pages go on, and all works again when it is back', async () => {
    const target = await databases.target();
    if (target.kind !== 'postgres') throw new Error('this is about PostgreSQL');
    const url = new URL(target.url);
    const line = await breakableLine({ host: url.hostname, port: Number(url.port) });
    onTestFinished(() => line.cut());
    const other = new pg.Client({ connectionString: target.url });
    await other.connect();
    onTestFinished(() => other.end());
    url.port = String(line.port);
    const database = await databases.open({ kind: 'postgres', url: url.href });
    await migrate(database, Date.now);
    const { app } = await openStarterApp(database);
    const before = await visit(app);

    // The form waits inside its transaction, for what somebody else holds.
    await other.query('begin');
    await other.query('lock table submissions in exclusive mode');
    const caught = send(app);
    const waiting = 'select count(*) as count from pg_locks where not granted';
    await expect.poll(async () => (await other.query(waiting)).rows[0].count).toBe('1');
    await line.cut();
    expect((await caught).statusCode).toBe(503);
    expect((await caught).headers['retry-after']).toBe('30');
    await other.query('rollback');

    await expectPatience(app, before);
    await expectUnavailableCall(app);
    await line.mend();
    await expectRecovery(app, database.db);
  });

  it('is the same where it says nothing at all, and the connections to it are given up', async () => {
    const target = await databases.target();
    if (target.kind !== 'postgres') throw new Error('this is about PostgreSQL');
    const url = new URL(target.url);
    const line = await breakableLine({ host: url.hostname, port: Number(url.port) });
    onTestFinished(() => line.cut());
    url.port = String(line.port);
    const database = await databases.open({ kind: 'postgres', url: url.href });
    await migrate(database, Date.now);
    const { app } = await openStarterApp(database);
    const before = await visit(app);

    line.silence();
    const began = performance.now();
    // More than there are connections.
    await Promise.all(Array.from({ length: 20 }, () => expectUnavailableCall(app)));
    // Five seconds for a connection, and six for an answer.
    expect(performance.now() - began).toBeLessThan(18_000);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect(await visit(app)).toEqual(before);
    const call = await send(app);
    expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '30']);
    await line.mend();
    await expectRecovery(app, database.db);
  }, 120_000);
});

describeOnSqlite('a database file that has become unreadable', (databases) => {
  it('is a 503 for forms; kept pages go on, and all works again when it is put back', async () => {
    const file = join(await temporaryFolder(), 'test.sqlite');
    const database = await databases.open({ kind: 'sqlite', file });
    await migrate(database, Date.now);
    const { db } = database;
    const { app } = await openStarterApp(database);
    const before = await visit(app);

    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const good = await readFile(file);
    await writeFile(file, Buffer.alloc(good.length, 'rubbish '), { flag: 'r+' });
    // What it holds in memory it need not read.
    await sql`pragma shrink_memory`.execute(db);
    await expectPatience(app, before);
    await expectUnavailableCall(app);
    await writeFile(file, good, { flag: 'r+' });
    await sql`pragma shrink_memory`.execute(db).catch(() => undefined);
    await expectRecovery(app, db);
  });
});
