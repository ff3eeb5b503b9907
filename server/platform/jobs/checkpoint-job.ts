import { HOUR } from '../durations.ts';
import type { Job } from './run-jobs.ts';

/**
 * Job that moves SQLite's write-ahead log into the database file every hour, so that a copy of the file alone is nearly
 * complete.
 */
export function checkpointJob(dependencies: { checkpoint: () => Promise<void> }): Job {
  return { name: 'checkpoint', first: HOUR, every: HOUR, run: () => dependencies.checkpoint() };
}
