import { type Kysely, sql } from 'kysely';
import {
  OTHERS,
  SEARCHES_SHOWN_FROM,
  type StatisticsMeasure,
} from '../../contract/admin/statistics/measures.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Period } from './periods.ts';

/** The rows of a period: its days, and the months of which only sums are kept. */
function within({ from, to }: Period) {
  return sql<boolean>`(
    (length(day) = 10 and day >= ${from} and day <= ${to}) or
    (length(day) = 7 and day >= ${from.slice(0, 7)} and day <= ${to.slice(0, 7)})
  )`;
}

/**
 * Bounds that the index of the table understands. A month is in order before its days.
 */
function rowsOf(db: Kysely<Schema>, period: Period) {
  return db
    .selectFrom('statistics')
    .where('day', '>=', period.from.slice(0, 7))
    .where('day', '<=', period.to)
    .where(within(period));
}

/** Returns the sum of each measure in a period. */
export async function readTotals(
  db: Kysely<Schema>,
  period: Period,
): Promise<ReadonlyMap<StatisticsMeasure, number>> {
  const rows = await rowsOf(db, period)
    .select(({ fn }) => ['measure', fn.sum<number>('count').as('sum')])
    .groupBy('measure')
    .execute();
  return new Map(rows.map(({ measure, sum }) => [measure, Number(sum)]));
}

/**
 * Returns the sums of some measures by part of a period.
 * @param options.subjects counts these only. Null: all
 * @param options.unit the length of the parts
 */
export async function readCourse(
  db: Kysely<Schema>,
  period: Period,
  {
    measures,
    subjects = null,
    unit,
  }: {
    measures: readonly StatisticsMeasure[];
    subjects?: readonly string[] | null;
    unit: 'day' | 'month';
  },
): Promise<{ part: string; measure: StatisticsMeasure; sum: number }[]> {
  const part = unit === 'day' ? sql<string>`day` : sql<string>`substr(day, 1, 7)`;
  const rows = await rowsOf(db, period)
    .select(({ fn }) => [part.as('part'), 'measure', fn.sum<number>('count').as('sum')])
    .where('measure', 'in', measures)
    .$if(subjects !== null, (query) => query.where('subject', 'in', subjects ?? []))
    .groupBy([part, 'measure'])
    .execute();
  return rows.map((row) => ({ ...row, sum: Number(row.sum) }));
}

/** Something that was counted, and how often in a period. */
export type Counted = { subject: string; count: number };

/**
 * Returns the most frequent subjects of a measure in a period. Words that were searched too rarely are left out. `OTHERS` is the last.
 * @param limit without `OTHERS`
 */
export async function readSubjects(
  db: Kysely<Schema>,
  period: Period,
  { measure, limit }: { measure: StatisticsMeasure; limit: number },
): Promise<Counted[]> {
  const sum = sql<number>`sum(count)`;
  const rows = await rowsOf(db, period)
    .select(['subject', sum.as('sum')])
    .where('measure', '=', measure)
    .groupBy('subject')
    .$if(measure === 'searches', (query) =>
      query.where('subject', '!=', OTHERS).having(sum, '>=', SEARCHES_SHOWN_FROM),
    )
    .orderBy(sum, 'desc')
    .orderBy('subject')
    .limit(limit + 1)
    .execute();
  const counted = rows.map(({ subject, sum: count }) => ({ subject, count: Number(count) }));
  const others = counted.filter(({ subject }) => subject === OTHERS);
  return [...counted.filter(({ subject }) => subject !== OTHERS).slice(0, limit), ...others];
}

/** Returns the views of pages in a period, in both languages together, by their paths without language. Those without views are left out. */
export async function viewsOf(
  db: Kysely<Schema>,
  paths: readonly string[],
  period: Period,
): Promise<ReadonlyMap<string, number>> {
  const views = new Map<string, number>();
  for (const chunk of chunksOf(paths)) {
    const addresses = chunk.flatMap((path) =>
      LANGUAGES.map((language) => localizedAddress(path, language)),
    );
    const rows = await rowsOf(db, period)
      .select(({ fn }) => ['subject', fn.sum<number>('count').as('sum')])
      .where('measure', '=', 'views')
      .where('subject', 'in', addresses)
      .groupBy('subject')
      .execute();
    for (const { subject, sum } of rows) {
      const { path } = splitAddress(subject);
      views.set(path, (views.get(path) ?? 0) + Number(sum));
    }
  }
  return views;
}

/** A page that was read, in one language. `path` is without the language. */
export type ReadPage = { address: string; path: string; language: Language; views: number };

/** Returns the pages that were read most in a period, each language apart. */
export async function mostRead(
  db: Kysely<Schema>,
  period: Period,
  limit: number,
): Promise<ReadPage[]> {
  const counted = await readSubjects(db, period, { measure: 'views', limit });
  return counted
    .filter(({ subject }) => subject !== OTHERS)
    .map(({ subject, count }) => ({ address: subject, ...splitAddress(subject), views: count }));
}

/** Returns the first day of which anything is known, or the month. Null: nothing was counted yet. */
export async function countedSince(db: Kysely<Schema>): Promise<string | null> {
  const row = await db
    .selectFrom('statistics')
    .select(({ fn }) => fn.min('day').as('day'))
    .executeTakeFirst();
  return row?.day ?? null;
}
