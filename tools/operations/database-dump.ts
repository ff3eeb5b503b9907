import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import {
  type Database,
  type DatabaseKind,
  type DatabaseTarget,
  getTypeParser,
  openDatabase,
  withResponseTimeout,
} from '../../server/platform/database/database.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { HOUR, MINUTE } from '../../server/platform/durations.ts';
import { CommandFailure, reasonOf } from '../command-line.ts';
import { listSiteFiles, type SiteFile } from './site-files.ts';

/** The content of a copied database. */
export type DumpContents = {
  migrations: string[];
  tables: Record<string, number>;
  files: SiteFile[];
};

/** A timeout longer than any dump takes, in milliseconds. */
const LONGEST_STATEMENT = 12 * HOUR;

const INSTALL_POSTGRES =
  'install the client programs of PostgreSQL, at least of the version of the server (apt install postgresql-client)';

/**
 * Copies a database into a file, as it is at one moment, while the server runs.
 * @param file must not exist
 * @returns what the copy contains
 * @throws CommandFailure if the database cannot be read, or `pg_dump` is not installed
 */
export async function dumpDatabase(target: DatabaseTarget, file: string): Promise<DumpContents> {
  return target.kind === 'sqlite' ? dumpSqlite(target.file, file) : dumpPostgres(target, file);
}

async function dumpSqlite(source: string, file: string): Promise<DumpContents> {
  await copySqlite(source, file);
  const copy = openDatabase({ kind: 'sqlite', file });
  try {
    return await describeContents(copy.db, 'sqlite');
  } finally {
    await copy.close();
  }
}

/**
 * Copies a SQLite database of any build into a file, as it is at one moment.
 * @throws CommandFailure if it cannot be read
 */
export async function copySqlite(source: string, file: string): Promise<void> {
  try {
    // `open` does not create the file: an empty database would be a backup of nothing.
    const database = new DatabaseSync(source, { open: false, timeout: MINUTE });
    await (await open(source)).close();
    database.open();
    try {
      // It is an ordinary reader: it needs no lock of the server, and sees a single moment.
      database.prepare('vacuum into ?').run(file);
    } finally {
      database.close();
    }
  } catch (error) {
    throw new CommandFailure(
      `The database ${source} cannot be copied (${reasonOf(error)}): check DATA_DIR, and that there is room for a second copy.`,
    );
  }
}

async function dumpPostgres(
  target: Extract<DatabaseTarget, { kind: 'postgres' }>,
  file: string,
): Promise<DumpContents> {
  return withDatabase(target, ({ db }) =>
    withResponseTimeout(LONGEST_STATEMENT, () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          await sql`set local statement_timeout = 0`.execute(trx);
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
          // The dump and the counts below see the same moment.
          const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(
            trx,
          );
          const { url, env } = withoutPassword(target.url);
          await runProgram(
            'pg_dump',
            [
              '--format=custom',
              // The transfer program compresses the backup, and then stores only the changes.
              '--compress=0',
              '--no-owner',
              '--no-privileges',
              // The rate limits of the last minutes. `listTables` leaves them out as well.
              '--no-unlogged-table-data',
              `--snapshot=${rows[0]?.id}`,
              `--file=${file}`,
              `--dbname=${url}`,
            ],
            env,
          );
          return describeContents(trx, 'postgres');
        }),
    ),
  );
}

/**
 * Restores a copy of `dumpDatabase` into an empty PostgreSQL database, completely or not at all.
 * @throws CommandFailure
 */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  const { url, env } = withoutPassword(databaseUrl);
  await runProgram(
    'pg_restore',
    [
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
      `--dbname=${url}`,
      file,
    ],
    env,
  );
}

/** Runs a program that must succeed. @throws CommandFailure with what it printed, or that it is not installed */
async function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new CommandFailure(`${program} is not installed: ${INSTALL_POSTGRES}.`);
  });
  if (code !== 0) throw new CommandFailure(`${program} failed: ${output.trim() || `exit ${code}`}`);
}

/** Opens a database, runs a function on it and closes it. @throws CommandFailure if it cannot be used */
export async function withDatabase<Result>(
  target: DatabaseTarget,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  // Show a sentence instead of the driver's error.
  if (target.kind === 'postgres') await (await connectPostgres(target.url)).end();
  const database = openDatabase(target);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Connects to a PostgreSQL database. @throws CommandFailure if it cannot be used */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'yafee command',
    types: { getTypeParser },
  });
  // A lost connection fails the running query too, and that is the error to report.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new CommandFailure(
      `The PostgreSQL database cannot be used (${reasonOf(error)}): start it, or correct its address.`,
    );
  }
}

/** Returns the names of the migrations, the number of rows of each table, and the files that rows refer to. */
async function describeContents(db: Kysely<Schema>, kind: DatabaseKind): Promise<DumpContents> {
  const names = await listTables(db, kind);
  if (!names.includes('schema_migrations')) {
    throw new CommandFailure(
      'The database has no tables of the site: check DATA_DIR and DATABASE_URL; there is nothing to back up.',
    );
  }
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name`.execute(db);
  return {
    migrations: rows.map(({ name }) => name),
    tables: await countRows(db, names),
    files: await listSiteFiles(db),
  };
}

/** Counts the rows of every table of a database. */
export async function countTables({
  db,
  kind,
}: Pick<Database, 'db' | 'kind'>): Promise<Record<string, number>> {
  return countRows(db, await listTables(db, kind));
}

async function countRows(db: Kysely<Schema>, names: string[]): Promise<Record<string, number>> {
  const tables: Record<string, number> = {};
  for (const name of names) {
    const { rows } = await sql<{
      rows: number;
    }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    tables[name] = rows[0]?.rows ?? 0;
  }
  return tables;
}

/** Lists the tables to back up, by name. On PostgreSQL, these are all tables except unlogged ones. */
export async function listTables(db: Kysely<Schema>, kind: DatabaseKind): Promise<string[]> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<{ name: string }>`
          select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
          order by name`.execute(db)
      : await sql<{ name: string }>`
          select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
          where relkind = 'r' and relpersistence = 'p'
            and nspname not in ('pg_catalog', 'information_schema')
          order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** Separates the password from the address of a database, because arguments are visible to all users (ps). */
function withoutPassword(databaseUrl: string): { url: string; env: Record<string, string> } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, env: password === '' ? {} : { PGPASSWORD: password } };
}
