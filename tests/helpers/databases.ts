import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import type { DatabaseTarget } from '../../server/platform/database/database.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { DATABASE_WITH_TABLES } from './postgres-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Hands out databases of one kind; each goes away at the end of the test that asks for it. */
export type TestDatabases = {
  kind: DatabaseTarget['kind'];
  /** A new empty database, not opened and without tables. */
  target(): Promise<DatabaseTarget>;
  /** An open database: of a target of this test, or a new one with all tables. */
  open(target?: DatabaseTarget): Promise<Database>;
};

/** Runs a suite on fresh SQLite files, and again on fresh databases of a real PostgreSQL server. */
export function describeOnEachDatabase(name: string, suite: (databases: TestDatabases) => void) {
  describe(`${name} (SQLite)`, () => suite(onSqlite()));
  describe(`${name} (PostgreSQL)`, () => suite(onPostgres()));
}

/** Runs a suite on fresh SQLite files alone: where it asks nothing that another suite does not ask on both. */
export function describeOnSqlite(name: string, suite: (databases: TestDatabases) => void) {
  describe(name, () => suite(onSqlite()));
}

/** Runs a suite on fresh databases of a real PostgreSQL server alone: where it asks what only a server does. */
export function describeOnPostgres(name: string, suite: (databases: TestDatabases) => void) {
  describe(name, () => suite(onPostgres()));
}

function onSqlite(): TestDatabases {
  return testDatabases('sqlite', sqliteTarget, sqliteTarget);
}

function onPostgres(): TestDatabases {
  const server = inject('postgresUrl');
  const target = () => postgresTarget(server, 'template1');
  return testDatabases('postgres', target, () => postgresTarget(server, DATABASE_WITH_TABLES));
}

/** @param tables gives a new database that may have its tables already, where that is quicker */
function testDatabases(
  kind: DatabaseTarget['kind'],
  target: () => Promise<DatabaseTarget>,
  tables: () => Promise<DatabaseTarget>,
): TestDatabases {
  return {
    kind,
    target,
    async open(existing) {
      const database = openDatabase(existing ?? (await tables()));
      onTestFinished(() => database.close());
      if (existing === undefined) await migrate(database, Date.now);
      return database;
    },
  };
}

async function sqliteTarget(): Promise<DatabaseTarget> {
  return { kind: 'sqlite', file: join(await temporaryFolder(), 'test.sqlite') };
}

async function postgresTarget(server: string, template: string): Promise<DatabaseTarget> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  // Vitest runs these last to first, so that what the test opened is closed by then.
  onTestFinished(() => onServer(server, `drop database ${name} with (force)`));
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
