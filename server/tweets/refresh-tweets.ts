import type { Kysely } from 'kysely';
import { variantWidths } from '../../contract/pictures.ts';
import { raiseContentVersion } from '../content/content.ts';
import {
  hasMedia,
  type MediaSource,
  readFetchedPicture,
  readMediaBytes,
  recordMedia,
  storeMedia,
  withVariants,
} from '../media/media.ts';
import { retryWhileBusy } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { FetchedTweet } from './read-tweet.ts';
import {
  type ClaimedTweet,
  type CopyPicture,
  claimDueTweet,
  dropTweetCopy,
  findStoredPictures,
  noteFailedTry,
  storeTweetCopy,
} from './repository.ts';
import { copyOf, type HeldPicture, pictureName, picturesOf } from './tweet-copy.ts';
import type { TweetService } from './tweet-service.ts';
import { MAX_TWEET_WAIT, pauseBeforeNextTry, type TweetState } from './tweet-state.ts';

/** What became of the tweet that was due. */
export type RefreshedTweet = {
  tweetId: string;
  /** What the service said before this time; and whether it failed to answer then. */
  before: { state: TweetState; failed: boolean };
} & ({ outcome: 'found' } | { outcome: 'gone' } | { outcome: 'unreachable'; reason: string });

/** What refreshing tweets needs. */
export type Refresh = {
  db: Kysely<Schema>;
  /** The data folder's `media/`. */
  media: string;
  service: TweetService;
  now: () => number;
  /** From 0 to 1, as `Math.random`: spreads the next tries. */
  random: () => number;
  signal: AbortSignal;
};

/** Longer than the slowest service takes to answer and to bring all pictures. */
const CLAIM_MS = 5 * 60_000;

/** An import may be writing in another process. */
const PATIENCE_MS = 5_000;

/**
 * Asks the tweet service for the published tweet that is due, and keeps what it says: a new copy
 * with its pictures, or that the tweet is gone. Where the service does not answer, all stays as it
 * is. Several processes may do this at once, each on another tweet.
 * @returns null where no tweet is due, or where it was told to stop
 */
export async function refreshNextTweet(refresh: Refresh): Promise<RefreshedTweet | null> {
  const { db, service, now, random, signal } = refresh;
  const claimedAt = now();
  const tweet = await retryWhileBusy(PATIENCE_MS, () =>
    claimDueTweet(db, {
      ...{ now: claimedAt, until: claimedAt + CLAIM_MS },
      latest: claimedAt + MAX_TWEET_WAIT,
    }),
  );
  if (tweet === null) return null;
  const { tweetId, kept, failures } = tweet;
  const before = { state: kept?.state ?? 'unseen', failed: failures > 0 };

  const response = await service.fetchTweet(tweetId, signal);
  if (response.outcome === 'unreachable') {
    // What was broken off by us says nothing about the service; the claim runs out by itself.
    if (signal.aborted) return null;
    const nextTryAt = now() + pauseBeforeNextTry(failures + 1, random());
    await retryWhileBusy(PATIENCE_MS, () =>
      noteFailedTry(db, tweetId, { failures: failures + 1, nextTryAt }),
    );
    return { tweetId, before, ...response };
  }
  if (response.outcome === 'gone') {
    await letGo(refresh, tweet);
    return { tweetId, before, outcome: 'gone' };
  }
  const pictures = await storePictures(refresh, response.tweet);
  if (signal.aborted) return null;
  await keep(refresh, tweet, response.tweet, pictures);
  return { tweetId, before, outcome: 'found' };
}

async function letGo({ db, now, random }: Refresh, { tweetId, kept }: ClaimedTweet): Promise<void> {
  await retryWhileBusy(PATIENCE_MS, () =>
    db.transaction().execute(async (trx) => {
      if (kept?.state !== 'gone') await raiseContentVersion(trx);
      await dropTweetCopy(trx, tweetId, { nextTryAt: now() + pauseBeforeNextTry(0, random()) });
    }),
  );
}

async function keep(
  { db, now, random }: Refresh,
  { tweetId, written, kept }: ClaimedTweet,
  fetched: FetchedTweet,
  pictures: ReadonlyMap<string, LyingPicture>,
): Promise<void> {
  const copy = copyOf(fetched, pictures, kept?.copy ?? written);
  const isNew = JSON.stringify(copy) !== JSON.stringify(kept?.copy ?? null);
  const at = now();
  await retryWhileBusy(PATIENCE_MS, () =>
    db.transaction().execute(async (trx) => {
      if (isNew) await raiseContentVersion(trx);
      const placed = [...pictures.values()].flatMap(({ placed: file }) => file ?? []);
      await recordMedia(trx, placed, at);
      const used = [...pictures].map(([source, { path }]): CopyPicture => ({ source, path }));
      const nextTryAt = at + pauseBeforeNextTry(0, random());
      await storeTweetCopy(trx, tweetId, copy, used, { at, nextTryAt });
    }),
  );
}

/** A picture that lies here: since before, or placed just now. */
type LyingPicture = HeldPicture & { placed?: MediaSource };

/** Brings the pictures of a tweet here; what cannot be had or is no picture is left out. */
async function storePictures(
  refresh: Refresh,
  fetched: FetchedTweet,
): Promise<Map<string, LyingPicture>> {
  const wanted = picturesOf(fetched);
  const kept = await findStoredPictures(refresh.db, wanted);
  const lying = new Map<string, LyingPicture>();
  for (const source of wanted) {
    const picture = await storePicture(refresh, source, kept.get(source));
    if (picture !== null) lying.set(source, picture);
  }
  return lying;
}

/** Brings a picture here, and makes smaller ones of it where it has none yet. */
async function storePicture(
  { media, service, now, signal }: Refresh,
  source: string,
  known: HeldPicture | undefined,
): Promise<LyingPicture | null> {
  const held = known !== undefined && (await hasMedia(media, known.path)) ? known : null;
  if (held !== null && variantWidths(held.path).length > 0) return held;
  const bytes =
    held === null
      ? await service.fetchPicture(source, signal)
      : await readMediaBytes(media, held.path);
  const read = bytes === null ? null : readFetchedPicture(pictureName(source), bytes);
  if (read === null || !read.ok || signal.aborted) return held;
  const placed = await withVariants(media, read.source, now());
  const { address: path, width, height } = placed;
  if (path === held?.path) return held;
  await storeMedia(media, [placed], now());
  return { path, width, height, placed };
}
