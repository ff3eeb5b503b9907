import type { TweetCopy } from '../../contract/kinds/kinds.ts';
import type { TweetWire } from '../../contract/kinds/tweet.ts';
import { tweetCopyFields } from '../../contract/kinds/tweet.ts';
import { DEFAULT_LANGUAGE } from '../../contract/locale.ts';
import { presentFields } from '../content/content.ts';

const COPY_FIELDS = tweetCopyFields();

/** What the API sends of the stored copy of a tweet. */
export function presentTweet(tweetId: string, copy: TweetCopy): TweetWire {
  // A tweet is in one language, so any does.
  return { tweetId, ...presentFields(COPY_FIELDS, copy, DEFAULT_LANGUAGE) };
}
