import type { Kysely } from 'kysely';
import {
  purgeAddressChanges,
  purgeConfirmationMails,
  purgeUnconfirmed,
} from '../newsletter/newsletter.ts';
import type { Schema } from '../platform/database/schema.ts';
import { purgeDeliveries } from '../platform/deliveries/delivery-store.ts';
import { purgeFailedAddresses } from '../platform/deliveries/failed-addresses.ts';
import { DAY } from '../platform/durations.ts';
import { deleteSubmissions } from './delete-submissions.ts';
import { purgeQuarantine, QUARANTINE_RETENTION } from './incoming/quarantine.ts';
import { type EraseDependencies, trashTag } from './person/erase-person.ts';
import {
  countSubmissions,
  listSubmissions,
  purgeKeys,
  type SubmissionFilter,
} from './repository.ts';
import { findFilesOf } from './submission-files.ts';
import { CONFIRM_WITHIN } from './subscribe-newsletter.ts';
import { trashUpload } from './uploads.ts';

/** How long a browser may retry a submission under the same key. In milliseconds. */
const KEY_RETENTION = 7 * DAY;

/** How many submissions are read at a time. The batch is small because the embedded database blocks the process meanwhile. */
const BATCH_SIZE = 100;

/**
 * The largest number of submissions, and of unconfirmed addresses, that one run purges, so that a mistake is
 * noticed before everything is gone. With a run every hour that is 12,000 a day.
 */
export const MAX_PER_RUN = 500;

/** When submissions are purged. */
export type Retention = {
  retentionDays: number;
  /** Whether they stay until the mail about them to the organisation has been sent. */
  retainUnsent: boolean;
};

/** Returns when submissions are purged by these settings. */
export function retentionOf({
  retentionDays,
  mail,
}: {
  retentionDays: number;
  mail: object | null;
}): Retention {
  // Without an SMTP server, submissions are purged without waiting for a mail.
  return { retentionDays, retainUnsent: mail !== null };
}

/** Returns the filter of the submissions to purge at a time, in epoch milliseconds. */
function dueAt(time: number, { retentionDays, retainUnsent }: Retention): SubmissionFilter {
  return {
    before: time - retentionDays * DAY,
    notKeptAt: time,
    ...(retainUnsent ? { unsent: 'except' } : {}),
  };
}

/** How many submissions may be purged in one run without an operator's confirmation: this number, or a tenth of all. */
const UNASKED = 20;

/**
 * How far the clock may be from the last purge without an operator's confirmation, in milliseconds. A run comes every hour.
 */
const USUAL_GAP = 14 * DAY;

/**
 * What is to be purged. `isHeld`: so much of all data at once, or so long after the last purge (`lastAt`, in epoch
 * milliseconds; null if unknown), that the clock or the setting may be wrong. An operator then confirms it with `npm run
 * messages -- purge`.
 */
export type DueData = { due: number; total: number; lastAt: number | null; isHeld: boolean };

/** Counts the submissions that are to be purged at a time, in epoch milliseconds. */
export async function readDue(
  db: Kysely<Schema>,
  time: number,
  retention: Retention,
): Promise<DueData> {
  const due = await countSubmissions(db, dueAt(time, retention));
  const total = await countSubmissions(db);
  const { purged_at: lastAt } = await db
    .selectFrom('purge_clock')
    .select('purged_at')
    .executeTakeFirstOrThrow();
  const isMuch = due > Math.max(UNASKED, total / 10);
  const isLate = due > 0 && lastAt !== null && time - lastAt > USUAL_GAP;
  return { due, total, lastAt, isHeld: isMuch || isLate };
}

/** What a run has purged. */
export type Purged = {
  submissions: number;
  /** Files of them that were moved to the trash. */
  files: number;
  /** Mails of the newsletter. Those of a submission are deleted with it. */
  mails: number;
  /** Addresses whose subscription was never confirmed. */
  unconfirmed: number;
  keys: number;
  /** Submissions that stay after their retention period, because the organisation has not been mailed about them. */
  retainedUnsent: number;
};

/**
 * Purges submissions after their retention period, with their mails and keys, and moves their files to the trash; and
 * purges addresses whose subscription was never confirmed.
 * @param max the largest number of submissions, and of unconfirmed addresses, to purge
 */
export async function purgeOldData(
  { db, storage, now }: EraseDependencies,
  { retentionDays, retainUnsent, max = MAX_PER_RUN }: Retention & { max?: number },
  signal: AbortSignal,
): Promise<Purged> {
  const time = now();
  const before = time - retentionDays * DAY;
  const purged = { submissions: 0, files: 0 };
  while (!signal.aborted && purged.submissions < max) {
    const limit = Math.min(BATCH_SIZE, max - purged.submissions);
    const due = dueAt(time, { retentionDays, retainUnsent });
    const old = await listSubmissions(db, { ...due, limit, order: 'oldest-first' });
    for (const { id, email_key: ownerKey } of old) {
      const files = await findFilesOf(db, [id]);
      // The row first: the clean-up finds a file without a row, but nothing finds a row without a file.
      await db.transaction().execute((trx) => deleteSubmissions(trx, [id]));
      purged.submissions++;
      if (files.length === 0) continue;
      const owner = await trashTag(db, ownerKey ?? id, now);
      for (const file of files) await trashUpload(storage, file, { owner, now: time });
      purged.files += files.length;
    }
    if (old.length < limit) break;
  }
  await db.updateTable('purge_clock').set({ purged_at: time }).execute();
  await purgeFailedAddresses(db, before);
  await purgeConfirmationMails(db, time);
  await purgeAddressChanges(db, time - CONFIRM_WITHIN);
  await purgeQuarantine(db, time - QUARANTINE_RETENTION);
  return {
    ...purged,
    mails: await purgeDeliveries(db, { before, limit: max }),
    unconfirmed: await purgeUnconfirmed(db, { before: time - CONFIRM_WITHIN, limit: max }),
    keys: await purgeKeys(db, time - Math.min(KEY_RETENTION, retentionDays * DAY)),
    retainedUnsent: retainUnsent ? await countSubmissions(db, { before, unsent: 'only' }) : 0,
  };
}
