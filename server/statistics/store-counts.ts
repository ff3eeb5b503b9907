import { sql, type Transaction } from 'kysely';
import {
  OTHERS,
  STATISTICS_MEASURES,
  type StatisticsMeasure,
  SUBJECTS_MAX,
} from '../../contract/admin/statistics/measures.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Schema } from '../platform/database/schema.ts';

/** Counts by measure and subject. */
export type Counts = Record<StatisticsMeasure, Map<string, number>>;

/** Adds counts to those of a day. Of each measure it keeps the most frequent subjects, and what makes room counts as `OTHERS`. */
export async function storeCounts(
  trx: Transaction<Schema>,
  day: string,
  counts: Counts,
): Promise<void> {
  for (const measure of STATISTICS_MEASURES) {
    if (counts[measure].size === 0) continue;
    await addCounts(trx, { day, measure }, counts[measure]);
    await makeRoom(trx, { day, measure });
  }
}

type Place = { day: string; measure: StatisticsMeasure };

async function addCounts(
  trx: Transaction<Schema>,
  place: Place,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  // Sorted, so that two processes never wait for each other.
  const rows = [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([subject, count]) => ({ ...place, subject, count }));
  for (const chunk of chunksOf(rows)) {
    await trx
      .insertInto('statistics')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['measure', 'day', 'subject']).doUpdateSet((row) => ({
          count: sql`statistics.count + ${row.ref('excluded.count')}`,
        })),
      )
      .execute();
  }
}

/** Adds the least frequent subjects beyond the bound of a measure to `OTHERS`. */
export async function makeRoom(trx: Transaction<Schema>, { day, measure }: Place): Promise<void> {
  const surplus = await trx
    .selectFrom('statistics')
    .select('subject')
    .where('day', '=', day)
    .where('measure', '=', measure)
    .where('subject', '!=', OTHERS)
    .orderBy('count', 'desc')
    .orderBy('subject')
    .offset(SUBJECTS_MAX[measure])
    // SQLite has no offset without a limit.
    .limit(1_000_000)
    .execute();
  let moved = 0;
  for (const chunk of chunksOf(surplus)) {
    const removed = await trx
      .deleteFrom('statistics')
      .where('day', '=', day)
      .where('measure', '=', measure)
      .where(
        'subject',
        'in',
        chunk.map(({ subject }) => subject),
      )
      .returning('count')
      .execute();
    moved += removed.reduce((sum, { count }) => sum + Number(count), 0);
  }
  if (moved > 0) await addCounts(trx, { day, measure }, new Map([[OTHERS, moved]]));
}
