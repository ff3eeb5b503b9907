import type { TweetCopy } from '../../contract/kinds/kinds.ts';
import { tweetCopyFields } from '../../contract/kinds/tweet.ts';
import { DEFAULT_LANGUAGE } from '../../contract/locale.ts';
import type { TweetWire } from '../../contract/tweets.ts';
import { presentFields } from '../content/present-entry.ts';

/** What the API sends of the stored copy of a tweet. */
export function presentTweet(tweetId: string, copy: TweetCopy): TweetWire {
  // A tweet is in one language, so any does.
  return { tweetId, ...presentFields(tweetCopyFields, copy, DEFAULT_LANGUAGE) };
}
