import { type Kysely, sql, type Transaction } from 'kysely';
import { MISSING_DAYS, MISSING_MAX } from '../../contract/admin/redirects/redirects.ts';
import { dayIn } from '../../contract/time-zone.ts';
import { retryWhileBusy, VISITOR_PATIENCE } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { DAY, SECOND } from '../platform/durations.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import { listedAddress } from './missing-addresses.ts';

/** How often the counts are stored. A process that dies loses those since. In milliseconds. */
const STORE_EVERY = 30 * SECOND;

/** Counts requests in memory, and stores them in bundles. It keeps nothing of who made them. */
export type RequestCounter = {
  /** Counts a visitor who was redirected. */
  used(ids: readonly string[]): void;
  /** Counts a visitor who found nothing. @param url path and query of the request */
  missed(url: string): void;
  /** Adds the counts to those in the database, where several processes add up, and deletes those of days that are over. */
  store(): Promise<void>;
};

type Options = {
  db: Kysely<Schema>;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
  readTimeZone: () => Promise<string>;
};

export function requestCounter({ db, now, readTimeZone }: Options): RequestCounter {
  let uses = new Map<string, number>();
  let misses = new Map<string, number>();
  /** The first day that is kept, as it was when older ones were deleted. */
  let purgedBefore = '';
  return {
    used(ids) {
      for (const id of ids) add(uses, id, 1);
    },
    missed(url) {
      const address = listedAddress(url);
      // A flood of other addresses does not take the memory.
      const isKnown = address !== null && misses.has(address);
      if (address !== null && (isKnown || misses.size < MISSING_MAX)) add(misses, address, 1);
    },
    async store() {
      const counted = { uses, misses };
      uses = new Map();
      misses = new Map();
      try {
        const timeZone = await readTimeZone();
        const at = now();
        const firstDay = dayIn(timeZone, at - (MISSING_DAYS - 1) * DAY);
        if (counted.uses.size + counted.misses.size === 0 && purgedBefore === firstDay) return;
        await retryWhileBusy(VISITOR_PATIENCE, () =>
          db.transaction().execute(async (trx) => {
            await storeUses(trx, counted.uses, dayIn(timeZone, at));
            await storeMisses(trx, counted.misses, {
              day: dayIn(timeZone, at),
              firstDay,
            });
          }),
        );
        purgedBefore = firstDay;
      } catch (error) {
        for (const [id, count] of counted.uses) add(uses, id, count);
        for (const [address, count] of counted.misses) add(misses, address, count);
        throw error;
      }
    },
  };
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The job that stores what this process has counted. Every process that serves the site runs its own. */
export function storeCountsJob(counter: RequestCounter): Job {
  return {
    name: 'count redirects',
    first: STORE_EVERY,
    every: STORE_EVERY,
    run: () => counter.store(),
  };
}

/** Sorted, so that two processes never wait for each other. */
function sorted(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

async function storeUses(
  trx: Transaction<Schema>,
  uses: ReadonlyMap<string, number>,
  day: string,
): Promise<void> {
  for (const [id, count] of sorted(uses)) {
    await trx
      .updateTable('redirects')
      .set({ uses: sql`uses + ${count}`, last_used_on: day })
      .where('id', '=', id)
      .execute();
  }
}

async function storeMisses(
  trx: Transaction<Schema>,
  misses: ReadonlyMap<string, number>,
  { day, firstDay }: { day: string; firstDay: string },
): Promise<void> {
  await trx.deleteFrom('missing_addresses').where('day', '<', firstDay).execute();
  for (const [address, requests] of sorted(misses)) {
    await trx
      .insertInto('missing_addresses')
      .values({ address, day, requests })
      .onConflict((conflict) =>
        conflict.columns(['address', 'day']).doUpdateSet((row) => ({
          requests: sql`missing_addresses.requests + ${row.ref('excluded.requests')}`,
        })),
      )
      .execute();
  }
  if (misses.size === 0) return;
  // The least frequent ones make room, and of these the ones that end first.
  const kept = trx
    .selectFrom('missing_addresses')
    .select('address')
    .groupBy('address')
    .orderBy(({ fn }) => fn.sum('requests'), 'desc')
    .orderBy(({ fn }) => fn.max('day'), 'desc')
    .orderBy('address')
    .limit(MISSING_MAX);
  await trx.deleteFrom('missing_addresses').where('address', 'not in', kept).execute();
}
