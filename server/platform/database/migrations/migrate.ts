import { type Kysely, sql, type Transaction } from 'kysely';
import {
  type Database,
  type DatabaseKind,
  retryWhileBusy,
  withResponseTimeout,
} from '../database.ts';
import type { Schema } from '../schema.ts';
import { createContent } from './0001-content.ts';
import { createTweetCopies } from './0002-tweet-copies.ts';
import { createSubmissions } from './0003-submissions.ts';
import { createPurgeClock } from './0004-purge-clock.ts';

/** A step from one version of the tables to the next. A released migration never changes. */
export type Migration = {
  readonly name: string;
  run(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>;
};

/** Every migration, in the order in which they run. Add new ones at the end. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-content', run: createContent },
  { name: '0002-tweet-copies', run: createTweetCopies },
  { name: '0003-sendings', run: createSubmissions },
  { name: '0004-purge-clock', run: createPurgeClock },
];

/**
 * Result of `migrate`: the names of the applied migrations; or that the database was made by a newer build, and the
 * names that this build does not know. Such a database is not changed.
 */
export type MigrationResult =
  | { ok: true; applied: string[] }
  | { ok: false; problem: 'newer-database'; unknown: string[]; message: string };

type MigrationSchema = { schema_migrations: { name: string; applied_at: number } };

/** Key of the advisory lock: any number that is the same in every process. */
const POSTGRES_LOCK = 7_233_301;

/** How long to wait for another process that is migrating the same database. */
const BUSY_TIMEOUT_MS = 60_000;

/** Longer than any migration takes, or waits for another process. */
const RESPONSE_TIMEOUT_MS = 60 * 60_000;

/**
 * Applies the missing migrations in one transaction. Safe to run in several processes at once: one applies them,
 * the others wait and find nothing to do.
 * @param now returns epoch milliseconds, which are stored with each migration
 * @throws what a migration throws; then none is applied
 */
export async function migrate(
  database: Pick<Database, 'db' | 'kind'>,
  now: () => number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<MigrationResult> {
  return withResponseTimeout(RESPONSE_TIMEOUT_MS, () =>
    retryWhileBusy(BUSY_TIMEOUT_MS, () =>
      database.db
        .transaction()
        .execute((trx) =>
          migrateLocked(
            trx as unknown as Transaction<MigrationSchema>,
            database.kind,
            now,
            migrations,
          ),
        ),
    ),
  );
}

/**
 * Returns whether every migration of this build has been applied.
 * @throws if the database does not respond
 */
export async function isMigrated(database: Pick<Database, 'db'>): Promise<boolean> {
  const rows = await (database.db as unknown as Kysely<MigrationSchema>)
    .selectFrom('schema_migrations')
    .select('name')
    .execute();
  const applied = new Set(rows.map((row) => row.name));
  return MIGRATIONS.every(({ name }) => applied.has(name));
}

/** Returns when the first migration was applied, in epoch milliseconds, or null if none was. */
export async function firstMigrationTime({ db }: { db: Kysely<Schema> }): Promise<number | null> {
  const row = await (db as unknown as Kysely<MigrationSchema>)
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.min<number | null>('applied_at').as('first'))
    .executeTakeFirst();
  return row?.first ?? null;
}

async function migrateLocked(
  trx: Transaction<MigrationSchema>,
  kind: DatabaseKind,
  now: () => number,
  migrations: readonly Migration[],
): Promise<MigrationResult> {
  // On SQLite the transaction itself is the lock: it opens with BEGIN IMMEDIATE.
  if (kind === 'postgres') {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(trx);
  }
  await trx.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('applied_at', kind === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull())
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
  const rows = await trx.selectFrom('schema_migrations').select('name').orderBy('name').execute();
  const applied = new Set(rows.map((row) => row.name));

  const ownNames = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !ownNames.has(name));
  if (unknown.length > 0) {
    return {
      ok: false,
      problem: 'newer-database',
      unknown,
      message:
        'The database is of a newer version than this build of the site ' +
        `(it holds ${unknown.join(', ')}): start the newer build, or restore an older backup.`,
    };
  }

  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of missing) {
    await migration.run(trx as unknown as Kysely<unknown>, kind);
    await trx
      .insertInto('schema_migrations')
      .values({ name: migration.name, applied_at: now() })
      .execute();
  }
  return { ok: true, applied: missing.map((migration) => migration.name) };
}
