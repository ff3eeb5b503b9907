import type { TweetCopy } from '../../contract/kinds/kinds.ts';
import type { TweetWire } from '../../contract/kinds/tweet.ts';
import { tweetCopyFields } from '../../contract/kinds/tweet.ts';
import { DEFAULT_LANGUAGE } from '../../contract/locale.ts';
import { presentFields } from '../content/content.ts';

const COPY_FIELDS = tweetCopyFields();

/** Returns the copy of a tweet in the API's field names. */
export function presentTweet(tweetId: string, copy: TweetCopy): TweetWire {
  // A tweet has one language, so its fields are the same in both.
  return { tweetId, ...presentFields(COPY_FIELDS, copy, DEFAULT_LANGUAGE) };
}
