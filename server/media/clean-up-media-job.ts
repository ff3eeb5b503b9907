import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import { deleteUnreferencedTweets } from '../tweets/repository.ts';
import { cleanUpMedia } from './clean-up-media.ts';

const MINUTE = 60_000;

/** Removes, once a day, what is kept and nothing uses any more. */
export function cleanUpMediaJob(parts: {
  db: Kysely<Schema>;
  media: string;
  now: () => number;
}): Job {
  return {
    name: 'sweep',
    // Not at once: a server that starts has better things to do.
    first: 10 * MINUTE,
    every: 24 * 60 * MINUTE,
    async run() {
      await deleteUnreferencedTweets(parts.db);
      await cleanUpMedia(parts);
    },
  };
}
