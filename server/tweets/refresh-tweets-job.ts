import { hasQuery } from '../../contract/modules.ts';
import { readIdentity } from '../content/content.ts';
import { MINUTE, SECOND } from '../platform/durations.ts';
import type { Job, JobLog } from '../platform/jobs/run-jobs.ts';
import { type RefreshContext, type RefreshedTweet, refreshNextTweet } from './refresh-tweets.ts';
import { refreshUpstreamTweets, type UpstreamRefresh } from './upstream-tweets.ts';

/**
 * Returns the job that refreshes the copies of the published tweets, one after another. It takes two queries when none is
 * due, so it can run every minute and fetch a new tweet within that time. While the tweets module is off, it sends no
 * requests to the service.
 */
export function refreshTweetsJob(context: Omit<RefreshContext, 'signal'>, log: JobLog): Job {
  return {
    name: 'refresh tweets',
    first: 2 * SECOND,
    every: MINUTE,
    async run(signal) {
      const { modulesOff } = await readIdentity(context.db);
      if (!hasQuery('tweet', modulesOff)) return;
      const refreshed: RefreshedTweet[] = [];
      while (!signal.aborted) {
        const tweet = await refreshNextTweet({ ...context, signal });
        if (tweet === null) break;
        refreshed.push(tweet);
      }
      logChanges(refreshed, log);
    },
  };
}

/**
 * Returns the job that refreshes the tweets of another backend. It fetches that backend's list every
 * five seconds, so that a new tweet is on the page within fifteen seconds, plus the time of the tweet
 * service. Tweets that are not due cost no further request.
 */
export function refreshUpstreamTweetsJob(
  context: Omit<UpstreamRefresh, 'signal'>,
  log: JobLog,
): Job {
  return {
    name: 'refresh tweets',
    first: 0,
    every: 5 * SECOND,
    async run(signal) {
      logChanges(await refreshUpstreamTweets({ ...context, signal }), log);
    },
  };
}

/** Logs only changes: a service that is unreachable for days causes one line, and its recovery another. */
function logChanges(refreshed: readonly RefreshedTweet[], log: JobLog): void {
  const newlyFailed = refreshed.filter(
    (tweet) => tweet.status === 'unreachable' && !tweet.before.failed,
  );
  const [first] = newlyFailed;
  if (first?.status === 'unreachable') {
    log.warn(
      `The tweet service does not respond (${first.reason}): ${listTweets(newlyFailed)} will be fetched again later, and stored copies stay`,
    );
  }
  const recovered = refreshed.filter(
    (tweet) => tweet.status !== 'unreachable' && tweet.before.failed,
  );
  if (recovered.length > 0) log.info(`The tweet service answers again: ${listTweets(recovered)}`);
  const newlyGone = refreshed.filter(
    (tweet) => tweet.status === 'gone' && tweet.before.state !== 'gone',
  );
  if (newlyGone.length > 0)
    log.info(`The tweet service does not have (any more): ${listTweets(newlyGone)}`);
}

function listTweets(tweets: readonly RefreshedTweet[]): string {
  if (tweets.length > 3) return `${tweets.length} tweets`;
  return `${tweets.length === 1 ? 'tweet' : 'tweets'} ${tweets.map(({ tweetId }) => tweetId).join(', ')}`;
}
