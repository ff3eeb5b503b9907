import type { Job, JobLog } from '../platform/jobs/run-jobs.ts';
import { type Refresh, type RefreshedTweet, refreshNextTweet } from './refresh-tweets.ts';
import { refreshUpstreamTweets, type UpstreamRefresh } from './upstream-tweets.ts';

const SECOND = 1_000;

const MINUTE = 60 * SECOND;

/**
 * Keeps the copies of the published tweets fresh, one after the other. Looking whether one is due
 * takes one query, so that a new tweet is fetched within a minute.
 */
export function refreshTweetsJob(parts: Omit<Refresh, 'signal'>, log: JobLog): Job {
  return {
    name: 'refresh tweets',
    first: 2 * SECOND,
    every: MINUTE,
    async run(signal) {
      const refreshed: RefreshedTweet[] = [];
      while (!signal.aborted) {
        const tweet = await refreshNextTweet({ ...parts, signal });
        if (tweet === null) break;
        refreshed.push(tweet);
      }
      report(refreshed, log);
    },
  };
}

/**
 * The same with another backend, whose list of tweets is asked for every five seconds: a tweet that it names is on
 * the page within fifteen, with the time that the service takes. What is not due costs nothing but that call.
 */
export function refreshUpstreamTweetsJob(parts: Omit<UpstreamRefresh, 'signal'>, log: JobLog): Job {
  return {
    name: 'refresh tweets',
    first: 0,
    every: 5 * SECOND,
    async run(signal) {
      report(await refreshUpstreamTweets({ ...parts, signal }), log);
    },
  };
}

/** Says what has changed: a service that is out of reach for days is worth one line, and so is its return. */
function report(refreshed: readonly RefreshedTweet[], log: JobLog): void {
  const lost = refreshed.filter((tweet) => tweet.outcome === 'unreachable' && !tweet.before.failed);
  const [first] = lost;
  if (first?.outcome === 'unreachable') {
    log.warn(
      `The tweet service does not answer (${first.reason}): ${tweets(lost)} will be asked for again later, and what is kept stays`,
    );
  }
  const back = refreshed.filter((tweet) => tweet.outcome !== 'unreachable' && tweet.before.failed);
  if (back.length > 0) log.info(`The tweet service answers again: ${tweets(back)}`);
  const gone = refreshed.filter(
    (tweet) => tweet.outcome === 'gone' && tweet.before.state !== 'gone',
  );
  if (gone.length > 0) log.info(`The tweet service does not have (any more): ${tweets(gone)}`);
}

function tweets(some: readonly RefreshedTweet[]): string {
  if (some.length > 3) return `${some.length} tweets`;
  return `${some.length === 1 ? 'tweet' : 'tweets'} ${some.map(({ tweetId }) => tweetId).join(', ')}`;
}
