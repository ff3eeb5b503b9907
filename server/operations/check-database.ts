import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { databaseClock, readDatabaseClock } from '../platform/database/clock.ts';
import { type Database, isBusy } from '../platform/database/database.ts';
import {
  earlierDatabase,
  PROCESS_SEEN_WITHIN,
  readSchemaState,
} from '../platform/database/migrations/migrate.ts';
import { listProcesses, recordProcess } from '../platform/database/processes.ts';
import { tryNewPages } from '../platform/database/write-probe.ts';
import { HOUR, MINUTE, SECOND } from '../platform/durations.ts';
import {
  type ProcessReport,
  type RefusingLimit,
  readReports,
} from '../platform/process-journal.ts';
import { type Retention, readDue } from '../submissions/submissions.ts';
import { type DetailedCheckResult, failed, ok, warning } from './check-results.ts';
import { readOutbox } from './operations-metrics.ts';

/** The database of an installation. */
export type CheckedDatabase = Pick<Database, 'db' | 'kind' | 'probe'> & {
  /** Connections of one process to PostgreSQL. */
  poolSize: number;
  retention: Retention;
};

/**
 * Checks a database with small statements. Writes rows, and removes them.
 * @param now returns epoch milliseconds
 */
export async function checkDatabase(
  database: CheckedDatabase,
  now: () => number,
): Promise<DetailedCheckResult[]> {
  const schema = await checkSchema(database);
  // The further checks read tables of this build.
  const { pending } = await readSchemaState(database);
  if (schema.state === 'failed' || pending.some(({ step }) => step === 'expand')) return [schema];
  const writing = await checkWriting(database);
  const clock =
    database.kind === 'sqlite'
      ? [await checkStoredTimes(database, now())]
      : [await checkClock(database, now), await checkPool(database)];
  return [
    ...[schema, writing, ...clock],
    ...(await checkProcesses(database)),
    describeOutbox(await readOutbox(database, now)),
    await checkPurge(database, now),
  ];
}

async function checkSchema(database: CheckedDatabase): Promise<DetailedCheckResult> {
  const subject = 'schema';
  const state = await readSchemaState(database);
  const { applied, pending, unknown } = state;
  const names = (steps: { name: string }[]) => steps.map(({ name }) => name).join(', ');
  if (applied.length === 0) return failed(subject, 'schema-empty');
  if (earlierDatabase(state) !== null) return failed(subject, 'schema-earlier');
  if (unknown.some(({ step }) => step === 'contract')) {
    return failed(subject, 'schema-contracted', { names: names(unknown) });
  }
  const missing = pending.filter(({ step }) => step === 'expand');
  if (missing.length > 0) return warning(subject, 'schema-missing', { names: names(missing) });
  if (unknown.length > 0) return warning(subject, 'schema-newer', { names: names(unknown) });
  return ok(subject, 'schema-ok', { count: applied.length });
}

/** Writes what a form needs and removes it: with SQLite a row, with PostgreSQL new pages. */
async function checkWriting(database: CheckedDatabase): Promise<DetailedCheckResult> {
  const subject = 'writing';
  const row = { id: `doctor-${randomUUID()}`, role: 'doctor', release: '', schemaLevel: 0 };
  try {
    await database.probe.transaction().execute(async (probe) => {
      await recordProcess({ probe, kind: database.kind }, row);
      await probe.deleteFrom('processes').where('id', '=', row.id).execute();
    });
    return (await tryNewPages(database))
      ? ok(subject, 'writing-ok')
      : warning(subject, 'writing-not-tried');
  } catch (error) {
    // Another transaction is writing at this moment, so the database can be written to.
    if (isBusy(error)) return ok(subject, 'writing-ok');
    return failed(subject, 'writing-refused', {}, error);
  }
}

/** Judges the reports of the processes. Those that have just started have reported nothing yet. */
async function checkProcesses(database: CheckedDatabase): Promise<DetailedCheckResult[]> {
  const processes = await listProcesses(database, PROCESS_SEEN_WITHIN);
  const reports = await readReports(database);
  return describeProcesses(
    processes.flatMap(({ id, role }) => {
      const report = reports.get(id);
      return report === undefined ? [] : [{ role, ...report }];
    }),
  );
}

/** Forms that failed longer ago do not count. In milliseconds. */
const RECENT_FAILURE = HOUR;

/** Judges the clocks, forms and jobs of processes. */
export function describeProcesses(
  processes: readonly ({ role: string } & ProcessReport)[],
): DetailedCheckResult[] {
  const furthest = processes.toSorted(
    (one, other) => Math.abs(other.clockAhead) - Math.abs(one.clockAhead),
  )[0];
  const isRecent = (ago: number | null) => ago !== null && ago < RECENT_FAILURE;
  const failing = processes.filter(({ formFailures }) => isRecent(formFailures.ago));
  const forms = failing.reduce((sum, { formFailures }) => sum + formFailures.count, 0);
  const jobs = new Set(
    processes.flatMap((process) =>
      process.jobs.flatMap(({ name, doneAgo, failedAgo }) =>
        isRecent(failedAgo) && (doneAgo ?? Number.POSITIVE_INFINITY) > (failedAgo ?? 0)
          ? [name]
          : [],
      ),
    ),
  );
  return [
    ...(furthest === undefined || Math.abs(furthest.clockAhead) <= CLOCK_WARNING
      ? []
      : [describeClock(-furthest.clockAhead, furthest.role)]),
    forms === 0 ? ok('forms', 'forms-ok') : failed('forms', 'forms-failed', { count: forms }),
    ...describeRefusals(processes),
    jobs.size === 0
      ? ok('jobs', 'jobs-ok')
      : failed('jobs', 'jobs-failed', { names: [...jobs].join(', ') }),
  ];
}

/**
 * Judges how many submissions the rate limits have refused. For example, people behind one address of a school share the
 * limit of `SEND_LIMIT`.
 */
function describeRefusals(processes: readonly ProcessReport[]): DetailedCheckResult[] {
  const subject = 'limits';
  const sum = (limit: RefusingLimit) =>
    processes.reduce((all, { refusals }) => all + refusals[limit], 0);
  const [address, total] = [sum('address'), sum('total')];
  if (address + total === 0) return [ok(subject, 'limits-ok')];
  return [
    ...(address === 0 ? [] : [warning(subject, 'limits-address', { count: address })]),
    ...(total === 0 ? [] : [warning(subject, 'limits-total', { count: total })]),
  ];
}

/** Beyond this, times in the log and in the database do not agree. In milliseconds. */
const CLOCK_WARNING = SECOND;

/** Beyond this, mails are claimed too early or too late. In milliseconds. */
const CLOCK_FAILURE = MINUTE;

async function checkClock(
  { db, kind }: CheckedDatabase,
  now: () => number,
): Promise<DetailedCheckResult> {
  const before = now();
  const { rows } = await sql<{ now: number }>`select ${databaseClock(kind, now)()} as now`.execute(
    db,
  );
  return describeClock((rows[0]?.now ?? Number.NaN) - (before + now()) / 2);
}

/**
 * Judges how far the database's clock is ahead of a machine's, in milliseconds.
 * @param role of the process on that machine; null: this machine
 */
export function describeClock(difference: number, role: string | null = null): DetailedCheckResult {
  const subject = 'clock';
  const size = Math.abs(difference);
  if (size <= CLOCK_WARNING) return ok(subject, 'clock-ok');
  const seconds = (size / SECOND).toFixed(1);
  const judge = size > CLOCK_FAILURE ? failed : warning;
  const direction = difference > 0 ? 'clock-ahead' : 'clock-behind';
  if (role === null) return judge(subject, direction, { seconds });
  return judge(subject, `${direction}-of-process`, { seconds, role });
}

/** On SQLite the clock is this machine's, and stored times show whether it was set back. */
async function checkStoredTimes(
  { db }: CheckedDatabase,
  now: number,
): Promise<DetailedCheckResult> {
  const row = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.max<number | null>('received_at').as('newest'))
    .executeTakeFirst()
    .catch(() => undefined);
  const newest = row?.newest ?? 0;
  const time = new Date(now).toISOString();
  if (newest <= now + CLOCK_WARNING) return ok('clock', 'clock-time', { time });
  return failed('clock', 'clock-set-back', { time, newest: new Date(newest).toISOString() });
}

async function checkPool(database: CheckedDatabase): Promise<DetailedCheckResult> {
  // Recently seen processes. This machine starts at least one.
  const processes = Math.max(1, (await listProcesses(database, PROCESS_SEEN_WITHIN)).length);
  const { rows } = await sql<{ max: number; used: number }>`
    select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int as max,
      (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and application_name <> 'yafee') as used`.execute(
    database.db,
  );
  const { max, used } = rows[0] ?? { max: 0, used: 0 };
  return describePool({
    available: max - used,
    // One more for the locks of each process.
    needed: (database.poolSize + 1) * processes,
    processes,
  });
}

/** Judges whether all processes can fill their pools. */
export function describePool(connections: {
  available: number;
  needed: number;
  processes: number;
}): DetailedCheckResult {
  const { available, needed } = connections;
  const subject = 'connections';
  if (needed > available) return failed(subject, 'connections-too-few', connections);
  // Room for backups, drills, commands and a second set of processes during a release.
  if (needed * 2 > available) return warning(subject, 'connections-tight', connections);
  return ok(subject, 'connections-ok', connections);
}

async function checkPurge(
  database: CheckedDatabase,
  now: () => number,
): Promise<DetailedCheckResult> {
  const { db, retention } = database;
  const time = await readDatabaseClock(database, now);
  const { due, total, isHeld } = await readDue(db, time, retention);
  const days = retention.retentionDays;
  if (!isHeld) return ok('purge', 'purge-ok', { days });
  return warning('purge', 'purge-held', { time: new Date(time).toISOString(), due, total, days });
}

/** If a mail has been waiting longer, the mail server is not just briefly unavailable. In milliseconds. */
const LONG_WAIT = HOUR;

/** Judges the mails that are not sent. `oldestWaiting`: age in milliseconds. */
export function describeOutbox({
  dead,
  inDoubt,
  oldestWaiting,
}: {
  dead: number;
  inDoubt: number;
  oldestWaiting: number;
}): DetailedCheckResult {
  const subject = 'outbox';
  if (dead + inDoubt > 0) return warning(subject, 'outbox-dead', { dead, doubtful: inDoubt });
  if (oldestWaiting <= LONG_WAIT) return ok(subject, 'outbox-ok');
  return warning(subject, 'outbox-waiting', { hours: Math.floor(oldestWaiting / HOUR) });
}
