import { type Expression, type Kysely, sql } from 'kysely';
import type { GrowthMonth } from '../../../contract/admin/newsletter.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { DAY, HOUR } from '../../platform/durations.ts';

/** Riyadh is three hours ahead of UTC all year round. In milliseconds. */
const RIYADH_OFFSET = 3 * HOUR;

/** How many did something on a day, which is counted from 1970 in Riyadh. */
export type DayCount = { day: number; count: number };

/** What the months are made of. */
type Movements = {
  confirmed: readonly DayCount[];
  left: readonly DayCount[];
  /** How many were subscribed when the first month began. */
  before: number;
};

/** Returns the first moment of each of the last months in Riyadh, the present one last. In epoch milliseconds. */
export function monthStarts(months: number, now: number): number[] {
  const local = new Date(now + RIYADH_OFFSET);
  return Array.from(
    { length: months },
    (_, index) =>
      Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - months + 1 + index, 1) - RIYADH_OFFSET,
  );
}

/** Sums what happened on days by month. */
export function growthByMonth(
  starts: readonly number[],
  { confirmed, left, before }: Movements,
): GrowthMonth[] {
  const days = starts.map(dayOf);
  const sum = (counts: readonly DayCount[], index: number) => {
    const end = days[index + 1] ?? Number.POSITIVE_INFINITY;
    return counts
      .filter(({ day }) => day >= (days[index] ?? 0) && day < end)
      .reduce((total, { count }) => total + count, 0);
  };
  let total = before;
  return starts.map((start, index) => {
    const month = new Date(start + RIYADH_OFFSET).toISOString().slice(0, 7);
    const counts = { confirmed: sum(confirmed, index), left: sum(left, index) };
    total += counts.confirmed - counts.left;
    return { month, ...counts, total };
  });
}

/**
 * Returns how many e-mail addresses were confirmed and left in each of the last months. Somebody who left and is subscribed again counts
 * as confirmed once, when it was last.
 */
export async function readGrowth(
  db: Kysely<Schema>,
  { months, now }: { months: number; now: number },
): Promise<GrowthMonth[]> {
  const starts = monthStarts(months, now);
  const since = starts[0] ?? now;
  const [subscribed, departed, left] = await Promise.all([
    countByDay(db, 'subscribers', 'confirmed_at'),
    countByDay(db, 'newsletter_departures', 'confirmed_at'),
    countByDay(db, 'newsletter_departures', 'left_at'),
  ]);
  const isBefore = ({ day }: DayCount) => day < dayOf(since);
  const sumBefore = (counts: readonly DayCount[]) =>
    counts.filter(isBefore).reduce((total, { count }) => total + count, 0);
  const confirmed = [...subscribed, ...departed];
  return growthByMonth(starts, { confirmed, left, before: sumBefore(confirmed) - sumBefore(left) });
}

/** Counts e-mail addresses that were confirmed by the day of a column. */
async function countByDay(
  db: Kysely<Schema>,
  table: 'subscribers' | 'newsletter_departures',
  column: 'confirmed_at' | 'left_at',
): Promise<DayCount[]> {
  // Literals, because SQLite binds numbers as real ones and would not divide them as integers.
  const day: Expression<number> = sql`(${sql.ref(column)} + ${sql.lit(RIYADH_OFFSET)}) / ${sql.lit(DAY)}`;
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => [sql<number>`${day}`.as('day'), fn.countAll<number>().as('count')])
    .where('kind', '=', 'email')
    .where('confirmed_at', 'is not', null)
    .$if(table === 'subscribers', (query) => query.where(sql.ref('state'), '=', 'subscribed'))
    .groupBy(day)
    .execute();
  return rows.map((row) => ({ day: Number(row.day), count: Number(row.count) }));
}

function dayOf(time: number): number {
  return Math.floor((time + RIYADH_OFFSET) / DAY);
}
