import type { Job } from './run-jobs.ts';

const HOUR = 60 * 60_000;

/** Moves what the embedded database has in its write-ahead log into its file, so that the file alone is nearly all. */
export function checkpointJob(parts: { checkpoint: () => Promise<void> }): Job {
  return { name: 'checkpoint', first: HOUR, every: HOUR, run: () => parts.checkpoint() };
}
