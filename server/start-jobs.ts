import type { Context } from './context.ts';
import { refreshTweetsJob } from './jobs/refresh-tweets.ts';
import { type JobLog, type RunningJobs, runJobs } from './jobs/run-jobs.ts';
import { sweepJob } from './jobs/sweep.ts';
import { tweetService } from './tweets/tweet-service.ts';

/** Starts what this process does by itself, beside answering. With another backend that is nothing. */
export function startJobs(context: Context, log: JobLog): RunningJobs {
  if (context.upstream !== null) return runJobs([], log);
  const { config, now, mediaFolder: media } = context;
  const { db } = context.database;
  const service = tweetService({ address: config.tweetApiUrl });
  return runJobs(
    [
      refreshTweetsJob({ db, media, service, now, chance: Math.random }, log),
      sweepJob({ db, media, now }),
    ],
    log,
  );
}
