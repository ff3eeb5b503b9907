import { type Kysely, sql, type Transaction } from 'kysely';
import { HOUR, MINUTE } from '../../durations.ts';
import {
  type Database,
  type DatabaseKind,
  retryWhileBusy,
  withResponseTimeout,
} from '../database.ts';
import {
  listProcesses,
  type ProcessIdentity,
  recordProcess,
  type SeenProcess,
} from '../processes.ts';
import type { Schema } from '../schema.ts';
import { createBaseline } from './0001-baseline.ts';
import { addConversationFiles } from './0002-conversation-files.ts';
import { addCorrectionsAndResults } from './0003-corrections-and-results.ts';
import { addNewsletterTopics } from './0004-newsletter-topics.ts';
import { addApplicationStages } from './0005-application-stages.ts';
import { addUndoOfReplies } from './0006-undo-of-replies.ts';
import { addContentSummaries } from './0007-content-summaries.ts';
import { addStaffNotifications } from './0010-staff-notifications.ts';
import { addSnoozedConversations } from './0011-snoozed-conversations.ts';
import { addLabelsAndSpamSenders } from './0012-labels-and-spam-senders.ts';
import { addRepliesSentLater } from './0013-replies-sent-later.ts';
import { addBegunConversations } from './0014-begun-conversations.ts';
import { addMergedConversations } from './0015-merged-conversations.ts';
import { addMediaWords } from './0016-media-words.ts';
import { addTopicsOfConversations } from './0017-topics-of-conversations.ts';
import { addInterviews } from './0018-interviews.ts';
import { addRedirects } from './0020-redirects.ts';
import { addStatistics } from './0021-statistics.ts';
import { addFindings } from './0022-findings.ts';
import { addDraftedTranslations } from './0023-drafted-translations.ts';
import { addStaffDigests } from './0024-staff-digests.ts';
import { addCheckedVersion } from './0025-checked-version.ts';

/**
 * What a migration does to an older build that uses the same database (decision 0070):
 * - `expand`: it adds, and the older build works as before;
 * - `contract`: it removes or renames what the older build uses, so no older build may run any more.
 */
export type MigrationStep = 'expand' | 'contract';

/** A step from one version of the tables to the next. A released migration never changes. */
export type Migration = {
  /** Begins with a number of four digits, greater than those of all earlier migrations. */
  readonly name: string;
  readonly step: MigrationStep;
  run(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>;
};

/** The migration that creates the tables of version 1.0. */
export const BASELINE = '0001-baseline';

/**
 * Every migration, in the order in which they run. Add new ones at the end. An expanding one must not need a contracting one,
 * because those run later.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: BASELINE, step: 'expand', run: createBaseline },
  { name: '0002-conversation-files', step: 'expand', run: addConversationFiles },
  { name: '0003-corrections-and-results', step: 'expand', run: addCorrectionsAndResults },
  { name: '0004-newsletter-topics', step: 'expand', run: addNewsletterTopics },
  { name: '0005-application-stages', step: 'expand', run: addApplicationStages },
  { name: '0006-undo-of-replies', step: 'expand', run: addUndoOfReplies },
  { name: '0007-content-summaries', step: 'expand', run: addContentSummaries },
  { name: '0010-staff-notifications', step: 'expand', run: addStaffNotifications },
  { name: '0011-snoozed-conversations', step: 'expand', run: addSnoozedConversations },
  { name: '0012-labels-and-spam-senders', step: 'expand', run: addLabelsAndSpamSenders },
  { name: '0013-replies-sent-later', step: 'expand', run: addRepliesSentLater },
  { name: '0014-begun-conversations', step: 'expand', run: addBegunConversations },
  { name: '0015-merged-conversations', step: 'expand', run: addMergedConversations },
  { name: '0016-media-words', step: 'expand', run: addMediaWords },
  { name: '0017-topics-of-conversations', step: 'expand', run: addTopicsOfConversations },
  { name: '0018-interviews', step: 'expand', run: addInterviews },
  { name: '0020-redirects', step: 'expand', run: addRedirects },
  { name: '0021-statistics', step: 'expand', run: addStatistics },
  { name: '0022-findings', step: 'expand', run: addFindings },
  { name: '0023-drafted-translations', step: 'expand', run: addDraftedTranslations },
  { name: '0024-staff-digests', step: 'expand', run: addStaffDigests },
  { name: '0025-checked-version', step: 'expand', run: addCheckedVersion },
];

/**
 * Result of a migration: the names of the applied migrations, or why nothing was changed:
 * - `earlier-database`: a build before version 1.0 created it;
 * - `newer-database`: it has contracting migrations that this build does not know, listed in `unknown`;
 * - `not-expanded`: it lacks expanding migrations, and the mode forbids running them;
 * - `older-process`: a process of an older build uses it.
 */
export type MigrationResult =
  | { ok: true; applied: string[] }
  | { ok: false; problem: 'newer-database'; unknown: string[]; message: string }
  | { ok: false; problem: 'earlier-database' | 'not-expanded' | 'older-process'; message: string };

/** The state of a database's migrations, by name. */
export type SchemaState = {
  applied: { name: string; step: MigrationStep }[];
  /** Migrations of this build that are missing. */
  pending: { name: string; step: MigrationStep }[];
  /** Applied migrations that this build does not know, because a newer build ran them. */
  unknown: { name: string; step: MigrationStep }[];
};

type MigrationSchema = {
  schema_migrations: { name: string; applied_at: number; step: MigrationStep };
};

/** Key of the advisory lock: any number that is the same in every process. */
const POSTGRES_LOCK = 7_233_301;

/** How long to wait for another process that is migrating the same database. */
const BUSY_TIMEOUT_MS = MINUTE;

/** Longer than any migration takes, or waits for another process. */
const RESPONSE_TIMEOUT_MS = HOUR;

/** A process that has not been seen for this long has ended. It writes its row every half minute. In milliseconds. */
export const PROCESS_SEEN_WITHIN = 5 * MINUTE;

/** Returns the number of the newest of these migrations. */
export function schemaLevel(migrations: readonly Migration[] = MIGRATIONS): number {
  return Math.max(0, ...migrations.map(({ name }) => levelOf(name)));
}

/**
 * Applies the missing expanding migrations in one transaction. Several processes may call it at once: one applies them, and
 * the others wait and find nothing to do. Contracting migrations are left to `contract`.
 * @param now returns epoch milliseconds, which are stored with each migration
 * @throws what a migration throws; then none is applied
 */
export async function migrate(
  database: Pick<Database, 'db' | 'kind'>,
  now: () => number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<MigrationResult> {
  return inLockedTransaction(database, async (trx) => {
    const state = await readSchemaState({ db: trx, kind: database.kind }, migrations);
    const refusal = earlierDatabase(state) ?? newerDatabase(state);
    if (refusal !== null) return refusal;
    await createMigrationTable({ db: trx, kind: database.kind });
    return apply(trx, database.kind, now, pendingOf(state, migrations));
  });
}

/**
 * Prepares the tables at the start of a process, and records the process.
 * @param mode `start` applies the missing expanding migrations, `never` only checks that there are none
 * @throws what a migration throws; then none is applied
 */
export async function migrateForProcess(
  database: Database,
  mode: 'start' | 'never',
  { process, now }: { process: ProcessIdentity; now: () => number },
): Promise<MigrationResult> {
  const { applied } = await readSchemaState(database);
  // Recorded first. If the database is contracted at this moment, either the command sees this process and changes nothing,
  // or this process waits for it and refuses the contracted database.
  if (applied.some(({ name }) => name === BASELINE)) {
    await recordProcess(database, process);
  }
  const result = await migrateAtStart(database, mode, now);
  if (result.ok) await recordProcess(database, process);
  return result;
}

/**
 * Prepares the tables at the start of a command.
 * @param mode `start` applies the missing expanding migrations, `never` only checks that there are none
 * @throws what a migration throws; then none is applied
 */
export async function migrateAtStart(
  database: Pick<Database, 'db' | 'kind'>,
  mode: 'start' | 'never',
  now: () => number,
): Promise<MigrationResult> {
  if (mode === 'start') return migrate(database, now);
  const state = await readSchemaState(database);
  const missing = state.pending.filter(({ step }) => step === 'expand');
  const refusal = earlierDatabase(state) ?? newerDatabase(state);
  if (refusal !== null || missing.length === 0) return refusal ?? { ok: true, applied: [] };
  return {
    ok: false,
    problem: 'not-expanded',
    message: `The database lacks ${namesOf(missing)}, and MIGRATE=never: run npm run migrate -- --expand with this build first.`,
  };
}

/**
 * Applies the missing contracting migrations, unless a recently seen process has a build that does not know them. A process
 * that starts meanwhile waits, and refuses the contracted database if it is older.
 * @param now returns epoch milliseconds, which are stored with each migration
 * @throws what a migration throws; then none is applied
 */
export async function contract(
  database: Pick<Database, 'db' | 'kind'>,
  now: () => number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<MigrationResult> {
  return inLockedTransaction(database, async (trx) => {
    const state = await readSchemaState({ db: trx, kind: database.kind }, migrations);
    const missing = state.pending.filter(({ step }) => step === 'expand');
    const refusal = earlierDatabase(state) ?? newerDatabase(state);
    if (refusal !== null) return refusal;
    if (missing.length > 0) {
      return {
        ok: false,
        problem: 'not-expanded',
        message: `The database lacks ${namesOf(missing)}, which expand it: start this build, or run npm run migrate -- --expand, before it is contracted.`,
      };
    }
    const pending = pendingOf(state, migrations, 'contract');
    const older = olderThan(
      schemaLevel(pending),
      await listProcesses({ db: trx, kind: database.kind }, PROCESS_SEEN_WITHIN),
    );
    if (older.length > 0) {
      const list = older.map(({ role, release, age }) => describeProcess(role, release, age));
      return {
        ok: false,
        problem: 'older-process',
        message: `Nothing is contracted, because processes of an older build use the database (${list.join('; ')}): stop them, wait ${PROCESS_SEEN_WITHIN / MINUTE} minutes if they did not end properly, and run this again.`,
      };
    }
    return apply(trx, database.kind, now, pending);
  });
}

/** Returns which migrations a database has, lacks, and has beyond those of this build. Changes nothing. */
export async function readSchemaState(
  database: Pick<Database, 'db' | 'kind'>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<SchemaState> {
  const applied = (await hasMigrationTable(database)) ? await appliedMigrations(database.db) : [];
  return compare(applied, migrations);
}

/**
 * Returns whether this build can work with the database: it has every expanding migration of this build, and no
 * contracting one that this build does not know.
 * @throws if the database does not respond
 */
export async function isSchemaUsable({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const state = compare(await appliedMigrations(db), MIGRATIONS);
  return newerDatabase(state) === null && state.pending.every(({ step }) => step !== 'expand');
}

/** Returns when the first migration was applied, in epoch milliseconds, or null if none was. */
export async function firstMigrationTime({ db }: { db: Kysely<Schema> }): Promise<number | null> {
  const row = await migrationsIn(db)
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.min<number | null>('applied_at').as('first'))
    .executeTakeFirst();
  return row?.first ?? null;
}

/** Runs work in a transaction, during which no other process migrates the database. Waits for one that does. */
export async function inLockedTransaction<Result>(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return withResponseTimeout(RESPONSE_TIMEOUT_MS, () =>
    retryWhileBusy(BUSY_TIMEOUT_MS, () =>
      db.transaction().execute(async (trx) => {
        // On SQLite the transaction itself is the lock, because it opens with BEGIN IMMEDIATE.
        if (kind === 'postgres') {
          await sql`set local statement_timeout = 0`.execute(trx);
          await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(trx);
        }
        return work(trx);
      }),
    ),
  );
}

/** The table of migrations is not part of `Schema`, because only this file uses it. */
function migrationsIn(db: Kysely<Schema>): Kysely<MigrationSchema> {
  return db as unknown as Kysely<MigrationSchema>;
}

async function hasMigrationTable({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<boolean> {
  const { rows } =
    kind === 'sqlite'
      ? await sql`select 1 from sqlite_schema where name = 'schema_migrations'`.execute(db)
      : await sql`select 1 where to_regclass('schema_migrations') is not null`.execute(db);
  return rows.length > 0;
}

/** Creates the table of migrations, if it is missing. */
export async function createMigrationTable({
  db,
  kind,
}: Pick<Database, 'db' | 'kind'>): Promise<void> {
  await db.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('applied_at', kind === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
}

type NamedStep = { name: string; step: MigrationStep };

async function appliedMigrations(db: Kysely<Schema>): Promise<NamedStep[]> {
  return migrationsIn(db)
    .selectFrom('schema_migrations')
    .select(['name', 'step'])
    .orderBy('name')
    .execute();
}

function compare(applied: NamedStep[], migrations: readonly Migration[]): SchemaState {
  const appliedNames = new Set(applied.map(({ name }) => name));
  const ownNames = new Set(migrations.map(({ name }) => name));
  return {
    applied,
    pending: migrations
      .filter(({ name }) => !appliedNames.has(name))
      .map(({ name, step }) => ({ name, step })),
    unknown: applied.filter(({ name }) => !ownNames.has(name)),
  };
}

/** Returns the refusal of a database that a build before version 1.0 created, or null for any other. */
export function earlierDatabase({
  applied,
}: SchemaState): Extract<MigrationResult, { ok: false }> | null {
  if (applied.length === 0 || applied.some(({ name }) => name === BASELINE)) return null;
  return {
    ok: false,
    problem: 'earlier-database',
    message:
      'The database is of a build before version 1.0: stop all processes, and run npm run migrate -- --take-over with this build once (docs/operations.md).',
  };
}

/** Returns the refusal of a database that a newer build has contracted, or null if this build can work with it. */
function newerDatabase({ unknown }: SchemaState): Extract<MigrationResult, { ok: false }> | null {
  const contracted = unknown.filter(({ step }) => step === 'contract');
  if (contracted.length === 0) return null;
  return {
    ok: false,
    problem: 'newer-database',
    unknown: contracted.map(({ name }) => name),
    message:
      'The database is of a newer version than this build of the site ' +
      `(${namesOf(contracted)} removed what this build uses): start the newer build, or restore an older backup.`,
  };
}

function pendingOf(
  { pending }: SchemaState,
  migrations: readonly Migration[],
  step: MigrationStep = 'expand',
): Migration[] {
  return migrations.filter(
    (migration) => migration.step === step && pending.some(({ name }) => name === migration.name),
  );
}

async function apply(
  trx: Transaction<Schema>,
  kind: DatabaseKind,
  now: () => number,
  migrations: readonly Migration[],
): Promise<MigrationResult> {
  for (const { name, step, run } of migrations) {
    await run(trx as unknown as Kysely<unknown>, kind);
    await recordMigration(trx, { name, step, applied_at: now() });
  }
  return { ok: true, applied: migrations.map(({ name }) => name) };
}

/** Records that a migration was applied. `applied_at` is in epoch milliseconds. */
export async function recordMigration(
  db: Kysely<Schema>,
  row: MigrationSchema['schema_migrations'],
): Promise<void> {
  await migrationsIn(db).insertInto('schema_migrations').values(row).execute();
}

function olderThan(level: number, processes: readonly SeenProcess[]): SeenProcess[] {
  return processes.filter((process) => process.schemaLevel < level);
}

function describeProcess(role: string, release: string, age: number): string {
  return `${role} of ${release}, seen ${Math.round(age / 1_000)} s ago`;
}

function namesOf(migrations: readonly { name: string }[]): string {
  return migrations.map(({ name }) => name).join(', ');
}

/** Returns the number at the beginning of a migration's name. */
function levelOf(name: string): number {
  return Number.parseInt(name, 10);
}
