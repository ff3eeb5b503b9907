import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { findDeliveries } from '../../server/platform/deliveries/delivery-store.ts';
import { listMessages } from '../../server/submissions/submissions.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnPostgres, describeOnSqlite } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';
import { startTcpProxy } from '../helpers/tcp-proxy.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Pages that are in the cache when the database fails. */
const CACHED_PAGES = ['/', '/en/contact', '/jobs'];

const KEY = { 'idempotency-key': 'key-of-a-bad-moment' };

function sendContact(app: FastifyInstance) {
  return app.inject({ method: 'POST', url: forms.contact.path, payload: CONTACT, headers: KEY });
}

async function fetchCachedPages(app: FastifyInstance) {
  const responses = [];
  for (const url of CACHED_PAGES) responses.push(await app.inject({ url }));
  return responses.map(({ statusCode, body }) => ({ statusCode, body }));
}

/** Checks pages, forms with and without script, and readiness while the database is unavailable. */
async function expectUnavailable(
  app: FastifyInstance,
  before: Awaited<ReturnType<typeof fetchCachedPages>>,
) {
  expect(await fetchCachedPages(app)).toEqual(before);
  const call = await sendContact(app);
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '30']);
  expect(call.json().message).toContain('غير متاحة الآن');
  const page = await app.inject({
    method: 'POST',
    url: '/en/contact',
    payload: new URLSearchParams(CONTACT).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '30']);
  expect(page.body).toContain('nothing was saved');
  expect(page.body).toContain(`value="${CONTACT.email}"`);
  // A page that is not in the cache has its frame, and an error in place of its block.
  const uncached = await app.inject({ url: '/en/reports' });
  expect(uncached.statusCode).toBe(200);
  expect(uncached.headers['cache-control']).toBe('no-cache');
  expect(uncached.body).toContain('Failed to load reports');
  expect((await app.inject('/readyz')).statusCode).toBe(503);
}

async function expectQueryUnavailable(app: FastifyInstance) {
  const call = await app.inject({ url: '/api/frontend/trainers', headers: { lang: 'en' } });
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '30']);
  expect(call.json()).toMatchObject({ status: 'error', message: expect.any(String) });
}

async function expectRecovery(app: FastifyInstance, db: Kysely<Schema>) {
  await expect.poll(async () => (await sendContact(app)).statusCode).toBe(201);
  expect(await listMessages(db)).toHaveLength(1);
  expect(await findDeliveries(db)).toHaveLength(2);
  // The check of a connection that fell silent ends after six seconds, and is repeated once a second at most.
  const readiness = async () => (await app.inject('/readyz')).statusCode;
  await expect.poll(readiness).toBe(200);
  const page = await app.inject({ url: '/en/reports' });
  expect(page.body).not.toContain('Failed to load reports');
}

describeOnPostgres('an unreachable PostgreSQL server', (databases) => {
  it('makes forms return 503, leaves cached pages as they are, and works again when it is back', async () => {
    const target = await databases.target();
    if (target.kind !== 'postgres') throw new Error('this test needs PostgreSQL');
    const url = new URL(target.url);
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    onTestFinished(() => proxy.disconnect());
    const lockClient = new pg.Client({ connectionString: target.url });
    await lockClient.connect();
    onTestFinished(() => lockClient.end());
    url.port = String(proxy.port);
    const database = await databases.open({ kind: 'postgres', url: url.href });
    await migrate(database, Date.now);
    const { app } = await openStarterApp(database);
    const before = await fetchCachedPages(app);

    // The submission waits inside its transaction for a lock of another connection.
    await lockClient.query('begin');
    await lockClient.query('lock table submissions in exclusive mode');
    const pendingSubmission = sendContact(app);
    const waitingLocks = 'select count(*) as count from pg_locks where not granted';
    await expect.poll(async () => (await lockClient.query(waitingLocks)).rows[0].count).toBe('1');
    await proxy.disconnect();
    expect((await pendingSubmission).statusCode).toBe(503);
    expect((await pendingSubmission).headers['retry-after']).toBe('30');
    await lockClient.query('rollback');

    await expectUnavailable(app, before);
    await expectQueryUnavailable(app);
    await proxy.resume();
    await expectRecovery(app, database.db);
  });

  it('makes queries and forms return 503 when it stops responding without closing connections', async () => {
    const target = await databases.target();
    if (target.kind !== 'postgres') throw new Error('this test needs PostgreSQL');
    const url = new URL(target.url);
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    onTestFinished(() => proxy.disconnect());
    url.port = String(proxy.port);
    const database = await databases.open({ kind: 'postgres', url: url.href });
    await migrate(database, Date.now);
    const { app } = await openStarterApp(database);
    const before = await fetchCachedPages(app);

    expect((await app.inject('/readyz')).statusCode).toBe(200);
    proxy.stall();
    const readiness = () => app.inject('/readyz');
    await expect.poll(async () => (await readiness()).statusCode).toBe(503);
    expect((await readiness()).json().reasons).toContain('database');
    // More requests than the pool has connections.
    await Promise.all(Array.from({ length: 20 }, () => expectQueryUnavailable(app)));
    expect((await readiness()).json().reasons).toEqual(['database', 'content']);
    expect(await fetchCachedPages(app)).toEqual(before);
    const call = await sendContact(app);
    expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '30']);
    await proxy.resume();
    await expectRecovery(app, database.db);
  });
});

describeOnSqlite('a database file that has become unreadable', (databases) => {
  it('makes forms return 503, leaves cached pages as they are, and works again when restored', async () => {
    const file = join(await temporaryFolder(), 'test.sqlite');
    const database = await databases.open({ kind: 'sqlite', file });
    await migrate(database, Date.now);
    const { db } = database;
    const { app } = await openStarterApp(database);
    const before = await fetchCachedPages(app);

    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const validFile = await readFile(file);
    await writeFile(file, Buffer.alloc(validFile.length, 'rubbish '), { flag: 'r+' });
    // SQLite would go on reading the pages that it has in memory.
    await sql`pragma shrink_memory`.execute(db);
    await expectUnavailable(app, before);
    await expectQueryUnavailable(app);
    await writeFile(file, validFile, { flag: 'r+' });
    await sql`pragma shrink_memory`.execute(db).catch(() => undefined);
    await expectRecovery(app, db);
  });
});
