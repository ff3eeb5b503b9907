import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { databaseClock } from '../platform/database/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { SECOND } from '../platform/durations.ts';
import type { Readiness } from '../platform/http/readiness.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { readLastRun } from './last-runs.ts';

/** What the operations metrics are read from. */
export type Observed = {
  database: Pick<Database, 'db' | 'kind'>;
  dataDir: string;
  readiness: Pick<Readiness, 'check'>;
  /** Epoch milliseconds. */
  now: () => number;
};

/** How long one gauge may take at a scrape. Then it is left out, without affecting the others. In milliseconds. */
const READ_TIMEOUT = 2 * SECOND;

/** Adds the gauges for operators: readiness, disk, database, backups and waiting mail. */
export function observeOperations(
  metrics: Pick<Metrics, 'gauge'>,
  { database, dataDir, readiness, now }: Observed,
): void {
  const gauge = (
    name: string,
    help: string,
    label: string,
    read: () => Promise<Record<string, number>>,
  ) => metrics.gauge(name, help, label, () => inTime(read));
  gauge(
    'yafee_not_ready',
    'Why the process is not ready: 1 for each reason',
    'reason',
    async () => {
      const { reasons } = await readiness.check();
      return Object.fromEntries(reasons.map((reason) => [reason, 1]));
    },
  );
  gauge(
    'yafee_disk_bytes',
    'Size and free space of the disk of the data folder',
    'part',
    async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { free: bavail * bsize, size: blocks * bsize };
    },
  );
  gauge('yafee_database_bytes', 'Size of the database', 'database', async () => ({
    [database.kind]: await databaseBytes(database),
  }));
  gauge(
    'yafee_last_run_timestamp_seconds',
    'When the last backup and the last drill that went well were made here; 0: never',
    'work',
    async () => ({
      backup: ((await readLastRun(dataDir, 'backup'))?.at ?? 0) / SECOND,
      drill: ((await readLastRun(dataDir, 'drill'))?.at ?? 0) / SECOND,
    }),
  );
  gauge('yafee_deliveries_unsent', 'Deliveries that are not sent, by state', 'state', async () => {
    const { waiting, dead, inDoubt } = await readOutbox(database, now);
    return { waiting, dead, 'in-doubt': inDoubt };
  });
  gauge(
    'yafee_deliveries_oldest_seconds',
    'Age of the oldest waiting delivery',
    'state',
    async () => ({
      waiting: (await readOutbox(database, now)).oldestWaiting / SECOND,
    }),
  );
}

/** Returns the numbers, or none if they cannot be read in time. */
async function inTime(
  read: () => Promise<Record<string, number>>,
): Promise<Record<string, number>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Record<string, number>>((resolve) => {
    timer = setTimeout(() => resolve({}), READ_TIMEOUT);
  });
  return Promise.race([read().catch(() => ({})), late]).finally(() => clearTimeout(timer));
}

export async function databaseBytes({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<number> {
  const { rows } = await (kind === 'postgres'
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The mails that are not sent. `oldestWaiting`: age in milliseconds; 0 if none is waiting. */
export type OutboxState = { waiting: number; dead: number; inDoubt: number; oldestWaiting: number };

/** Counts the mails that are not sent. @param now epoch milliseconds */
export async function readOutbox(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  now: () => number,
): Promise<OutboxState> {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['state', fn.countAll<number>().as('mails')])
    .select(({ fn }) =>
      sql<number>`${databaseClock(kind, now)()} - ${fn.min('queued_at')}`.as('age'),
    )
    .where('state', 'in', ['waiting', 'dead', 'in-doubt'])
    // A newsletter always has some mails that are given up, and its own page counts them.
    .where(({ eb, or }) => or([eb('channel', '=', 'mail'), eb('state', '=', 'in-doubt')]))
    // Operators cannot fix a mistyped address.
    .where('returned_at', 'is', null)
    .groupBy('state')
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state);
  return {
    waiting: of('waiting')?.mails ?? 0,
    dead: of('dead')?.mails ?? 0,
    inDoubt: of('in-doubt')?.mails ?? 0,
    oldestWaiting: Math.max(0, of('waiting')?.age ?? 0),
  };
}
