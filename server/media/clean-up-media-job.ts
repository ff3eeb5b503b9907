import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import { cleanUpMedia } from './clean-up-media.ts';

const MINUTE = 60_000;

/**
 * Removes, once a day, the media files that nothing uses any more.
 * @param parts.release lets go first of what uses files and is itself not needed any more
 */
export function cleanUpMediaJob(parts: {
  db: Kysely<Schema>;
  media: string;
  now: () => number;
  release: () => Promise<void>;
}): Job {
  return {
    name: 'sweep',
    // Not at once: a server that starts has better things to do.
    first: 10 * MINUTE,
    every: 24 * 60 * MINUTE,
    async run() {
      await parts.release();
      await cleanUpMedia(parts);
    },
  };
}
