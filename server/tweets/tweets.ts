// The public module of tweets: copies of the tweet service's responses.

// Stored in our own database.
export { refreshNextTweet } from './refresh-tweets.ts';
export { refreshTweetsJob, refreshUpstreamTweetsJob } from './refresh-tweets-job.ts';
export { deleteUnreferencedTweets } from './repository.ts';
export { type TweetService, tweetService } from './tweet-service.ts';
export { tweetContent } from './tweet-source.ts';

// Stored in memory for another backend that has none.
export { upstreamTweetRoutes, withUpstreamTweets } from './upstream-tweet-routes.ts';
export {
  createUpstreamTweets,
  refreshUpstreamTweets,
  type UpstreamTweets,
} from './upstream-tweets.ts';
