import { reading } from '../../contract/endpoints.ts';
import type { Transport } from '../../contract/rendering.ts';
import { type MediaSource, readFetchedPicture } from '../media/media-files.ts';
import {
  type KeptTweet,
  pauseBeforeNextTry,
  type TweetShown,
  tweetShown,
} from '../tweets/tweet-state.ts';
import type { FetchedTweet } from '../tweets/read-tweet.ts';
import { copyOf, type HeldPicture, pictureName, picturesOf } from '../tweets/tweet-copy.ts';
import type { TweetService } from '../tweets/tweet-service.ts';
import type { RefreshedTweet } from '../tweets/refresh-tweets.ts';

/** A tweet that another backend names, and that we fetch for it. */
type RememberedTweet = {
  kept: KeptTweet;
  /** Whether the other backend answers for it itself, so that we need not. */
  isTheirs: boolean;
  failures: number;
  nextTryAt: number;
  /** Its pictures, by their addresses at the service. */
  pictures: ReadonlyMap<string, RememberedPicture>;
};

type RememberedPicture = HeldPicture & { source: MediaSource };

/**
 * What the tweet service said about the tweets of another backend. With another backend there is
 * neither database nor data folder, so it is remembered as long as the process runs.
 */
export type UpstreamTweets = {
  tweets: Map<string, RememberedTweet>;
  /** Whether the other backend has said yet which tweets there are. */
  hasLooked: boolean;
};

/** Whoever names more is answered for the first ones only. */
const MOST_TWEETS = 50;

/** All pictures together; what goes beyond is left out. In bytes. */
const MOST_PICTURE_BYTES = 64 * 1024 * 1024;

/** Nothing is known of any tweet. */
export function noUpstreamTweets(): UpstreamTweets {
  return { tweets: new Map(), hasLooked: false };
}

/** What a visitor sees of a tweet; null where the other backend is to answer. */
export function upstreamTweetShown(
  { tweets, hasLooked }: UpstreamTweets,
  tweetId: string,
): TweetShown | null {
  // What we know nothing about yet is not gone.
  if (!hasLooked) return { as: 'unavailable' };
  const tweet = tweets.get(tweetId);
  return tweet === undefined || tweet.isTheirs ? null : tweetShown(null, tweet.kept);
}

/** The picture of a remembered tweet at an address of ours, or null. */
export function upstreamPicture(
  { tweets }: UpstreamTweets,
  address: string,
): { bytes: Buffer; contentType: string } | null {
  for (const { pictures } of tweets.values()) {
    for (const { path, source } of pictures.values()) {
      if (path !== address || typeof source.from === 'string') continue;
      return { bytes: source.from, contentType: source.contentType };
    }
  }
  return null;
}

/** What refreshing another backend's tweets needs. */
export type UpstreamRefresh = {
  known: UpstreamTweets;
  /** Calls the other backend. */
  transport: Transport;
  service: TweetService;
  now: () => number;
  /** From 0 to 1, as `Math.random`: spreads the next tries. */
  chance: () => number;
  signal: AbortSignal;
};

/**
 * Asks another backend which tweets there are, then the tweet service for each that is due and that
 * the other backend does not answer for itself. Where that backend does not say, all stays as it is.
 */
export async function refreshUpstreamTweets(refresh: UpstreamRefresh): Promise<RefreshedTweet[]> {
  const { known, now, signal } = refresh;
  const ids = await listedTweets(refresh);
  if (ids === null) return [];
  for (const id of known.tweets.keys()) if (!ids.includes(id)) known.tweets.delete(id);
  for (const id of ids) {
    if (known.tweets.has(id)) continue;
    known.tweets.set(id, {
      kept: { state: 'unseen', copy: null, fetchedAt: null },
      ...{ isTheirs: false, failures: 0, nextTryAt: 0, pictures: new Map() },
    });
  }
  known.hasLooked = true;
  const refreshed: RefreshedTweet[] = [];
  for (const [id, tweet] of known.tweets) {
    if (signal.aborted) break;
    if (tweet.nextTryAt > now()) continue;
    const result = await refreshTweet(refresh, id, tweet);
    if (result !== null) refreshed.push(result);
  }
  return refreshed;
}

async function refreshTweet(
  { known, transport, service, now, chance, signal }: UpstreamRefresh,
  tweetId: string,
  tweet: RememberedTweet,
): Promise<RefreshedTweet | null> {
  const { kept, failures } = tweet;
  const remember = (changes: Partial<RememberedTweet>) => {
    const next = { ...tweet, failures: 0, isTheirs: false, ...changes };
    const nextTryAt = now() + pauseBeforeNextTry(next.failures, chance());
    known.tweets.set(tweetId, { ...next, nextTryAt });
  };
  if (await isAnswered(transport, tweetId)) {
    remember({ isTheirs: true });
    return null;
  }
  const before = { state: kept.state, failed: failures > 0 };
  const answer = await service.fetchTweet(tweetId, signal);
  if (signal.aborted) return null;
  switch (answer.outcome) {
    case 'unreachable':
      remember({ failures: failures + 1 });
      return { tweetId, before, ...answer };
    case 'gone':
      remember({ kept: { ...kept, state: 'gone', copy: null }, pictures: new Map() });
      return { tweetId, before, outcome: 'gone' };
    case 'found': {
      const pictures = await bringPictures({ known, service, signal }, tweet, answer.tweet);
      if (signal.aborted) return null;
      const copy = copyOf(answer.tweet, pictures, kept.copy);
      remember({ kept: { state: 'shown', copy, fetchedAt: now() }, pictures });
      return { tweetId, before, outcome: 'found' };
    }
  }
}

/** The numbers of the tweets that the other backend shows; null where it does not say. */
async function listedTweets({ transport }: UpstreamRefresh): Promise<string[] | null> {
  const { path, read } = reading.getTweets;
  try {
    const { status, body } = await transport(path, 'ar');
    // Whoever renders a page with these tweets reports what is wrong with them.
    const tweets = status === 200 ? read(body, () => undefined) : null;
    return tweets && [...new Set(tweets.map(({ tweetId }) => tweetId))].slice(0, MOST_TWEETS);
  } catch {
    return null;
  }
}

/** Whether the other backend has our call for a tweet, and a copy to answer with. */
async function isAnswered(transport: Transport, tweetId: string): Promise<boolean> {
  const { path, read } = reading.tweet;
  try {
    const { status, body } = await transport(path.replace(':tweetId', tweetId), 'ar');
    return status === 200 && read(body, () => undefined).tweetId === tweetId;
  } catch {
    return false;
  }
}

async function bringPictures(
  { known, service, signal }: Pick<UpstreamRefresh, 'known' | 'service' | 'signal'>,
  { pictures: before }: RememberedTweet,
  fetched: FetchedTweet,
): Promise<Map<string, RememberedPicture>> {
  let room = MOST_PICTURE_BYTES - pictureBytes(known);
  const pictures = new Map<string, RememberedPicture>();
  for (const address of picturesOf(fetched)) {
    const remembered = before.get(address);
    if (remembered !== undefined) {
      pictures.set(address, remembered);
      continue;
    }
    const bytes = await service.fetchPicture(address, signal);
    const read = bytes === null ? null : readFetchedPicture(pictureName(address), bytes);
    if (read === null || !read.ok || read.source.bytes > room) continue;
    const { address: path, width, height } = read.source;
    pictures.set(address, { path, width, height, source: read.source });
    room -= read.source.bytes;
  }
  return pictures;
}

function pictureBytes({ tweets }: UpstreamTweets): number {
  return [...tweets.values()]
    .flatMap(({ pictures }) => [...pictures.values()])
    .reduce((sum, { source }) => sum + source.bytes, 0);
}
