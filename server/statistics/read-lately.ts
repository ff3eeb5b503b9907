import type { Kysely } from 'kysely';
import { READ_DAYS, type ReadLately } from '../../contract/admin/today/today.ts';
import type { Schema } from '../platform/database/schema.ts';
import { lastDays, partsOf, periodBefore } from './periods.ts';
import {
  countedSince,
  mostRead,
  type ReadPage,
  readCourse,
  readTotals,
} from './read-statistics.ts';

/** How many pages are named. */
const PAGES_MAX = 5;

/**
 * Returns what was read in the last days, with the pages that are not named yet. Null: nothing was counted yet.
 * @param at.now in epoch milliseconds
 */
export async function readLately(
  db: Kysely<Schema>,
  at: { now: number; timeZone: string },
): Promise<(Omit<ReadLately, 'pages'> & { pages: ReadPage[] }) | null> {
  const since = await countedSince(db);
  if (since === null) return null;
  const period = lastDays(READ_DAYS, at.now, at.timeZone);
  const earlier = periodBefore(period, false);
  const course = await readCourse(db, period, { measures: ['views'], unit: 'day' });
  const days = partsOf(period, 'day').map((day) => ({
    day,
    views: course.find(({ part }) => part === day)?.sum ?? 0,
  }));
  const before = (await readTotals(db, earlier)).get('views') ?? 0;
  return {
    days,
    views: days.reduce((sum, { views }) => sum + views, 0),
    // A part of the days before would make any growth look great.
    before: since <= earlier.from ? before : null,
    pages: await mostRead(db, period, PAGES_MAX),
  };
}
