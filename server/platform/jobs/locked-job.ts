import type { Database } from '../database/database.ts';
import type { Job } from './run-jobs.ts';

/**
 * Returns a job that runs in one process at a time: it holds an advisory lock of PostgreSQL, and skips a run while another
 * process holds that lock. Losing the lock aborts its signal too. With SQLite one process runs the jobs, and nothing is
 * locked.
 */
export function lockedJob({ locks }: Pick<Database, 'locks'>, job: Job): Job {
  if (locks === null) return job;
  return {
    ...job,
    async run(signal) {
      await locks.run(`job: ${job.name}`, (lost) => job.run(AbortSignal.any([signal, lost])));
    },
  };
}
