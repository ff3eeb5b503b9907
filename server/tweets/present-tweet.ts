import type { TweetCopy } from '../../contract/content/kinds.ts';
import type { Tweet } from '../../contract/content/tweet.ts';

/** Presents the stored copy of a tweet. A tweet has one language, so it is the same in both. */
export function presentTweet(tweetId: string, { lang, ...copy }: TweetCopy): Tweet {
  return { tweetId, language: lang, ...copy };
}
