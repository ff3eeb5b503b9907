import type { Kysely, Transaction } from 'kysely';
import type { CheckRun, RunProgress } from '../../contract/admin/checks/checks.ts';
import { dayIn } from '../../contract/time-zone.ts';
import type { CheckRuns, Schema } from '../platform/database/schema.ts';
import { HOUR, MINUTE } from '../platform/durations.ts';

// A row says how far a run is, so that every process can show it and one of them runs what was asked for.

/** The hour of the night at which the checks begin, in the organisation's time zone. */
const NIGHT_STARTS = 3 * HOUR;

/** A run that has reported nothing for so long has died with its process. */
const SILENT = 2 * MINUTE;

/** How long nothing is checked after a run, although something has changed: at least, and as a multiple of what the run took. */
const PAUSE = { least: MINUTE, factor: 20 };

/** The runs: over the content, and over the links to other sites. */
export type RunName = 'content' | 'outside';

const IDS: Record<RunName, number> = { content: 1, outside: 2 };

/** Returns the night of a time, such as `2026-11-29`. It lasts until the next one begins. */
export function nightOf(timeZone: string, time: number): string {
  return dayIn(timeZone, time - NIGHT_STARTS);
}

async function readRow(db: Kysely<Schema>, run: RunName): Promise<CheckRuns | undefined> {
  return db.selectFrom('check_runs').selectAll().where('id', '=', IDS[run]).executeTakeFirst();
}

/** Stores the row if there is none. @param night the night whose run counts as complete, so that the first one is the next */
async function ensureRow(db: Kysely<Schema>, run: RunName, night: string): Promise<void> {
  await db
    .insertInto('check_runs')
    .values({
      id: IDS[run],
      night,
      requested_at: null,
      running_since: null,
      reported_at: null,
      done: 0,
      total: 0,
      checked_from: null,
      checked_at: null,
      checked_version: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * Returns when the checks last ran, and how far the current run is.
 * @param now in epoch milliseconds
 * @param version that of what is checked. Null: nobody knows when it changes
 */
export async function readCheckRun(
  db: Kysely<Schema>,
  run: RunName,
  now: number,
  version: string | null = null,
): Promise<CheckRun> {
  const row = await readRow(db, run);
  if (row === undefined) {
    return { checkedAt: null, running: null, isWaiting: false, isOutdated: false };
  }
  const { running_since: since, reported_at: reportedAt, requested_at: requestedAt } = row;
  const isRunning = since !== null && (reportedAt ?? since) > now - SILENT;
  return {
    checkedAt: row.checked_at,
    running: isRunning ? { done: row.done, total: row.total } : null,
    isWaiting: requestedAt !== null && (!isRunning || requestedAt > since),
    isOutdated: version !== null && row.checked_at !== null && row.checked_version !== version,
  };
}

/** Asks for a run, unless one waits already. */
export async function requestRun(
  db: Kysely<Schema>,
  run: RunName,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  await ensureRow(db, run, nightOf(timeZone, now));
  const { isWaiting } = await readCheckRun(db, run, now);
  if (isWaiting) return;
  await db
    .updateTable('check_runs')
    .set({ requested_at: now })
    .where('id', '=', IDS[run])
    .execute();
}

/**
 * Returns whether a run is due: a night has begun since the last complete one, somebody has asked, or something has changed and the last run
 * is a while ago. A site that was never checked waits for its night.
 * @param readVersion returns the version of what is checked. Null: nobody knows when it changes
 */
export async function isRunDue(
  db: Kysely<Schema>,
  run: RunName,
  {
    now,
    timeZone,
    readVersion,
  }: { now: number; timeZone: string; readVersion: (() => Promise<string>) | null },
): Promise<boolean> {
  const night = nightOf(timeZone, now);
  const row = await readRow(db, run);
  if (row === undefined) {
    await ensureRow(db, run, night);
    return false;
  }
  if (row.requested_at !== null || row.night < night) return true;
  const { checked_from: from, checked_at: until } = row;
  if (readVersion === null || from === null || until === null) return false;
  if (now < until + Math.max(PAUSE.least, PAUSE.factor * (until - from))) return false;
  return (await readVersion()) !== row.checked_version;
}

/** Records that a run begins. */
export async function beginRun(db: Kysely<Schema>, run: RunName, now: number): Promise<void> {
  await db
    .updateTable('check_runs')
    .set({ running_since: now, reported_at: now, done: 0, total: 0 })
    .where('id', '=', IDS[run])
    .execute();
}

export async function reportProgress(
  db: Kysely<Schema>,
  run: RunName,
  { done, total }: RunProgress,
  now: number,
): Promise<void> {
  await db
    .updateTable('check_runs')
    .set({ done, total, reported_at: now })
    .where('id', '=', IDS[run])
    .execute();
}

/** Records that a run is complete, in the transaction that stores its findings. A run that was asked for meanwhile still waits. */
export async function completeRun(
  trx: Transaction<Schema>,
  run: RunName,
  {
    startedAt,
    now,
    timeZone,
    version,
  }: { startedAt: number; now: number; timeZone: string; version: string | null },
): Promise<void> {
  await trx
    .updateTable('check_runs')
    .set({
      night: nightOf(timeZone, startedAt),
      running_since: null,
      checked_from: startedAt,
      checked_at: now,
      checked_version: version,
    })
    .where('id', '=', IDS[run])
    .execute();
  await trx
    .updateTable('check_runs')
    .set({ requested_at: null })
    .where('id', '=', IDS[run])
    .where('requested_at', '<=', startedAt)
    .execute();
}

/** Records that a run has failed. The findings of the last complete one stay. */
export async function abandonRun(db: Kysely<Schema>, run: RunName): Promise<void> {
  await db
    .updateTable('check_runs')
    .set({ running_since: null })
    .where('id', '=', IDS[run])
    .execute();
}
