import type { Job } from './run-jobs.ts';

/** In milliseconds. */
const HOUR = 60 * 60_000;

/**
 * Job that moves SQLite's write-ahead log into the database file every hour, so that a copy of the file alone is nearly
 * complete.
 */
export function checkpointJob(parts: { checkpoint: () => Promise<void> }): Job {
  return { name: 'checkpoint', first: HOUR, every: HOUR, run: () => parts.checkpoint() };
}
