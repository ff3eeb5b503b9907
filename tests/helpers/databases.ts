import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import type { DatabaseTarget } from '../../server/platform/database/database.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { cleanUpAtEnd } from './open-once.ts';
import { DATABASE_WITH_TABLES } from './postgres-server.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Creates databases of one kind. Each is deleted at the end of the test or suite that creates it. */
export type TestDatabases = {
  kind: DatabaseTarget['kind'];
  /** Creates an empty database without tables, and does not open it. */
  target(): Promise<DatabaseTarget>;
  /** Opens a target of this test, or a new database with all tables. */
  open(target?: DatabaseTarget): Promise<Database>;
};

/** Runs a suite on new SQLite files, and again on new databases of a real PostgreSQL server. */
export function describeOnEachDatabase(name: string, suite: (databases: TestDatabases) => void) {
  describe(`${name} (SQLite)`, () => suite(onSqlite()));
  describe(`${name} (PostgreSQL)`, () => suite(onPostgres()));
}

/** Runs a suite on new SQLite files only. For suites whose SQL other suites test on both databases. */
export function describeOnSqlite(name: string, suite: (databases: TestDatabases) => void) {
  describe(name, () => suite(onSqlite()));
}

/** Runs a suite only on new databases of a real PostgreSQL server. For behaviour that only a server has. */
export function describeOnPostgres(name: string, suite: (databases: TestDatabases) => void) {
  describe(name, () => suite(onPostgres()));
}

/** Opens an empty PostgreSQL database through a proxy, whose connections the test can stall or cut. */
export async function openBehindProxy({
  target,
  open,
}: Pick<TestDatabases, 'target' | 'open'>): Promise<{ proxy: TcpProxy; database: Database }> {
  const shared = await target();
  if (shared.kind !== 'postgres') throw new Error('this test needs PostgreSQL');
  const url = new URL(shared.url);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  onTestFinished(() => proxy.disconnect());
  url.port = String(proxy.port);
  return { proxy, database: await open({ kind: 'postgres', url: url.href }) };
}

function onSqlite(): TestDatabases {
  return testDatabases('sqlite', sqliteTarget, migratedSqliteTarget);
}

function onPostgres(): TestDatabases {
  const server = inject('postgresUrl');
  const target = () => postgresTarget(server, 'template1');
  return testDatabases('postgres', target, () => postgresTarget(server, DATABASE_WITH_TABLES));
}

/** @param migratedTarget creates a database that already has its tables, which is faster */
function testDatabases(
  kind: DatabaseTarget['kind'],
  target: () => Promise<DatabaseTarget>,
  migratedTarget: () => Promise<DatabaseTarget>,
): TestDatabases {
  return {
    kind,
    target,
    async open(existing) {
      const database = openDatabase(existing ?? (await migratedTarget()));
      cleanUpAtEnd(() => database.close());
      if (existing === undefined) await migrate(database, Date.now);
      return database;
    },
  };
}

async function sqliteTarget() {
  return { kind: 'sqlite', file: join(await temporaryFolder(), 'test.sqlite') } as const;
}

/** A SQLite file with all tables and no rows, which all tests of a worker copy. */
let fileWithTables: Promise<Buffer> | null = null;

async function migratedSqliteTarget(): Promise<DatabaseTarget> {
  fileWithTables ??= createFileWithTables();
  const target = await sqliteTarget();
  await writeFile(target.file, await fileWithTables);
  return target;
}

async function createFileWithTables(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-tables-'));
  const file = join(folder, 'test.sqlite');
  const database = openDatabase({ kind: 'sqlite', file });
  await migrate(database, Date.now);
  await database.close();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

async function postgresTarget(server: string, template: string): Promise<DatabaseTarget> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  // These run in reverse order, so the connections are closed first.
  cleanUpAtEnd(() => onServer(server, `drop database ${name} with (force)`));
  const url = new URL(server);
  url.pathname = name;
  return { kind: 'postgres', url: url.href };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
