import { type Expression, type Kysely, sql } from 'kysely';
import type { GrowthMonth } from '../../../contract/admin/newsletter/subscribers.ts';
import { dayIn, momentIn } from '../../../contract/time-zone.ts';
import { readTimeZone } from '../../content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** A month such as `2026-03`, and its first moment in epoch milliseconds. */
export type Month = { name: string; start: number };

/** How many did something in a month, by its position in the list of months. -1: before the first one. */
export type MonthCount = { position: number; count: number };

/** The counts from which the months are computed. */
type Movements = { confirmed: readonly MonthCount[]; unsubscribed: readonly MonthCount[] };

/**
 * Returns the last months in a time zone, ending with the current one.
 * @param now in epoch milliseconds
 */
export function lastMonths(count: number, now: number, timeZone: string): Month[] {
  const [year = 0, month = 0] = dayIn(timeZone, now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1)).toISOString();
    return { name: first.slice(0, 7), start: momentIn(timeZone, first.slice(0, 10)) };
  });
}

/** Sums the changes in each month, starting from the total before the first one. */
export function growthByMonth(
  months: readonly Month[],
  { confirmed, unsubscribed }: Movements,
): GrowthMonth[] {
  const sum = (counts: readonly MonthCount[], at: number) =>
    counts.filter(({ position }) => position === at).reduce((total, { count }) => total + count, 0);
  let total = sum(confirmed, -1) - sum(unsubscribed, -1);
  return months.map(({ name }, position) => {
    const counts = {
      confirmed: sum(confirmed, position),
      unsubscribed: sum(unsubscribed, position),
    };
    total += counts.confirmed - counts.unsubscribed;
    return { month: name, ...counts, total };
  });
}

/**
 * Returns how many e-mail addresses were confirmed and unsubscribed in each of the last months. A person who unsubscribed and
 * subscribed again counts as confirmed once, at the last time.
 */
export async function readGrowth(
  db: Kysely<Schema>,
  { months: count, now }: { months: number; now: number },
): Promise<GrowthMonth[]> {
  const months = lastMonths(count, now, await readTimeZone(db));
  const [subscribed, confirmedBefore, unsubscribed] = await Promise.all([
    countByMonth(db, months, 'subscribers', 'confirmed_at'),
    countByMonth(db, months, 'newsletter_unsubscribes', 'confirmed_at'),
    countByMonth(db, months, 'newsletter_unsubscribes', 'unsubscribed_at'),
  ]);
  return growthByMonth(months, { confirmed: [...subscribed, ...confirmedBefore], unsubscribed });
}

/** Counts e-mail addresses that were confirmed by the month of a column. */
async function countByMonth(
  db: Kysely<Schema>,
  months: readonly Month[],
  table: 'subscribers' | 'newsletter_unsubscribes',
  column: 'confirmed_at' | 'unsubscribed_at',
): Promise<MonthCount[]> {
  // Literals, because PostgreSQL treats an expression with other parameters as a different one.
  const branches = months.map(
    ({ start }, position) =>
      sql`when ${sql.ref(column)} < ${sql.lit(start)} then ${sql.lit(position - 1)}`,
  );
  const position: Expression<number> = sql`case ${sql.join(branches, sql` `)} else ${sql.lit(months.length - 1)} end`;
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => [
      sql<number>`${position}`.as('position'),
      fn.countAll<number>().as('count'),
    ])
    .where('kind', '=', 'email')
    .where('confirmed_at', 'is not', null)
    .$if(table === 'subscribers', (query) => query.where(sql.ref('state'), '=', 'subscribed'))
    .groupBy(position)
    .execute();
  return rows.map((row) => ({ position: Number(row.position), count: Number(row.count) }));
}
