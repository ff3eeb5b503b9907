import type { Context } from './context.ts';
import { upstreamTransport } from './http/upstream.ts';
import { refreshTweetsJob, refreshUpstreamTweetsJob } from './jobs/refresh-tweets.ts';
import {
  type Job,
  type JobLog,
  type JobWatcher,
  type RunningJobs,
  runJobs,
} from './jobs/run-jobs.ts';
import { sweepJob } from './jobs/sweep.ts';
import { tweetService } from './tweets/tweet-service.ts';

/** Starts what this process does by itself, beside answering. */
export function startJobs(
  context: Context,
  log: JobLog,
  watcher: JobWatcher | null = null,
): RunningJobs {
  return runJobs(jobsOf(context, log), log, watcher);
}

function jobsOf(context: Context, log: JobLog): Job[] {
  const { config, now } = context;
  const service = tweetService({ address: config.tweetApiUrl });
  const tweets = { service, now, chance: Math.random };
  if (context.upstream !== null) {
    const { origin, tweets: known } = context.upstream;
    const transport = upstreamTransport(origin);
    return [refreshUpstreamTweetsJob({ ...tweets, known, transport }, log)];
  }
  const { mediaFolder: media } = context;
  const { db } = context.database;
  return [refreshTweetsJob({ ...tweets, db, media }, log), sweepJob({ db, media, now })];
}
