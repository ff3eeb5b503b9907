import { rename, rm } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { writtenPhoneNumber } from '../../contract/phone-number.ts';
import type {
  Database,
  DatabaseKind,
  DatabaseTarget,
} from '../../server/platform/database/database.ts';
import { createBaseline } from '../../server/platform/database/migrations/0001-baseline.ts';
import {
  BASELINE,
  createMigrationTable,
  inLockedTransaction,
  MIGRATIONS,
  PROCESS_SEEN_WITHIN,
  readSchemaState,
  recordMigration,
} from '../../server/platform/database/migrations/migrate.ts';
import { listProcesses } from '../../server/platform/database/processes.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import type { About } from '../../server/platform/deliveries/about.ts';
import { MINUTE } from '../../server/platform/durations.ts';
import type { Mail } from '../../server/platform/mail/render-mail.ts';
import { CommandFailure } from '../command-line.ts';
import { copySqlite } from '../operations/database-dump.ts';

/** Where the last build's tables are while their rows are copied: in a schema on PostgreSQL, or under a name prefix in SQLite. */
const OLD = 'before_1_0';

/** The migrations of the last build before version 1.0, which identify its databases. */
const LAST_BUILD = [
  ...['0001-content', '0002-tweet-copies', '0003-sendings', '0004-purge-clock'],
  ...['0005-shared-work', '0006-processes', '0008-staff', '0009-drafts', '0010-content-index'],
  ...['0011-media-library', '0015-operations', '0017-bin', '0021-reviews', '0022-search-words'],
  ...['0023-office-settings', '0024-search-stems', '0025-delivery-channels'],
  ...['0026-content-index-states', '0027-conversations', '0028-reply-templates'],
  ...['0029-incoming-mail', '0030-rights-requests', '0031-entry-applications'],
  ...['0032-stage-templates', '0033-kept-applications', '0034-subscriber-consent'],
  ...['0035-newsletter-mailings', '0036-nameless-templates', '0037-email-keys'],
  ...['0038-confirmation-mails', '0039-inbox-words-form', '0040-incoming-mail-remarks'],
  ...['0041-template-answer', '0042-content-modified', '0043-last-purge'],
];

/** Tables whose rows mean nothing after the take-over: the running processes, and the counts of the last minutes. */
const LEFT_OUT = new Set([
  ...['schema_migrations', 'processes', 'process_reports'],
  ...['rate_limits', 'rate_limit_secrets', 'write_probe'],
]);

/** The last build's names of tables that have another name now. */
const NAMES_BEFORE: Record<string, string> = {
  campaigns: 'newsletter_mailings',
  content_schedules: 'content_plans',
  content_trash: 'content_bin',
  deliveries: 'outbox',
  newsletter_unsubscribes: 'newsletter_departures',
};

/** The source of a column that the last build had under another name, or twice, or left empty. */
const EXPRESSIONS: Record<string, Record<string, string>> = {
  audit_log: {
    event:
      "case act when 'planned' then 'scheduled' when 'plan-cancelled' then 'schedule-cancelled' else act end",
    source: "case source when 'office' then 'admin' else source end",
    details: `replace(details, '"dueAt":', '"scheduledAt":')`,
  },
  content_index: { is_scheduled: 'is_planned' },
  content_schedules: {
    scheduled_at: 'due_at',
    created_at: 'planned_at',
    scheduled_by: 'planned_by',
  },
  newsletter_unsubscribes: { unsubscribed_at: 'left_at' },
  subscribers: {
    consent_place: "case consent_place when 'office' then 'admin' else consent_place end",
  },
  campaigns: {
    past_unsubscribed: 'past_left',
    scheduled_at: 'due_at',
    created_at: 'planned_at',
    scheduled_by: 'planned_by',
  },
  server_secrets: {
    name: "case name when 'newsletter-departures' then 'newsletter-unsubscribes' else name end",
  },
  submissions: { kind: 'coalesce(form, kind)' },
  reply_templates: { kind: 'coalesce(form, kind)' },
  conversations: { words: "coalesce(words, '')", stems: "coalesce(stems, '')" },
  purge_clock: { purged_at: 'trusted_at' },
  deliveries: {
    // The newsletter had a name of its own.
    channel: "'mail'",
    campaign_id: 'mailing_id',
    about: 'mail',
    attempt_started_at: 'smtp_started_at',
    // Earlier builds did not record why a mail had bounced.
    failure:
      "case when returned_at is not null then coalesce(failure, 'temporary') else failure end",
  },
};

/** Columns that this build no longer has. */
const DROPPED = new Set([
  'audit_log.act',
  ...['submissions.form', 'reply_templates.form', 'content_index_state.version'],
  ...['purge_clock.trusted_at', 'purge_clock.checked_at', 'purge_clock.held_for'],
  ...['outbox.mailing_id', 'outbox.smtp_started_at', 'outbox.mail'],
  ...['newsletter_departures.left_at', 'newsletter_mailings.past_left', 'content_index.is_planned'],
  ...['content_plans', 'newsletter_mailings'].flatMap((table) =>
    ['due_at', 'planned_at', 'planned_by'].map((column) => `${table}.${column}`),
  ),
]);

/** The prefix that earlier builds stored before a mail server's response, such as `Message failed: 451 …`. */
const BEFORE_REPLY = /^[A-Za-z' -]{1,60}: (?=[245]\d\d[ -])/;

/**
 * Takes over a database of the last build before version 1.0. Creates this build's tables next to the old ones, copies all rows, and drops
 * the old tables, in one transaction. Copies a SQLite file first.
 * @returns the lines to print
 * @throws CommandFailure if it is not exactly such a database, or if it is in use. Nothing is changed then.
 */
export async function takeOver(target: DatabaseTarget, database: Database): Promise<string[]> {
  await rejectOthers(database);
  const source = target.kind === 'sqlite' ? target.file : null;
  const copy = source === null ? null : `${source}.before-1.0`;
  if (source !== null && copy !== null) await copyWhole(source, copy);
  try {
    const rows = await inLockedTransaction(database, async (trx) => {
      const locked = { db: trx, kind: database.kind };
      await rejectOthers(locked);
      return replaceTables(locked);
    });
    const done = `${rows} rows were taken over. Start the server with this build now.`;
    return copy === null
      ? [done]
      : [done, `The database as it was is in ${copy}: delete it when you do not need it any more.`];
  } catch (error) {
    if (copy !== null) await rm(copy);
    throw error;
  }
}

/** Copies the database. What an earlier run has left behind, which somebody killed or which had no room, is replaced. */
async function copyWhole(source: string, file: string): Promise<void> {
  const part = `${file}.part`;
  const removePart = () =>
    Promise.all(['', '-journal', '-wal', '-shm'].map((end) => rm(part + end, { force: true })));
  await removePart();
  try {
    // The last build lacks tables that a backup of this one reads.
    await copySqlite(source, part);
    await rename(part, file);
  } finally {
    await removePart();
  }
}

type Locked = { db: Transaction<Schema>; kind: DatabaseKind };

/** @throws CommandFailure if the database is not of the last build, is not complete, or is in use */
async function rejectOthers({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<void> {
  const state = await readSchemaState({ db, kind });
  const applied = state.applied.map(({ name }) => name);
  if (applied.length === 0 || applied.includes(BASELINE)) {
    throw new CommandFailure(
      'There is nothing to take over: the database is empty, or of version 1.0 or later.',
    );
  }
  if (applied.join() !== LAST_BUILD.join()) {
    throw new CommandFailure(
      `The database is not of the last build before version 1.0, whose newest migration is ${LAST_BUILD.at(-1)}: start that build on it once, stop it, and run this again.`,
    );
  }
  const processes = await listProcesses({ db, kind }, PROCESS_SEEN_WITHIN);
  if (processes.length > 0) {
    const list = processes.map(({ role, release, age }) => {
      return `${role} of ${release}, seen ${Math.round(age / 1_000)} s ago`;
    });
    throw new CommandFailure(
      `Nothing is taken over, because processes use the database (${list.join('; ')}): stop them, wait ${PROCESS_SEEN_WITHIN / MINUTE} minutes if they did not end properly, and run this again.`,
    );
  }
  const { rows } = await sql`
    select 1 where
      (select version from content_version) <> (select version from content_index_state)
      or exists (
        select 1 from submissions
        where not exists (select 1 from conversations where submission_id = submissions.id)
      )`.execute(db);
  if (rows.length > 0) {
    throw new CommandFailure(
      'The last build before version 1.0 has not finished its own upgrade: start it once, stop it after two minutes, and run this again.',
    );
  }
}

/** Replaces the tables of the last build by the tables of this one. @returns the number of copied rows */
async function replaceTables(locked: Locked): Promise<number> {
  const { db, kind } = locked;
  const old = await listTables(locked);
  await moveAway(locked, old);
  await createMigrationTable(locked);
  await createBaseline(db as unknown as Kysely<unknown>, kind);
  const tables = (await listTables(locked)).filter((name) => !name.startsWith(`${OLD}_`));
  const before = tables.map(nameBefore);
  rejectUnknown(old.filter((table) => !before.includes(table)));
  // The rows that every installation has from the start.
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db);
  let rows = 0;
  for (const table of tables) {
    if (!LEFT_OUT.has(table)) rows += await copyRows(locked, table);
  }
  await repairFailures(locked);
  await repairAbout(locked);
  await repairPhones(locked);
  await recordTakeOver(locked);
  for (const table of before.toReversed()) {
    await sql`drop table ${sql.table(movedName(kind, table))}`.execute(db);
  }
  if (kind === 'postgres') await sql`drop schema ${sql.id(OLD)}`.execute(db);
  return rows;
}

/** @throws CommandFailure if there are tables or columns that would be lost */
function rejectUnknown(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new CommandFailure(
    `The database has what the last build did not make (${names.join(', ')}), which would be lost: move it to another database, and run this again.`,
  );
}

/** Lists the tables in the order of their creation, each after the tables that it references. */
async function listTables({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<string[]> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<{ name: string }>`
          select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
          order by rowid`.execute(db)
      : await sql<{ name: string }>`
          select relname as name from pg_class
          where relkind = 'r' and relnamespace = current_schema()::regnamespace order by oid`.execute(
          db,
        );
  return rows.map(({ name }) => name);
}

/** Returns the last build's name of a table. */
function nameBefore(table: string): string {
  return NAMES_BEFORE[table] ?? table;
}

/** Returns the name of a last build's table after it is moved away. */
function movedName(kind: DatabaseKind, table: string): string {
  return kind === 'sqlite' ? `${OLD}_${table}` : `${OLD}.${table}`;
}

/** Moves the tables of the last build and their indexes away. Their references to each other stay intact. */
async function moveAway({ db, kind }: Locked, tables: readonly string[]): Promise<void> {
  if (kind === 'postgres') {
    await sql`create schema ${sql.id(OLD)}`.execute(db);
    for (const table of tables) {
      await sql`alter table ${sql.table(table)} set schema ${sql.id(OLD)}`.execute(db);
    }
    return;
  }
  const { rows: indexes } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'index' and sql is not null`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  for (const table of tables) {
    await db.schema.alterTable(table).renameTo(movedName(kind, table)).execute();
  }
}

/** Copies the rows of a table, and the number for its next row. @returns the number of rows */
async function copyRows({ db, kind }: Locked, table: string): Promise<number> {
  const before = nameBefore(table);
  const columns = await listColumns({ db, kind }, table);
  const others = (await listColumns({ db, kind }, movedName(kind, before)))
    .filter((name) => !columns.includes(name))
    .map((name) => `${before}.${name}`);
  rejectUnknown(others.filter((name) => !DROPPED.has(name)));
  const values = columns.map((name) => {
    const expression = EXPRESSIONS[table]?.[name];
    return expression === undefined ? sql.id(name) : sql.raw(expression);
  });
  const isNumbered = NUMBERED.has(table);
  const overriding = isNumbered && kind === 'postgres' ? sql`overriding system value` : sql``;
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.id(name)))}) ${overriding}
    select ${sql.join(values)} from ${sql.table(movedName(kind, before))}`.execute(db);
  if (isNumbered) await copySequence({ db, kind }, table);
  return Number(numAffectedRows ?? 0);
}

/** The tables whose column `sequence` is numbered by the database. */
const NUMBERED = new Set(['content_history', 'conversation_events', 'audit_log']);

/** Sets the next number of a table to the last build's, so that the number of a deleted row is not used again. */
async function copySequence({ db, kind }: Locked, table: string): Promise<void> {
  if (kind === 'postgres') {
    const sequence = (name: string) => sql`pg_get_serial_sequence(${name}, 'sequence')::regclass`;
    await sql`
      select setval(${sequence(table)}, greatest(pg_sequence_last_value(${sequence(movedName(kind, table))}), 1),
        pg_sequence_last_value(${sequence(movedName(kind, table))}) is not null)`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`
    insert into sqlite_sequence (name, seq)
    select ${table}, seq from sqlite_sequence where name = ${movedName(kind, table)}`.execute(db);
}

async function listColumns({ db, kind }: Locked, table: string): Promise<string[]> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
      : await sql<{ name: string }>`
          select attname as name from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  return rows.map(({ name }) => name);
}

/** Reduces what earlier builds stored about refused mails to the mail server's response. */
async function repairFailures({ db }: Locked): Promise<void> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'last_error'])
    .where((eb) => eb.or([4, 5].map((digit) => eb('last_error', 'like', `%: ${digit}%`))))
    .execute();
  for (const { id, last_error: text } of rows) {
    const reply = text?.replace(BEFORE_REPLY, '');
    if (reply === text) continue;
    await db
      .updateTable('deliveries')
      .set({ last_error: reply ?? null })
      .where('id', '=', id)
      .execute();
  }
}

/** Keeps of the mails that have not left what they are about: they are rendered anew when they are sent. */
async function repairAbout({ db }: Locked): Promise<void> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'purpose', 'submission_id', 'queued_at', 'about as mail'])
    .where('about', '!=', '{}')
    .execute();
  for (const { id, purpose, submission_id: submissionId, queued_at: queuedAt, mail } of rows) {
    const reply =
      purpose !== 'reply-copy'
        ? undefined
        : await db
            .selectFrom('conversation_events')
            .select('delivery_id')
            .where('submission_id', '=', submissionId)
            .where('kind', '=', 'reply')
            .where('at', '<=', queuedAt)
            .orderBy('at', 'desc')
            .limit(1)
            .executeTakeFirst();
    const about = { ...readRendered(mail), copyOf: reply?.delivery_id ?? undefined };
    await db
      .updateTable('deliveries')
      .set({ about: JSON.stringify(about) })
      .where('id', '=', id)
      .execute();
  }
}

/** Reads what a mail that the last build has rendered is about. */
function readRendered(json: string): About {
  const { html = '', headers = {} }: Partial<Mail> = JSON.parse(json);
  const language = /<html lang="(ar|en)"/.exec(html)?.[1];
  const link = /#made-when-sent-([\w-]{43})/.exec(html)?.[1];
  const [, kind, number] = /\/admin\/content\/([a-z-]+)\/(\d+)"/.exec(html) ?? [];
  return {
    ...(language === 'ar' || language === 'en' ? { language } : {}),
    ...(link === undefined ? {} : { link }),
    ...(kind === undefined ? {} : { entry: { kind, id: Number(number) } }),
    ...(headers.References === undefined ? {} : { earlier: headers.References.split(' ') }),
  };
}

/** Rewrites the phone numbers of the settings in dialled form, because pages make links from their digits. */
async function repairPhones({ db }: Locked): Promise<void> {
  const settings = db.selectFrom('content_entries').select('fields').where('kind', '=', 'settings');
  const row = await settings.executeTakeFirst();
  if (row === undefined) return;
  const stored: { phones?: string[]; mobiles?: string[] } = JSON.parse(row.fields);
  const [phones, mobiles] = [stored.phones, stored.mobiles].map((numbers) =>
    numbers?.map(writtenPhoneNumber),
  );
  await db
    .updateTable('content_entries')
    .set({ fields: JSON.stringify({ ...stored, phones, mobiles }) })
    .where('kind', '=', 'settings')
    .execute();
}

/**
 * Records the first migration of this build, with the creation time of the database, and runs those after it. The first one counts as
 * contracting, so that the last build refuses the database.
 */
async function recordTakeOver({ db, kind }: Locked): Promise<void> {
  const { rows } = await sql<{ at: number }>`
    select min(applied_at) as at from ${sql.table(movedName(kind, 'schema_migrations'))}`.execute(
    db,
  );
  const [first] = rows;
  if (first === undefined) throw new Error('the last build has no migrations');
  const { at } = first;
  await recordMigration(db, { name: BASELINE, step: 'contract', applied_at: at });
  for (const { name, step, run } of MIGRATIONS) {
    if (name === BASELINE) continue;
    await run(db as unknown as Kysely<unknown>, kind);
    await recordMigration(db, { name, step, applied_at: at });
  }
}
