import type { Kysely } from 'kysely';
import { indexTweet, raiseContentVersion } from '../content/content.ts';
import {
  hasMedia,
  type MediaSource,
  readFetchedPicture,
  recordMedia,
  storeMedia,
  storeVariants,
} from '../media/media.ts';
import { retryWhileBusy } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { MINUTE } from '../platform/durations.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { FetchedTweet } from './read-tweet.ts';
import {
  type ClaimedTweet,
  type CopyPicture,
  claimDueTweet,
  findStoredPictures,
  recordFailedTry,
  storeTweetCopy,
  storeTweetGone,
} from './repository.ts';
import {
  buildTweetCopy,
  type LocalPicture,
  listPictureAddresses,
  pictureName,
} from './tweet-copy.ts';
import type { TweetService } from './tweet-service.ts';
import { MAX_TWEET_WAIT, pauseBeforeNextTry, type TweetState } from './tweet-state.ts';

/** Result of refreshing a tweet. */
export type RefreshedTweet = {
  tweetId: string;
  /** The state before, and whether the previous request failed. */
  before: { state: TweetState; failed: boolean };
} & ({ status: 'found' } | { status: 'gone' } | { status: 'unreachable'; reason: string });

/** Dependencies of `refreshNextTweet`. */
export type RefreshContext = {
  db: Kysely<Schema>;
  /** Where the pictures are stored. */
  storage: Storage;
  service: TweetService;
  /** The clock, in epoch milliseconds. */
  now: () => number;
  /** Returns a number from 0 to 1, as `Math.random` does, to vary the times of the next requests. */
  random: () => number;
  signal: AbortSignal;
};

/** Longer than the slowest requests for a tweet and all its pictures. In milliseconds. */
const CLAIM_DURATION = 5 * MINUTE;

/** How long to retry while the database is locked, such as by an import in another process. In milliseconds. */
const MAX_BUSY_TIME = 5_000;

/**
 * Fetches the published tweet that is due from the tweet service, and stores a copy with its pictures, or that the tweet is
 * gone. If the request fails, the stored copy stays. Several processes can do this at the same time, because each claims
 * another tweet.
 * @returns null if no tweet is due, or if the signal aborted the request
 */
export async function refreshNextTweet(context: RefreshContext): Promise<RefreshedTweet | null> {
  const { db, service, now, random, signal } = context;
  const claimedAt = now();
  const tweet = await retryWhileBusy(MAX_BUSY_TIME, () =>
    claimDueTweet(db, {
      now: claimedAt,
      until: claimedAt + CLAIM_DURATION,
      latest: claimedAt + MAX_TWEET_WAIT,
    }),
  );
  if (tweet === null) return null;
  const { tweetId, stored, failures } = tweet;
  const before = { state: stored?.state ?? 'unseen', failed: failures > 0 };

  const response = await service.fetchTweet(tweetId, signal);
  if (response.status === 'unreachable') {
    // An aborted request is not the service's failure. The claim expires.
    if (signal.aborted) return null;
    const nextTryAt = now() + pauseBeforeNextTry(failures + 1, random());
    await retryWhileBusy(MAX_BUSY_TIME, () =>
      recordFailedTry(db, tweetId, { failures: failures + 1, nextTryAt }),
    );
    return { tweetId, before, ...response };
  }
  if (response.status === 'gone') {
    await recordGone(context, tweet);
    return { tweetId, before, status: 'gone' };
  }
  const pictures = await storePictures(context, response.tweet);
  if (signal.aborted) return null;
  await recordFound(context, tweet, response.tweet, pictures);
  return { tweetId, before, status: 'found' };
}

async function recordGone(
  { db, now, random }: RefreshContext,
  { tweetId, stored }: ClaimedTweet,
): Promise<void> {
  await retryWhileBusy(MAX_BUSY_TIME, () =>
    db.transaction().execute(async (trx) => {
      const isChanged = stored?.state !== 'gone';
      if (isChanged) await raiseContentVersion(trx);
      await storeTweetGone(trx, tweetId, { nextTryAt: now() + pauseBeforeNextTry(0, random()) });
      if (isChanged) await indexTweet(trx, tweetId);
    }),
  );
}

async function recordFound(
  { db, now, random }: RefreshContext,
  { tweetId, editorCopy, stored }: ClaimedTweet,
  fetched: FetchedTweet,
  pictures: ReadonlyMap<string, AvailablePicture>,
): Promise<void> {
  const copy = buildTweetCopy(fetched, pictures, stored?.copy ?? editorCopy);
  const isChanged = JSON.stringify(copy) !== JSON.stringify(stored?.copy ?? null);
  const at = now();
  await retryWhileBusy(MAX_BUSY_TIME, () =>
    db.transaction().execute(async (trx) => {
      if (isChanged) await raiseContentVersion(trx);
      const newFiles = [...pictures.values()].flatMap(({ newFile }) => newFile ?? []);
      await recordMedia(trx, newFiles, at);
      const copyPictures = [...pictures].map(
        ([source, { path }]): CopyPicture => ({ source, path }),
      );
      const nextTryAt = at + pauseBeforeNextTry(0, random());
      await storeTweetCopy(trx, tweetId, copy, copyPictures, { at, nextTryAt });
      if (isChanged) await indexTweet(trx, tweetId);
    }),
  );
}

/** A stored picture, with its file if it was stored just now. */
type AvailablePicture = LocalPicture & { newFile?: MediaSource };

/** Stores the pictures of a tweet. Leaves out those that cannot be fetched or are no pictures. */
async function storePictures(
  context: RefreshContext,
  fetched: FetchedTweet,
): Promise<Map<string, AvailablePicture>> {
  const addresses = listPictureAddresses(fetched);
  const stored = await findStoredPictures(context.db, addresses);
  const pictures = new Map<string, AvailablePicture>();
  for (const source of addresses) {
    const picture = await storePicture(context, source, stored.get(source));
    if (picture !== null) pictures.set(source, picture);
  }
  return pictures;
}

/** Fetches a picture unless it is stored, and makes its smaller variants. */
async function storePicture(
  { storage, service, now, signal }: RefreshContext,
  source: string,
  stored: LocalPicture | undefined,
): Promise<AvailablePicture | null> {
  if (stored !== undefined && (await hasMedia(storage, stored.path))) return stored;
  const bytes = await service.fetchPicture(source, signal);
  const result = bytes === null ? null : readFetchedPicture(pictureName(source), bytes);
  if (result === null || !result.ok || signal.aborted) return null;
  const newFile = await storeVariants(storage, result.source, now());
  const { address: path, width, height } = newFile;
  await storeMedia(storage, [newFile], now());
  return { path, width, height, newFile };
}
