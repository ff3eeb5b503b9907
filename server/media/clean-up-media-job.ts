import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { DAY, MINUTE } from '../platform/durations.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { cleanUpMedia } from './clean-up-media.ts';
import { removeOldUploads } from './library/uploads.ts';

/**
 * Returns the job that deletes unreferenced media files and abandoned uploads once a day.
 * @param context.release first deletes users of files that are themselves unreferenced, such as copies of tweets
 */
export function cleanUpMediaJob(context: {
  db: Kysely<Schema>;
  storage: Storage;
  now: () => number;
  release: () => Promise<void>;
}): Job {
  return {
    name: 'clean up media',
    // The delay keeps this work out of the start of the server.
    first: 10 * MINUTE,
    every: DAY,
    async run() {
      await context.release();
      await removeOldUploads(context, context.now());
      await cleanUpMedia(context);
    },
  };
}
