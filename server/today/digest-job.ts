import type { Kysely, Transaction } from 'kysely';
import type { DeliveryPurpose } from '../../contract/admin/mail/mail.ts';
import type { Digest } from '../../contract/admin/today/digest.ts';
import { isWorkingDay } from '../../contract/admin/working-days.ts';
import { readTimeZone } from '../content/content.ts';
import { dayAfter } from '../platform/calendar/day-after.ts';
import { lastMorning } from '../platform/calendar/mornings.ts';
import type { Schema } from '../platform/database/schema.ts';
import { deliver } from '../platform/deliveries/deliver.ts';
import { MINUTE } from '../platform/durations.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';

const PURPOSE: DeliveryPurpose = 'staff-digest';

type Dependencies = {
  db: Kysely<Schema>;
  publicUrl: string;
  /** The database's clock, in epoch milliseconds. */
  clock: () => Promise<number>;
};

/** Queues the digests that are due: once for each user and morning, however many processes run, and later if none ran in the morning. */
export function digestJob(dependencies: Dependencies): Job {
  return {
    name: 'queue digests',
    first: MINUTE,
    every: MINUTE,
    run: () => queueDigests(dependencies),
  };
}

async function queueDigests({ db, publicUrl, clock }: Dependencies): Promise<void> {
  const wanted = await db
    .selectFrom('staff')
    .select(['id', 'email', 'digest'])
    .where('state', '=', 'active')
    .where('digest', '!=', 'never')
    .execute();
  if (wanted.length === 0) return;
  const now = await clock();
  const timeZone = await readTimeZone(db);
  for (const { id, email, digest } of wanted) {
    const due = lastDigest(digest, timeZone, now);
    await db.transaction().execute(async (trx) => {
      if (!(await claim(trx, { id, due, now }))) return;
      await deliver(trx, { now: () => now, publicUrl }, [{ purpose: PURPOSE, to: { email } }]);
    });
  }
}

/** Notes that a user gets a digest now. @returns false if the one that is due was queued before */
async function claim(
  trx: Transaction<Schema>,
  { id, due, now }: { id: string; due: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ digested_at: now })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('digested_at', 'is', null), eb('digested_at', '<', due)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns the last moment at which a digest was due, in epoch milliseconds. @param now in epoch milliseconds */
export function lastDigest(digest: Digest, timeZone: string, now: number): number {
  const works = (day: string) => isWorkingDay(day, timeZone);
  return lastMorning(timeZone, now, (day) =>
    digest === 'weekly' ? works(day) && !works(dayAfter(day, -1)) : works(day),
  );
}
