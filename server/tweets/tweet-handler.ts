import type { Kysely } from 'kysely';
import { type QueryWire, queries } from '../../contract/queries.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { QueryHandler, QueryResponse } from '../platform/http/query-handler.ts';
import { presentTweet } from './present-tweet.ts';
import { findTweet } from './repository.ts';
import { visibleTweet } from './tweet-state.ts';

const NOT_FOUND: QueryResponse = { ok: false, problem: { kind: 'not-found' } };
const UNAVAILABLE: QueryResponse = { ok: false, problem: { kind: 'unavailable' } };

/** Returns the handler of the query for one tweet, which answers with the stored copy of it. */
export function tweetHandler(db: Kysely<Schema>): QueryHandler {
  return {
    path: queries.tweet.path,
    handle: async ({ parameters }) => {
      const { tweetId = '' } = parameters;
      if (!/^\d{1,20}$/.test(tweetId)) return NOT_FOUND;
      const found = await findTweet(db, tweetId);
      if (found === undefined) return NOT_FOUND;
      const shown = visibleTweet(found.editorCopy, found.stored);
      if (shown.as === 'copy') {
        const data: QueryWire<'tweet'> = presentTweet(tweetId, shown.copy);
        return { ok: true, data };
      }
      return shown.as === 'gone' ? NOT_FOUND : UNAVAILABLE;
    },
  };
}
