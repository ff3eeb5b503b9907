import type { Kysely, Transaction } from 'kysely';
import type { ContentFields, TweetCopy } from '../../contract/content/kinds.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { StoredTweet } from './tweet-state.ts';

/** A published tweet: the copy in its content entry, and the result of the tweet service. */
export type PublishedTweet = {
  tweetId: string;
  editorCopy: TweetCopy | null;
  stored: StoredTweet | null;
};

/** A tweet that no other process fetches until the claim expires. */
export type ClaimedTweet = PublishedTweet & {
  /** Number of failed requests in a row before this one. */
  failures: number;
};

/** A picture of a copy: its URL at the service, and its path on this site. */
export type CopyPicture = { source: string; path: string };

/** A stored picture of any copy. Width and height in pixels. */
export type StoredPicture = CopyPicture & { width: number | null; height: number | null };

/** Returns the published tweet with an id of the tweet service, or undefined. */
export async function findTweet(
  db: Kysely<Schema>,
  tweetId: string,
): Promise<PublishedTweet | undefined> {
  const row = await publishedTweets(db)
    .where('entry.variant', '=', tweetId)
    .orderBy('entry.position')
    .executeTakeFirst();
  return row && readRow(row);
}

/**
 * Claims the published tweet that has been due longest. New tweets come first. The times are in epoch milliseconds.
 * @param until no other process gets the tweet before this time, even if this one crashes
 * @param latest a tweet whose next attempt is later than this is due too, because the clock has been set back
 * @returns null if none is due
 */
export async function claimDueTweet(
  db: Kysely<Schema>,
  { now, until, latest }: { now: number; until: number; latest: number },
): Promise<ClaimedTweet | null> {
  for (;;) {
    const row = await publishedTweets(db)
      .where((tweet) =>
        tweet.or([
          tweet('stored.next_try_at', 'is', null),
          tweet('stored.next_try_at', '<=', now),
          tweet('stored.next_try_at', '>', latest),
        ]),
      )
      .orderBy((tweet) => tweet.fn.coalesce('stored.next_try_at', tweet.lit(0)))
      .orderBy('entry.position')
      .executeTakeFirst();
    if (row === undefined) return null;
    const tweet = readRow(row);
    const claimed = await db
      .insertInto('tweet_copies')
      .values({
        tweet_id: tweet.tweetId,
        state: 'unseen',
        copy: null,
        fetched_at: null,
        tried_at: now,
        failures: 0,
        next_try_at: until,
      })
      .onConflict((conflict) =>
        conflict
          .column('tweet_id')
          .doUpdateSet({ tried_at: now, next_try_at: until })
          .where((copy) =>
            copy.or([
              copy('tweet_copies.next_try_at', '<=', now),
              copy('tweet_copies.next_try_at', '>', latest),
            ]),
          ),
      )
      .returning('failures')
      .executeTakeFirst();
    // Otherwise another process has claimed it, so try the next tweet.
    if (claimed !== undefined) return { ...tweet, failures: claimed.failures };
  }
}

/** Stores the copy of a tweet and its pictures. The times are in epoch milliseconds. */
export async function storeTweetCopy(
  trx: Transaction<Schema>,
  tweetId: string,
  copy: TweetCopy,
  pictures: readonly CopyPicture[],
  { at, nextTryAt }: { at: number; nextTryAt: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('tweet_copies')
    .set({
      state: 'shown',
      copy: JSON.stringify(copy),
      fetched_at: at,
      failures: 0,
      next_try_at: nextTryAt,
    })
    .where('tweet_id', '=', tweetId)
    .executeTakeFirst();
  await deletePictures(trx, tweetId);
  // The entry may have been deleted during the request, and the row with it.
  if (numUpdatedRows === 0n || pictures.length === 0) return;
  await trx
    .insertInto('tweet_copy_media')
    .values(pictures.map(({ source, path }) => ({ tweet_id: tweetId, source, path })))
    .execute();
}

/** Stores that a tweet is gone, and deletes its copy. */
export async function storeTweetGone(
  trx: Transaction<Schema>,
  tweetId: string,
  { nextTryAt }: { nextTryAt: number },
): Promise<void> {
  await trx
    .updateTable('tweet_copies')
    .set({ state: 'gone', copy: null, failures: 0, next_try_at: nextTryAt })
    .where('tweet_id', '=', tweetId)
    .execute();
  await deletePictures(trx, tweetId);
}

/** Stores that a request for a tweet failed. Its copy stays. */
export async function recordFailedTry(
  db: Kysely<Schema>,
  tweetId: string,
  { failures, nextTryAt }: { failures: number; nextTryAt: number },
): Promise<void> {
  await db
    .updateTable('tweet_copies')
    .set({ failures, next_try_at: nextTryAt })
    .where('tweet_id', '=', tweetId)
    .execute();
}

/** Returns which of these URLs at the service have a stored picture, by URL. */
export async function findStoredPictures(
  db: Kysely<Schema>,
  sources: readonly string[],
): Promise<Map<string, StoredPicture>> {
  if (sources.length === 0) return new Map();
  const rows = await db
    .selectFrom('tweet_copy_media as link')
    .innerJoin('media_files as file', 'file.path', 'link.path')
    .select(['link.source', 'link.path', 'file.width', 'file.height'])
    .where('link.source', 'in', sources)
    .execute();
  return new Map(rows.map((row) => [row.source, row]));
}

/** Deletes the copies of tweets that no content entry refers to, not even a draft. */
export async function deleteUnreferencedTweets(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('tweet_copies')
    .where((copy) =>
      copy.not(
        copy.exists(
          copy
            .selectFrom('content_entries')
            .select('content_entries.id')
            .where('content_entries.kind', '=', 'tweet')
            .whereRef('content_entries.variant', '=', 'tweet_copies.tweet_id'),
        ),
      ),
    )
    .execute();
}

async function deletePictures(trx: Transaction<Schema>, tweetId: string): Promise<void> {
  await trx.deleteFrom('tweet_copy_media').where('tweet_id', '=', tweetId).execute();
}

function publishedTweets(db: Kysely<Schema>) {
  return db
    .selectFrom('content_entries as entry')
    .leftJoin('tweet_copies as stored', 'stored.tweet_id', 'entry.variant')
    .select(['entry.fields', 'stored.state', 'stored.copy', 'stored.fetched_at'])
    .where('entry.kind', '=', 'tweet')
    .where('entry.status', '=', 'published');
}

/** `fields` and `copy` are read unchecked, because only this server writes them. */
function readRow(row: {
  fields: string;
  state: StoredTweet['state'] | null;
  copy: string | null;
  fetched_at: number | null;
}): PublishedTweet {
  const fields: ContentFields<'tweet'> = JSON.parse(row.fields);
  const { state, copy, fetched_at: fetchedAt } = row;
  return {
    tweetId: fields.tweetId,
    editorCopy: fields.copy,
    stored:
      state === null ? null : { state, copy: copy === null ? null : JSON.parse(copy), fetchedAt },
  };
}
