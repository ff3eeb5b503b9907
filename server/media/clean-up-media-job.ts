import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import { cleanUpMedia } from './clean-up-media.ts';

const MINUTE = 60_000;

/**
 * Returns the job that deletes unreferenced media files once a day.
 * @param context.release deletes first what uses files and is itself unreferenced, as copies of tweets
 */
export function cleanUpMediaJob(context: {
  db: Kysely<Schema>;
  media: string;
  now: () => number;
  release: () => Promise<void>;
}): Job {
  return {
    name: 'clean up media',
    // The delay keeps this work out of the start of the server.
    first: 10 * MINUTE,
    every: 24 * 60 * MINUTE,
    async run() {
      await context.release();
      await cleanUpMedia(context);
    },
  };
}
