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
import { createContent } from './0001-content.ts';
import { createTweetCopies } from './0002-tweet-copies.ts';
import { createSubmissions } from './0003-submissions.ts';
import { createPurgeClock } from './0004-purge-clock.ts';
import { createSharedWork } from './0005-shared-work.ts';
import { createProcesses } from './0006-processes.ts';
import { createStaff } from './0008-staff.ts';
import { createDrafts } from './0009-drafts.ts';
import { createContentIndex } from './0010-content-index.ts';
import { createMediaLibrary } from './0011-media-library.ts';
import { createOperations } from './0015-operations.ts';
import { createBin } from './0017-bin.ts';
import { createReviews } from './0021-reviews.ts';
import { recordWordsForm } from './0022-search-words.ts';
import { createOfficeSettings } from './0023-office-settings.ts';
import { addSearchStems } from './0024-search-stems.ts';
import { addDeliveryChannels } from './0025-delivery-channels.ts';
import { indexContentStates } from './0026-content-index-states.ts';
import { createConversations } from './0027-conversations.ts';
import { createReplyTemplates } from './0028-reply-templates.ts';
import { createIncomingMail } from './0029-incoming-mail.ts';
import { createRightsRequests } from './0030-rights-requests.ts';
import { addEntryApplications } from './0031-entry-applications.ts';
import { addStageTemplates } from './0032-stage-templates.ts';
import { addKeptApplications } from './0033-kept-applications.ts';
import { addSubscriberConsent } from './0034-subscriber-consent.ts';
import { createMailings } from './0035-newsletter-mailings.ts';
import { takeNameFromTemplates } from './0036-nameless-templates.ts';
import { normalizeEmailKeys } from './0037-email-keys.ts';
import { addConfirmationMails } from './0038-confirmation-mails.ts';
import { recordInboxWordsForm } from './0039-inbox-words-form.ts';
import { addIncomingRemarks } from './0040-incoming-mail-remarks.ts';
import { addAnswerToTemplate } from './0041-template-answer.ts';
import { addContentModified } from './0042-content-modified.ts';
import { forgetTrustedClock } from './0043-last-purge.ts';

/**
 * What a migration does to an older build that uses the same database (decision 0070):
 * - `expand`: it adds, and the older build works as before;
 * - `contract`: it removes or renames what the older build uses, so none may run any more.
 */
export type MigrationStep = 'expand' | 'contract';

/** A step from one version of the tables to the next. A released migration never changes. */
export type Migration = {
  /** Begins with a number of four digits, which is greater than those of all migrations before it. */
  readonly name: string;
  readonly step: MigrationStep;
  run(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>;
};

/**
 * Every migration, in the order in which they run. Add new ones at the end. An expanding one must not need a contracting
 * one, because those run later.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-content', step: 'expand', run: createContent },
  { name: '0002-tweet-copies', step: 'expand', run: createTweetCopies },
  { name: '0003-sendings', step: 'expand', run: createSubmissions },
  { name: '0004-purge-clock', step: 'expand', run: createPurgeClock },
  { name: '0005-shared-work', step: 'expand', run: createSharedWork },
  { name: '0006-processes', step: 'expand', run: createProcesses },
  { name: '0008-staff', step: 'expand', run: createStaff },
  { name: '0009-drafts', step: 'expand', run: createDrafts },
  { name: '0010-content-index', step: 'expand', run: createContentIndex },
  { name: '0011-media-library', step: 'expand', run: createMediaLibrary },
  { name: '0015-operations', step: 'expand', run: createOperations },
  { name: '0017-bin', step: 'expand', run: createBin },
  { name: '0021-reviews', step: 'expand', run: createReviews },
  { name: '0022-search-words', step: 'expand', run: recordWordsForm },
  { name: '0023-office-settings', step: 'expand', run: createOfficeSettings },
  { name: '0024-search-stems', step: 'expand', run: addSearchStems },
  { name: '0025-delivery-channels', step: 'expand', run: addDeliveryChannels },
  { name: '0026-content-index-states', step: 'expand', run: indexContentStates },
  { name: '0027-conversations', step: 'expand', run: createConversations },
  { name: '0028-reply-templates', step: 'expand', run: createReplyTemplates },
  { name: '0029-incoming-mail', step: 'expand', run: createIncomingMail },
  { name: '0030-rights-requests', step: 'expand', run: createRightsRequests },
  { name: '0031-entry-applications', step: 'expand', run: addEntryApplications },
  { name: '0032-stage-templates', step: 'expand', run: addStageTemplates },
  { name: '0033-kept-applications', step: 'expand', run: addKeptApplications },
  { name: '0034-subscriber-consent', step: 'expand', run: addSubscriberConsent },
  { name: '0035-newsletter-mailings', step: 'expand', run: createMailings },
  { name: '0036-nameless-templates', step: 'expand', run: takeNameFromTemplates },
  { name: '0037-email-keys', step: 'expand', run: normalizeEmailKeys },
  { name: '0038-confirmation-mails', step: 'expand', run: addConfirmationMails },
  { name: '0039-inbox-words-form', step: 'expand', run: recordInboxWordsForm },
  { name: '0040-incoming-mail-remarks', step: 'expand', run: addIncomingRemarks },
  { name: '0041-template-answer', step: 'expand', run: addAnswerToTemplate },
  { name: '0042-content-modified', step: 'expand', run: addContentModified },
  { name: '0043-last-purge', step: 'expand', run: forgetTrustedClock },
];

/**
 * Result of a migration: the names of the applied migrations; or why nothing was changed:
 * - `newer-database`: it has contracting migrations that this build does not know, in `unknown`;
 * - `not-expanded`: it lacks expanding migrations, and they are not to be run;
 * - `older-process`: a process of an older build uses it.
 */
export type MigrationResult =
  | { ok: true; applied: string[] }
  | { ok: false; problem: 'newer-database'; unknown: string[]; message: string }
  | { ok: false; problem: 'not-expanded' | 'older-process'; message: string };

/** What a database has of the migrations, by name. */
export type SchemaState = {
  applied: { name: string; step: MigrationStep }[];
  /** Migrations of this build that are missing. */
  pending: { name: string; step: MigrationStep }[];
  /** Applied migrations that this build does not know: a newer build has run them. */
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

/** A process that was not seen for longer has ended. It writes its row every half minute. In milliseconds. */
export const PROCESS_SEEN_WITHIN = 5 * MINUTE;

/** Returns the number of the newest of these migrations. */
export function schemaLevel(migrations: readonly Migration[] = MIGRATIONS): number {
  return Math.max(0, ...migrations.map(({ name }) => levelOf(name)));
}

/**
 * Applies the missing expanding migrations in one transaction. Safe to run in several processes at once: one applies
 * them, the others wait and find nothing to do. Contracting migrations are left to `contract`.
 * @param now returns epoch milliseconds, which are stored with each migration
 * @throws what a migration throws; then none is applied
 */
export async function migrate(
  database: Pick<Database, 'db' | 'kind'>,
  now: () => number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<MigrationResult> {
  return inLockedTransaction(database, async (trx) => {
    const state = compare(await appliedMigrations(trx), migrations);
    return newerDatabase(state) ?? apply(trx, database.kind, now, pendingOf(state, migrations));
  });
}

/** The migration that creates the table in which processes are recorded. */
const PROCESSES_MIGRATION = '0006-processes';

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
  // Recorded first: if the database is contracted at this moment, either the command sees this process and changes
  // nothing, or this process waits for it and refuses the contracted database.
  if (applied.some(({ name }) => name === PROCESSES_MIGRATION)) {
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
  const newer = newerDatabase(state);
  if (newer !== null || missing.length === 0) return newer ?? { ok: true, applied: [] };
  return {
    ok: false,
    problem: 'not-expanded',
    message: `The database lacks ${namesOf(missing)}, and MIGRATE=never: run npm run migrate -- --expand with this build first.`,
  };
}

/**
 * Applies the missing contracting migrations, if no process that was seen in the last minutes is of a build that does
 * not know them. A process that starts meanwhile waits, and refuses the contracted database if it is older.
 * @param now returns epoch milliseconds, which are stored with each migration
 * @throws what a migration throws; then none is applied
 */
export async function contract(
  database: Pick<Database, 'db' | 'kind'>,
  now: () => number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<MigrationResult> {
  return inLockedTransaction(database, async (trx) => {
    const state = compare(await appliedMigrations(trx), migrations);
    const missing = state.pending.filter(({ step }) => step === 'expand');
    const newer = newerDatabase(state);
    if (newer !== null) return newer;
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
      await listProcesses(
        { db: trx as unknown as Kysely<Schema>, kind: database.kind },
        PROCESS_SEEN_WITHIN,
      ),
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
  const db = database.db as unknown as Kysely<MigrationSchema>;
  const columns = await migrationColumns(db, database.kind);
  if (columns.length === 0) return compare([], migrations);
  return compare(await appliedMigrations(db, columns.includes('step')), migrations);
}

/**
 * Returns whether this build can work with the database: it has every expanding migration of this build, and no
 * contracting one that this build does not know.
 * @throws if the database does not respond
 */
export async function isSchemaUsable({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const state = compare(
    await appliedMigrations(db as unknown as Kysely<MigrationSchema>),
    MIGRATIONS,
  );
  return newerDatabase(state) === null && state.pending.every(({ step }) => step !== 'expand');
}

/** Returns when the first migration was applied, in epoch milliseconds, or null if none was. */
export async function firstMigrationTime({ db }: { db: Kysely<Schema> }): Promise<number | null> {
  const row = await (db as unknown as Kysely<MigrationSchema>)
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.min<number | null>('applied_at').as('first'))
    .executeTakeFirst();
  return row?.first ?? null;
}

async function inLockedTransaction(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  work: (trx: Transaction<MigrationSchema>) => Promise<MigrationResult>,
): Promise<MigrationResult> {
  return withResponseTimeout(RESPONSE_TIMEOUT_MS, () =>
    retryWhileBusy(BUSY_TIMEOUT_MS, () =>
      db.transaction().execute(async (transaction) => {
        const trx = transaction as unknown as Transaction<MigrationSchema>;
        // On SQLite the transaction itself is the lock: it opens with BEGIN IMMEDIATE.
        if (kind === 'postgres') {
          await sql`set local statement_timeout = 0`.execute(trx);
          await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(trx);
        }
        await createMigrationTable(trx, kind);
        return work(trx);
      }),
    ),
  );
}

async function createMigrationTable(
  trx: Transaction<MigrationSchema>,
  kind: DatabaseKind,
): Promise<void> {
  await trx.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('applied_at', kind === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull())
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
  // Earlier builds made the table without this column. All that they applied are expanding migrations.
  if ((await migrationColumns(trx, kind)).includes('step')) return;
  await trx.schema
    .alterTable('schema_migrations')
    .addColumn('step', 'text', (column) => column.notNull().defaultTo('expand'))
    .execute();
}

/** Returns the columns of the table of migrations; none if there is no such table. */
async function migrationColumns(
  db: Kysely<MigrationSchema>,
  kind: DatabaseKind,
): Promise<string[]> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<{
          name: string;
        }>`select name from pragma_table_info('schema_migrations')`.execute(db)
      : await sql<{ name: string }>`
          select attname as name from pg_attribute
          where attrelid = to_regclass('schema_migrations') and attnum > 0 and not attisdropped`.execute(
          db,
        );
  return rows.map(({ name }) => name);
}

type NamedStep = { name: string; step: MigrationStep };

/** @param hasSteps false: the table is of an earlier build, and all migrations in it expand */
async function appliedMigrations(
  db: Kysely<MigrationSchema>,
  hasSteps = true,
): Promise<NamedStep[]> {
  const query = db.selectFrom('schema_migrations').select('name').orderBy('name');
  if (hasSteps) return query.select('step').execute();
  return (await query.execute()).map(({ name }) => ({ name, step: 'expand' }));
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

/** Returns the refusal of a database that a newer build has contracted; null if this build can work with it. */
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
  trx: Transaction<MigrationSchema>,
  kind: DatabaseKind,
  now: () => number,
  migrations: readonly Migration[],
): Promise<MigrationResult> {
  for (const { name, step, run } of migrations) {
    await run(trx as unknown as Kysely<unknown>, kind);
    await trx.insertInto('schema_migrations').values({ name, step, applied_at: now() }).execute();
  }
  return { ok: true, applied: migrations.map(({ name }) => name) };
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

/** The number that the name of a migration begins with. */
function levelOf(name: string): number {
  return Number.parseInt(name, 10);
}
