import type { Kysely } from 'kysely';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Replaces the editors' copies in tweets with those that the tweet service returned, because the name and the searched words
 * of a tweet are not in its entry. Returns the fields of other kinds unchanged.
 * @param entries the fields of each entry by its id
 */
export async function withFetchedTweets(
  db: Kysely<Schema>,
  kind: ContentKind,
  entries: ReadonlyMap<number, DraftFields>,
): Promise<ReadonlyMap<number, DraftFields>> {
  if (kind !== 'tweet') return entries;
  const copies = await findCopies(db, [...entries.values()]);
  return new Map(
    [...entries].map(([id, fields]) => [
      id,
      { ...fields, copy: copies.get(String(fields.tweetId)) ?? fields.copy },
    ]),
  );
}

/** Returns the fetched copies of tweets by their numbers. */
async function findCopies(
  db: Kysely<Schema>,
  tweets: readonly DraftFields[],
): Promise<Map<string, unknown>> {
  const copies = new Map<string, unknown>();
  const numbers = new Set(tweets.map(({ tweetId }) => String(tweetId)));
  for (const chunk of chunksOf([...numbers])) {
    const rows = await db
      .selectFrom('tweet_copies')
      .select(['tweet_id', 'copy'])
      .where('tweet_id', 'in', chunk)
      .where('copy', 'is not', null)
      .execute();
    for (const { tweet_id: number, copy } of rows) {
      if (copy !== null) copies.set(number, JSON.parse(copy));
    }
  }
  return copies;
}
