import type { Kysely } from 'kysely';
import { forgetOldData } from './purge-personal-data.ts';
import { scanQuarantined } from './scan-quarantined.ts';
import { sweepPassedUploads, sweepUploads } from './clean-up-uploads.ts';
import type { UploadFolders } from './uploads.ts';
import type { VirusScanner } from './virus-scanner.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Job, JobLog } from '../platform/jobs/run-jobs.ts';

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

type Parts = { db: Kysely<Schema>; uploads: UploadFolders; now: () => number };

/** Erases what is to be forgotten, and files that nothing names; several times a day, so that a day is a day. */
export function forgetJob(parts: Parts & { retentionDays: number }, log: JobLog): Job {
  return {
    name: 'forget personal data',
    first: MINUTE,
    every: 6 * HOUR,
    async run(signal) {
      const erased = await forgetOldData(parts, parts.retentionDays, signal);
      if (erased > 0) {
        log.info(`Erased what ${erased} visitors sent more than ${parts.retentionDays} days ago.`);
      }
      await sweepUploads(parts);
    },
  };
}

/** Scans the CVs that came while the virus scanner did not answer. */
export function scanQuarantinedJob(parts: Parts & { scanner: VirusScanner }, log: JobLog): Job {
  return {
    name: 'scan quarantined CVs',
    first: MINUTE,
    every: 5 * MINUTE,
    async run(signal) {
      const { clean, infected } = await scanQuarantined(parts, signal);
      if (clean > 0) log.info(`CVs scanned and released from quarantine: ${clean}`);
      if (infected > 0) log.warn(`Infected CVs removed from quarantine: ${infected}`);
    },
  };
}

/** Removes what is left of CVs that were passed on to another backend. */
export function sweepPassedUploadsJob(parts: { uploads: UploadFolders; now: () => number }): Job {
  return {
    name: 'sweep uploads',
    first: MINUTE,
    every: 6 * HOUR,
    run: async () => void (await sweepPassedUploads(parts)),
  };
}
