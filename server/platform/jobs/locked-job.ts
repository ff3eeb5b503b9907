import { withAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database } from '../database/database.ts';
import { HOUR } from '../durations.ts';
import type { Job } from './run-jobs.ts';

/** Longer than any job takes. In milliseconds. */
const MAX_DURATION = HOUR;

/**
 * Returns a job that runs in one process at a time: it holds an advisory lock of PostgreSQL, and skips a run while
 * another process holds that lock. With SQLite one process runs the jobs, and nothing is locked.
 */
export function lockedJob({ db, kind }: Pick<Database, 'db' | 'kind'>, job: Job): Job {
  if (kind === 'sqlite') return job;
  return {
    ...job,
    async run(signal) {
      await withAdvisoryLock(db, `job: ${job.name}`, MAX_DURATION, () => job.run(signal));
    },
  };
}
