import type { Kysely, Transaction } from 'kysely';
import type { ContentFields, TweetCopy } from '../../contract/kinds/kinds.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { StoredTweet } from './tweet-state.ts';

/** A published tweet: the copy that its entry holds, and what the tweet service said. */
export type PublishedTweet = {
  tweetId: string;
  written: TweetCopy | null;
  kept: StoredTweet | null;
};

/** A tweet that this process alone may ask for, until the time that it claimed it for. */
export type ClaimedTweet = PublishedTweet & {
  /** How often in a row the service did not answer before. */
  failures: number;
};

/** A picture that a copy uses: where the service keeps it, and its address here. */
export type CopyPicture = { source: string; path: string };

/** A picture that is kept already. */
export type StoredPicture = CopyPicture & { width: number | null; height: number | null };

/** The published tweet of a number at the tweet service, or undefined. */
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
 * Claims the published tweet that has waited longest to be asked for, new ones first.
 * @param now, until epoch milliseconds: nobody else gets it before `until`, however this ends
 * @param latest epoch milliseconds: one that is to be asked for later than this is due too, because the clock has
 *   been set back
 * @returns null where none is due
 */
export async function claimDueTweet(
  db: Kysely<Schema>,
  { now, until, latest }: { now: number; until: number; latest: number },
): Promise<ClaimedTweet | null> {
  for (;;) {
    const row = await publishedTweets(db)
      .where((tweet) =>
        tweet.or([
          tweet('kept.next_try_at', 'is', null),
          tweet('kept.next_try_at', '<=', now),
          tweet('kept.next_try_at', '>', latest),
        ]),
      )
      .orderBy((tweet) => tweet.fn.coalesce('kept.next_try_at', tweet.lit(0)))
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
    // Else another process was quicker, and the next look finds the next tweet.
    if (claimed !== undefined) return { ...tweet, failures: claimed.failures };
  }
}

/** Keeps what the tweet service said about a tweet, and the pictures that its copy uses. */
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
  // Its entry may have been removed while it was asked for, and the row with it.
  if (numUpdatedRows === 0n || pictures.length === 0) return;
  await trx
    .insertInto('tweet_copy_media')
    .values(pictures.map(({ source, path }) => ({ tweet_id: tweetId, source, path })))
    .execute();
}

/** Notes that a tweet is gone: what was kept of it is let go. */
export async function dropTweetCopy(
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

/** Notes that the tweet service did not answer; what is kept of the tweet stays. */
export async function noteFailedTry(
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

/** The pictures that are kept already, by where the service keeps them. */
export async function findStoredPictures(
  db: Kysely<Schema>,
  sources: readonly string[],
): Promise<Map<string, StoredPicture>> {
  if (sources.length === 0) return new Map();
  const rows = await db
    .selectFrom('tweet_copy_media as use')
    .innerJoin('media_files as file', 'file.path', 'use.path')
    .select(['use.source', 'use.path', 'file.width', 'file.height'])
    .where('use.source', 'in', sources)
    .execute();
  return new Map(rows.map((row) => [row.source, row]));
}

/** Forgets what is kept of tweets that no entry names any more, not even a draft. */
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
    .leftJoin('tweet_copies as kept', 'kept.tweet_id', 'entry.variant')
    .select(['entry.fields', 'kept.state', 'kept.copy', 'kept.fetched_at'])
    .where('entry.kind', '=', 'tweet')
    .where('entry.status', '=', 'published');
}

/** Only writers of this room fill `fields` and `copy`; so they are read unchecked. */
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
    written: fields.copy,
    kept:
      state === null ? null : { state, copy: copy === null ? null : JSON.parse(copy), fetchedAt },
  };
}
