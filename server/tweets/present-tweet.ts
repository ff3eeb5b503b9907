import type { TweetCopy } from '../../contract/content/kinds.ts';
import type { TweetWire } from '../../contract/content/tweet.ts';
import { tweetCopyFields } from '../../contract/content/tweet.ts';
import { DEFAULT_LANGUAGE } from '../../contract/locale.ts';
import { presentFields } from '../content/content.ts';

/** Returns the copy of a tweet in the API's field names. */
export function presentTweet(tweetId: string, copy: TweetCopy): TweetWire {
  // A tweet has one language, so its fields are the same in both.
  return { tweetId, ...presentFields(tweetCopyFields, copy, DEFAULT_LANGUAGE) };
}
