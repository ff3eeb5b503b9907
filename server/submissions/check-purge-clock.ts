import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { DAY, HOUR } from '../platform/durations.ts';
import { type ClockVerdict, checkClock } from './purge-clock.ts';
import { lockPurgeClock, storePurgeClock } from './purge-clock-repository.ts';

/**
 * Checks the wall clock before a purge, and stores the check (decision 0053).
 * @param ran how long this process has run since its last check, by the monotonic clock; 0 at its first. In milliseconds
 */
export async function checkPurgeClock(
  { db, now }: { db: Kysely<Schema>; now: () => number },
  ran: number,
): Promise<ClockVerdict> {
  return db.transaction().execute(async (trx) => {
    const { known, verdict } = checkClock(await lockPurgeClock(trx), { now: now(), ran });
    await storePurgeClock(trx, known);
    return verdict;
  });
}

/** Trusts the wall clock from now on, because the operator says that it is right. */
export async function trustClock({
  db,
  now,
}: {
  db: Kysely<Schema>;
  now: () => number;
}): Promise<void> {
  const time = now();
  await storePurgeClock(db, { trustedAt: time, checkedAt: time, heldFor: 0 });
}

/** Returns a sentence for the operator that says why nothing is purged and what to do. */
export function describeHeldClock(
  { trustedAt, remaining }: Extract<ClockVerdict, { trusted: false }>,
  now: number,
): string {
  const days = Math.floor((now - trustedAt) / DAY);
  return (
    `Nothing is purged: by the clock it is ${isoDay(now)}, ${days} days after it was last known to be right ` +
    `(${isoDay(trustedAt)}). If it is wrong, set it. If it is right, purging goes on by itself once the server has ` +
    `run for ${Math.ceil(remaining / HOUR)} more hours, or at once after npm run messages -- trust-clock.`
  );
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
