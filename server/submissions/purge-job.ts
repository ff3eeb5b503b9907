import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { DAY, HOUR, MINUTE } from '../platform/durations.ts';
import type { Job, JobLog } from '../platform/jobs/run-jobs.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type CleanedUploads, cleanUpPassedUploads, cleanUpUploads } from './clean-up-uploads.ts';
import { removeUnsentFiles } from './inbox/reply-files.ts';
import {
  type DueData,
  type Purged,
  purgeOldData,
  type Retention,
  readDue,
} from './purge-personal-data.ts';
import { scanQuarantined } from './scan-quarantined.ts';
import type { VirusScanner } from './virus-scanner.ts';

type Dependencies = { db: Kysely<Schema>; storage: Storage; now: () => number };

/** What the purge depends on. */
type PurgeDependencies = Omit<Dependencies, 'now'> &
  Retention & {
    /** The database's clock, in epoch milliseconds. */
    clock: () => Promise<number>;
    /** The monotonic clock, in milliseconds. */
    monotonicNow: () => number;
  };

/**
 * Purges personal data after its retention period, and cleans up unreferenced files. It runs every hour by the database's
 * clock, and purges a bounded number at a time (decision 0038). If much of the data is to be purged at once, or the clock has
 * jumped, it waits for an operator's confirmation (decisions 0124 and 0129).
 */
export function purgeJob(dependencies: PurgeDependencies, log: JobLog): Job {
  const { db, storage, clock, retentionDays, retainUnsent } = dependencies;
  const report = purgeReporter(log, dependencies);
  return {
    name: 'purge personal data',
    first: MINUTE,
    every: HOUR,
    async run(signal) {
      const time = await clock();
      const stored = { db, storage, now: () => time };
      const found = await readDue(db, time, { retentionDays, retainUnsent });
      if (found.isHeld) {
        report.held(found, time);
        return;
      }
      report.purged(await purgeOldData(stored, { retentionDays, retainUnsent }, signal));
      if (!signal.aborted) report.cleaned(await cleanUpUploads(stored));
    },
  };
}

const toIso = (time: number) => new Date(time).toISOString();

/** Logs the counts of each purge, and once a day what is not purged. */
function purgeReporter(
  log: JobLog,
  {
    monotonicNow,
    retentionDays,
    storage,
  }: Pick<PurgeDependencies, 'monotonicNow' | 'retentionDays' | 'storage'>,
) {
  const loggedAt = new Map<string, number>();
  const warnDaily = (topic: string, sentence: string) => {
    const last = loggedAt.get(topic);
    if (last !== undefined && monotonicNow() - last < DAY) return;
    loggedAt.set(topic, monotonicNow());
    log.warn(sentence);
  };
  return {
    held({ due, total, lastAt }: DueData, time: number) {
      const last = lastAt === null ? '' : `, at the last purge it was ${toIso(lastAt)}`;
      warnDaily(
        'held',
        `Nothing is purged: by the clock it is ${toIso(time)}${last}, and ${due} of ${total} submissions are older than ${retentionDays} days. That is much at once, or the clock has jumped. If the clock and RETENTION_DAYS are right, purge them by npm run messages -- purge.`,
      );
    },
    purged({ submissions, files, mails, unconfirmed, keys, retainedUnsent }: Purged) {
      if (submissions + mails + unconfirmed + keys > 0) {
        log.info(
          `Purged after ${retentionDays} days: ${submissions} submissions (${files} files of them moved to the trash), ${mails} mails of the newsletter; after 7 days: ${unconfirmed} unconfirmed addresses, ${keys} idempotency keys.`,
        );
      }
      if (retainedUnsent > 0) {
        warnDaily(
          'unsent',
          `${retainedUnsent} submissions are older than ${retentionDays} days and are not purged, because the organisation has not been mailed about them: see npm run messages -- list --mail. Retry them, or erase them by npm run messages -- purge --unsent.`,
        );
      }
    },
    cleaned({ trashed, foreign, removed }: CleanedUploads) {
      if (trashed > 0) log.info(`Files without a submission moved to the trash: ${trashed}`);
      if (removed > 0) log.info(`Files removed for good after 30 days in the trash: ${removed}`);
      if (foreign > 0) {
        warnDaily(
          'foreign',
          `${foreign} files in ${storage.describe('cvs/')} are of no submission in this database, and stay: it may be another database than that of these files, or an older copy, so put the right one back. If it is the right one, they are left of applications that could not be stored: move them away.`,
        );
      }
    },
  };
}

/** Scans the files that were received while the virus scanner did not respond. */
export function scanQuarantinedJob(
  dependencies: Dependencies & { scanner: VirusScanner },
  log: JobLog,
): Job {
  return {
    name: 'scan quarantined files',
    first: MINUTE,
    every: 5 * MINUTE,
    async run(signal) {
      const { clean, infected } = await scanQuarantined(dependencies, signal);
      if (clean > 0) log.info(`Files scanned and released from quarantine: ${clean}`);
      if (infected > 0) log.warn(`Infected files removed from quarantine: ${infected}`);
    },
  };
}

/** Removes files that were added to replies and not sent. */
export function removeUnsentFilesJob({
  clock,
  ...dependencies
}: Pick<PurgeDependencies, 'db' | 'storage' | 'clock'>): Job {
  return {
    name: 'remove unsent files',
    first: MINUTE,
    every: HOUR,
    run: async (signal) => void (await removeUnsentFiles(dependencies, await clock(), signal)),
  };
}

/** Removes leftover files of CVs that were passed on to another backend. */
export function cleanUpPassedUploadsJob(dependencies: {
  storage: Storage;
  now: () => number;
}): Job {
  return {
    name: 'clean up uploads',
    first: MINUTE,
    every: 6 * HOUR,
    run: () => cleanUpPassedUploads(dependencies),
  };
}
