import { accessSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { openStorage, type StorageTarget } from '../../server/platform/storage/open-storage.ts';
import { CommandFailure, reasonOf } from '../command-line.ts';
import { copySiteFiles, listUnusable } from './copy-site-files.ts';
import { copyTable, listSharedTables, sumPostgresTable } from './copy-tables.ts';
import { connectPostgres, listTables } from './database-dump.ts';
import { listSiteFiles, type SiteFile } from './site-files.ts';

export type MoveOptions = {
  /** The SQLite file. No server may have it open. */
  file: string;
  /** Address of an empty PostgreSQL database. */
  url: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** Where the referenced files are, and where to copy them. Null if they stay. */
  files: { from: StorageTarget; to: StorageTarget } | null;
  /** Called with a sentence before each step. */
  report: (sentence: string) => void;
};

/** A moved table. The hash of its rows is the same in both databases. */
export type MovedTable = { name: string; rows: number; sha256: string };

/**
 * Moves all rows of a SQLite database to an empty PostgreSQL database. One PostgreSQL transaction creates the tables, copies the rows, and
 * compares a hash of each table. The files are copied before the commit, so any earlier failure leaves the target empty. The rows of the
 * SQLite database do not change. The next server that opens it turns its write-ahead log on again.
 * @throws CommandFailure if a server has the SQLite database open, the target is not empty or cannot be reached, the builds differ, or a
 * hash differs
 */
export async function moveDatabase({
  file,
  url,
  now,
  files,
  report,
}: MoveOptions): Promise<MovedTable[]> {
  const source = openAlone(file);
  try {
    const target = await connectPostgres(url);
    try {
      await target.query('begin');
      const db = transactionOf(target);
      await checkEmpty(db);
      report('Creating the tables …');
      const migrated = await migrate({ db, kind: 'postgres' }, now);
      if (!migrated.ok) throw new CommandFailure(migrated.message);
      const moved = await moveRows(source, target, report);
      if (files !== null) await copyFiles(await listSiteFiles(db), files, report);
      await target.query('commit');
      return moved;
    } finally {
      // Without a commit, PostgreSQL rolls back.
      await target.end();
    }
  } finally {
    closeAlone(source);
  }
}

/**
 * Opens the SQLite file so that no other process can open it. Each connection to a database with a write-ahead log
 * holds a shared lock, and leaving that mode needs all locks: it fails while a server or another command runs
 * (https://sqlite.org/wal.html, 4).
 * @throws CommandFailure if another process has it open, or it cannot be read
 */
function openAlone(file: string): DatabaseSync {
  let source: DatabaseSync | null = null;
  try {
    // Opening would create a file that is missing.
    accessSync(file, constants.R_OK | constants.W_OK);
    source = new DatabaseSync(file, { timeout: 1_000 });
    source.exec('pragma locking_mode = exclusive');
    source.exec('pragma journal_mode = delete');
    source.exec('begin exclusive');
    return source;
  } catch (error) {
    if (source?.isOpen) source.close();
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new CommandFailure(
        `A server or another command uses ${file}: stop it, and run this again. Nothing was changed.`,
      );
    }
    throw new CommandFailure(
      `The database ${file} cannot be read (${reasonOf(error)}): check DATA_DIR.`,
    );
  }
}

function closeAlone(source: DatabaseSync): void {
  source.exec('rollback');
  source.close();
}

async function checkEmpty(target: Kysely<Schema>): Promise<void> {
  const [table] = await listTables(target, 'postgres');
  if (table === undefined) return;
  throw new CommandFailure(
    `The target is not empty: it has the table ${table}. Create another database (createdb) and name it. Nothing was changed.`,
  );
}

/** Returns a query builder for the transaction of the target. */
function transactionOf(target: pg.Client): Kysely<Schema> {
  const query = (text: string, parameters: readonly unknown[]) =>
    target.query(asSavepoint(text), [...parameters]);
  const client: PostgresPoolClient = {
    // Kysely also calls `query` with a cursor for streaming, which migrations do not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => {},
  };
  const pool = { options: {}, connect: async () => client, end: async () => undefined };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** The migrations use their own transaction. PostgreSQL has no nested ones, so this is a savepoint. */
function asSavepoint(text: string): string {
  const statements: Record<string, string> = {
    begin: 'savepoint migrations',
    commit: 'release savepoint migrations',
    rollback: 'rollback to savepoint migrations',
  };
  return statements[text] ?? text;
}

async function moveRows(
  source: DatabaseSync,
  target: pg.Client,
  report: MoveOptions['report'],
): Promise<MovedTable[]> {
  await checkMigrations(source, target);
  const tables = await listSharedTables(source, target);
  // The migrations have written first rows, such as the content version.
  for (const { name } of tables.toReversed()) await target.query(`delete from "${name}"`);
  const moved: MovedTable[] = [];
  for (const table of tables) {
    const read = await copyTable(source, target, table);
    const written = await sumPostgresTable(target, table);
    if (read.rows !== written.rows || read.sha256 !== written.sha256) {
      throw new CommandFailure(
        `The table ${table.name} has other rows in PostgreSQL (${written.rows}) than in SQLite (${read.rows}): nothing was moved. Check that the encoding of the target is UTF8.`,
      );
    }
    report(
      `Moved ${table.name}: ${read.rows} rows, SHA-256 ${read.sha256.slice(0, 16)} on both sides.`,
    );
    moved.push({ name: table.name, ...read });
  }
  return moved;
}

/**
 * Copies files from one storage to another. Files from an earlier, failed move are already there.
 * @throws CommandFailure if a file is missing or damaged
 */
async function copyFiles(
  files: readonly SiteFile[],
  { from, to }: { from: StorageTarget; to: StorageTarget },
  report: MoveOptions['report'],
): Promise<void> {
  const target = await openStorage(to);
  await target.prepare();
  report(`Copying ${files.length} files to ${target.describe('media/')} and beside …`);
  const { unusable } = await copySiteFiles(files, await openStorage(from), target);
  if (unusable.length === 0) return;
  throw new CommandFailure(
    `${unusable.length} files cannot be copied: restore them from a backup (restore … --files), and run this again:\n${listUnusable(unusable)}`,
  );
}

async function checkMigrations(source: DatabaseSync, target: pg.Client): Promise<void> {
  const query = 'select name from schema_migrations order by name';
  const { rows } = await target.query<{ name: string }>(query);
  const own = rows.map(({ name }) => name).join(', ');
  let theirs = '';
  try {
    theirs = source
      .prepare(query)
      .all()
      .map(({ name }) => String(name))
      .join(', ');
  } catch (error) {
    throw new CommandFailure(
      `The SQLite database has no tables of the site (${reasonOf(error)}): check DATA_DIR.`,
    );
  }
  if (own === theirs) return;
  throw new CommandFailure(
    `The SQLite database is of another version than this build: it has the migrations ${theirs}, and this build ${own}. Start this build once on it, stop it, and run this again.`,
  );
}
