import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import { deleteUnreferencedTweets } from '../tweets/repository.ts';
import { cleanUpMedia } from './clean-up-media.ts';

const MINUTE = 60_000;

/** Returns the job that deletes unreferenced tweets and media files once a day. */
export function cleanUpMediaJob(context: {
  db: Kysely<Schema>;
  media: string;
  now: () => number;
}): Job {
  return {
    name: 'sweep',
    // The delay keeps this work out of the start of the server.
    first: 10 * MINUTE,
    every: 24 * 60 * MINUTE,
    async run() {
      await deleteUnreferencedTweets(context.db);
      await cleanUpMedia(context);
    },
  };
}
