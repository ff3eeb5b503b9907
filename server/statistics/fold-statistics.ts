import { type Kysely, sql, type Transaction } from 'kysely';
import {
  MONTHS_KEPT,
  MONTHS_WITH_DAYS,
  RARE_SEARCH_DAYS,
  SEARCHES_SHOWN_FROM,
} from '../../contract/admin/statistics/measures.ts';
import { dayIn } from '../../contract/time-zone.ts';
import type { Schema } from '../platform/database/schema.ts';
import { DAY, HOUR, MINUTE } from '../platform/durations.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import { monthBefore } from './periods.ts';
import { makeRoom } from './store-counts.ts';

type Dependencies = {
  db: Kysely<Schema>;
  now: () => number;
  readTimeZone: () => Promise<string>;
};

/** The job that sums old days by month, and deletes rare words of searches and months that are no longer kept. */
export function foldStatisticsJob(dependencies: Dependencies): Job {
  return {
    name: 'fold statistics',
    first: 10 * MINUTE,
    every: 6 * HOUR,
    run: () => foldStatistics(dependencies),
  };
}

/** Does the work of the job once. Done twice, it changes nothing more. */
export async function foldStatistics({ db, now, readTimeZone }: Dependencies): Promise<void> {
  const timeZone = await readTimeZone();
  const today = dayIn(timeZone, now());
  const rareBefore = dayIn(timeZone, now() - RARE_SEARCH_DAYS * DAY);
  await db.transaction().execute(async (trx) => {
    await deleteRareSearches(trx, rareBefore);
    await foldDays(trx, monthBefore(today.slice(0, 7), MONTHS_WITH_DAYS));
    await trx
      .deleteFrom('statistics')
      .where('day', '<', monthBefore(today.slice(0, 7), MONTHS_KEPT))
      .execute();
  });
}

/** Deletes the words of days before a day that were searched too rarely, of all days that are kept, for anybody to see them. */
async function deleteRareSearches(trx: Transaction<Schema>, before: string): Promise<void> {
  const frequent = trx
    .selectFrom('statistics')
    .select('subject')
    .where('measure', '=', 'searches')
    .groupBy('subject')
    .having(({ fn }) => fn.sum('count'), '>=', SEARCHES_SHOWN_FROM);
  await trx
    .deleteFrom('statistics')
    .where('measure', '=', 'searches')
    .where('day', '<', before)
    .where('subject', 'not in', frequent)
    .execute();
}

/** Sums the days before a month, such as `2025-10`, by their month. */
async function foldDays(trx: Transaction<Schema>, firstMonth: string): Promise<void> {
  const isOldDay = sql<boolean>`length(day) = 10 and day < ${`${firstMonth}-01`}`;
  const month = sql<string>`substr(day, 1, 7)`;
  const places = await trx
    .selectFrom('statistics')
    .select([month.as('day'), 'measure'])
    .where(isOldDay)
    .groupBy([month, 'measure'])
    .execute();
  if (places.length === 0) return;
  await trx
    .insertInto('statistics')
    .columns(['day', 'measure', 'subject', 'count'])
    .expression((eb) =>
      eb
        .selectFrom('statistics as days')
        .select([
          sql<string>`substr(days.day, 1, 7)`.as('day'),
          'days.measure',
          'days.subject',
          sql<number>`cast(sum(days.count) as bigint)`.as('count'),
        ])
        .where(sql<boolean>`length(days.day) = 10 and days.day < ${`${firstMonth}-01`}`)
        .groupBy([sql`substr(days.day, 1, 7)`, 'days.measure', 'days.subject']),
    )
    .onConflict((conflict) =>
      conflict.columns(['measure', 'day', 'subject']).doUpdateSet((row) => ({
        count: sql`statistics.count + ${row.ref('excluded.count')}`,
      })),
    )
    .execute();
  await trx.deleteFrom('statistics').where(isOldDay).execute();
  for (const place of places) await makeRoom(trx, place);
}
