import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { nightlyJob } from './nightly-job.ts';
import { readCheckedVersion, runChecks } from './run-checks.ts';
import { storeFindings } from './store-findings.ts';

export type ChecksJobDependencies = {
  db: Kysely<Schema>;
  /** The origin of the site. */
  publicUrl: string;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
};

/**
 * The job that checks the content. All findings of a run are stored together at its end, so a process that dies leaves those of the run
 * before.
 */
export function checksJob({
  db,
  publicUrl,
  now,
  storage,
}: ChecksJobDependencies & { storage: Storage }): Job {
  return nightlyJob({
    db,
    now,
    name: 'check the content',
    run: 'content',
    readVersion: () => readCheckedVersion(db, now()),
    isOn: async () => true,
    async work({ startedAt, signal, report }) {
      const found = await runChecks({ db, storage, publicUrl, now: startedAt, signal, report });
      return (trx) => storeFindings(trx, found, startedAt);
    },
  });
}
