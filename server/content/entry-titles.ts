import type { Kysely } from 'kysely';
import { type DraftFields, titleOf } from '../../contract/admin/draft-fields.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import type { Localized } from '../../contract/locale.ts';
import { tweetTitle } from '../../contract/tweet-title.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Schema } from '../platform/database/schema.ts';

/**
 * Finds what lists and notes call entries of a kind. The words of a tweet are not in its fields, but in the copy that was
 * fetched from the tweet service.
 * @param entries the fields of each entry by its id
 */
export async function findTitles(
  db: Kysely<Schema>,
  kind: ContentKind,
  entries: ReadonlyMap<number, DraftFields>,
): Promise<Map<number, Localized>> {
  const fetched = kind === 'tweet' ? await findFetchedTitles(db, [...entries.values()]) : null;
  return new Map(
    [...entries].map(([id, fields]) => [
      id,
      fetched?.get(String(fields.tweetId)) ?? titleOf(kind, fields),
    ]),
  );
}

/** Returns the titles of tweets by their numbers, of those that were fetched. */
async function findFetchedTitles(
  db: Kysely<Schema>,
  tweets: readonly DraftFields[],
): Promise<Map<string, Localized>> {
  const titles = new Map<string, Localized>();
  const numbers = new Set(tweets.map(({ tweetId }) => String(tweetId)));
  for (const chunk of chunksOf([...numbers])) {
    const rows = await db
      .selectFrom('tweet_copies')
      .select(['tweet_id', 'copy'])
      .where('tweet_id', 'in', chunk)
      .where('copy', 'is not', null)
      .execute();
    for (const { tweet_id: number, copy } of rows) {
      const title = copy === null ? null : tweetTitle(JSON.parse(copy));
      if (title !== null) titles.set(number, title);
    }
  }
  return titles;
}
