import type { Kysely } from 'kysely';
import type { TweetCopy } from '../../contract/content/kinds.ts';
import type { Tweet } from '../../contract/content/tweet.ts';
import type { ContentSource, SourceResult } from '../../contract/content-source.ts';
import type { Schema } from '../platform/database/schema.ts';
import { findTweet } from './repository.ts';
import { type VisibleTweet, visibleTweet } from './tweet-state.ts';

/** Returns the query of one tweet, which responds with its stored copy. */
export function tweetContent(db: Kysely<Schema>): Pick<ContentSource, 'tweet'> {
  return {
    async tweet({ tweetId }) {
      const found = await findTweet(db, tweetId);
      return found === undefined
        ? { ok: false, status: 404 }
        : tweetResult(tweetId, visibleTweet(found.editorCopy, found.stored));
    },
  };
}

/** Returns what a visitor sees of a tweet: its copy, 404 if it is gone, or 503 if there is no copy yet. */
export function tweetResult(tweetId: string, shown: VisibleTweet): SourceResult<Tweet> {
  if (shown.status === 'shown') return { ok: true, data: presentTweet(tweetId, shown.copy) };
  return { ok: false, status: shown.status === 'gone' ? 404 : 503 };
}

/** Presents the stored copy of a tweet. A tweet has one language, so it is the same in both. */
function presentTweet(tweetId: string, { lang, ...copy }: TweetCopy): Tweet {
  return { tweetId, language: lang, ...copy };
}
