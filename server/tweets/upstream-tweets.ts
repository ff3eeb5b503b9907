import type { ContentSource } from '../../contract/content-source.ts';
import { type MediaSource, readFetchedPicture } from '../media/media.ts';
import type { FetchedTweet } from './read-tweet.ts';
import type { RefreshedTweet } from './refresh-tweets.ts';
import {
  buildTweetCopy,
  type LocalPicture,
  listPictureAddresses,
  pictureName,
} from './tweet-copy.ts';
import type { TweetService } from './tweet-service.ts';
import {
  pauseBeforeNextTry,
  type StoredTweet,
  type VisibleTweet,
  visibleTweet,
} from './tweet-state.ts';

/** A tweet that another backend lists, and that our server fetches from the tweet service. */
type RememberedTweet = {
  stored: StoredTweet;
  /** Whether the other backend serves a copy of its own, so that ours is not needed. */
  isServedByBackend: boolean;
  failures: number;
  /** In milliseconds of the monotonic clock. */
  nextTryAt: number;
  /** Pictures by their addresses at the tweet service. */
  pictures: ReadonlyMap<string, RememberedPicture>;
};

type RememberedPicture = LocalPicture & { source: MediaSource };

/**
 * Copies of the tweets that another backend lists. With another backend there is neither database nor data folder, so the
 * copies stay in memory as long as the process runs.
 */
export type UpstreamTweets = {
  tweets: Map<string, RememberedTweet>;
  /** Whether the other backend's list of tweets has been read. */
  isLoaded: boolean;
  /** When a visible part of a tweet last changed, in milliseconds of the monotonic clock. Minus infinity: never. */
  changedAt: number;
};

/** How many tweets are fetched concurrently, so that a slow response delays few others. */
const MAX_CONCURRENT = 5;

/** If the other backend lists more tweets, only the first ones are fetched. */
const MAX_TWEETS = 50;

/** Maximum size of all pictures together, in bytes. Pictures beyond it are not stored. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;

/** Returns an empty store of tweets. */
export function createUpstreamTweets(): UpstreamTweets {
  return { tweets: new Map(), isLoaded: false, changedAt: Number.NEGATIVE_INFINITY };
}

/** Returns what a visitor sees of a tweet, or null if the other backend serves it. */
export function findUpstreamTweet(
  { tweets, isLoaded }: Pick<UpstreamTweets, 'tweets' | 'isLoaded'>,
  tweetId: string,
): VisibleTweet | null {
  // Before the list is read, it is unknown whether the tweet exists.
  if (!isLoaded) return { status: 'unavailable' };
  const tweet = tweets.get(tweetId);
  return tweet === undefined || tweet.isServedByBackend ? null : visibleTweet(null, tweet.stored);
}

/** Returns the picture of a stored tweet by its URL on our site, or null. */
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

export type UpstreamRefresh = {
  known: UpstreamTweets;
  /** The content of the other backend. */
  content: ContentSource;
  service: TweetService;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a clock that is never set. */
  monotonicNow: () => number;
  /** Returns a number from 0 to 1, like `Math.random`. It spreads the next attempts over time. */
  random: () => number;
  signal: AbortSignal;
};

/**
 * Reads the other backend's list of tweets, then fetches the tweets that are due and that the backend does not serve itself:
 * all new ones, and a few of the others. Changes nothing if the list cannot be read.
 * @returns the result of each fetched tweet
 */
export async function refreshUpstreamTweets(refresh: UpstreamRefresh): Promise<RefreshedTweet[]> {
  const { known, monotonicNow, signal } = refresh;
  const ids = await listTweetIds(refresh);
  if (ids === null) return [];
  const isSame = ids.join() === [...known.tweets.keys()].join();
  // In the order of the backend's list, because pages show the first ones.
  known.tweets = new Map(ids.map((id) => [id, known.tweets.get(id) ?? createUnseenTweet()]));
  if (!isSame || !known.isLoaded) known.changedAt = monotonicNow();
  known.isLoaded = true;
  const due = ids.filter((id) => (known.tweets.get(id)?.nextTryAt ?? 0) <= monotonicNow());
  const isNew = (id: string) => known.tweets.get(id)?.nextTryAt === 0;
  const others = due.filter((id) => !isNew(id)).slice(0, MAX_CONCURRENT);
  const wanted = [...due.filter(isNew), ...others];
  const refreshed: RefreshedTweet[] = [];
  for (let start = 0; start < wanted.length && !signal.aborted; start += MAX_CONCURRENT) {
    const batch = wanted.slice(start, start + MAX_CONCURRENT);
    const results = await Promise.all(batch.map((id) => refreshTweet(refresh, id)));
    refreshed.push(...results.filter((result) => result !== null));
  }
  return refreshed;
}

function createUnseenTweet(): RememberedTweet {
  return {
    stored: { state: 'unseen', copy: null, fetchedAt: null },
    isServedByBackend: false,
    failures: 0,
    nextTryAt: 0,
    pictures: new Map(),
  };
}

async function refreshTweet(
  { known, content, service, now, monotonicNow, random, signal }: UpstreamRefresh,
  tweetId: string,
): Promise<RefreshedTweet | null> {
  const tweet = known.tweets.get(tweetId) ?? createUnseenTweet();
  const { stored, failures } = tweet;
  const shown = () => JSON.stringify(findUpstreamTweet(known, tweetId));
  const remember = (changes: Partial<RememberedTweet>) => {
    const visibleBefore = shown();
    const next = { ...tweet, failures: 0, isServedByBackend: false, ...changes };
    const nextTryAt = monotonicNow() + pauseBeforeNextTry(next.failures, random());
    known.tweets.set(tweetId, { ...next, nextTryAt });
    if (shown() !== visibleBefore) known.changedAt = monotonicNow();
  };
  if (await hasOwnCopy(content, tweetId)) {
    remember({ isServedByBackend: true });
    return null;
  }
  const before = { state: stored.state, failed: failures > 0 };
  const response = await service.fetchTweet(tweetId, signal);
  if (signal.aborted) return null;
  switch (response.status) {
    case 'unreachable':
      remember({ failures: failures + 1 });
      return { tweetId, before, ...response };
    case 'gone':
      remember({ stored: { ...stored, state: 'gone', copy: null }, pictures: new Map() });
      return { tweetId, before, status: 'gone' };
    case 'found': {
      const fetchedPictures = await fetchPictures({ service, signal }, tweet, response.tweet);
      if (signal.aborted) return null;
      const pictures = selectFittingPictures(known, tweet, fetchedPictures);
      const copy = buildTweetCopy(response.tweet, pictures, stored.copy);
      remember({ stored: { state: 'shown', copy, fetchedAt: now() }, pictures });
      return { tweetId, before, status: 'found' };
    }
  }
}

/** Returns the ids of the tweets that the other backend lists, or null if it cannot be read. */
async function listTweetIds({ content }: UpstreamRefresh): Promise<string[] | null> {
  try {
    const result = await content.tweets({}, 'ar');
    if (!result.ok) return null;
    return [...new Set(result.data.map(({ tweetId }) => tweetId))].slice(0, MAX_TWEETS);
  } catch {
    return null;
  }
}

/** Whether the other backend has our query for a tweet, and a copy of this one. */
async function hasOwnCopy(content: ContentSource, tweetId: string): Promise<boolean> {
  try {
    const result = await content.tweet({ tweetId }, 'ar');
    return result.ok && result.data.tweetId === tweetId;
  } catch {
    return false;
  }
}

async function fetchPictures(
  { service, signal }: Pick<UpstreamRefresh, 'service' | 'signal'>,
  { pictures: before }: RememberedTweet,
  fetched: FetchedTweet,
): Promise<Map<string, RememberedPicture>> {
  const pictures = new Map<string, RememberedPicture>();
  for (const address of listPictureAddresses(fetched)) {
    const remembered = before.get(address);
    if (remembered !== undefined) {
      pictures.set(address, remembered);
      continue;
    }
    const bytes = await service.fetchPicture(address, signal);
    const read = bytes === null ? null : readFetchedPicture(pictureName(address), bytes);
    if (read === null || !read.ok) continue;
    const { address: path, width, height } = read.source;
    pictures.set(address, { path, width, height, source: read.source });
  }
  return pictures;
}

/** Returns a tweet's pictures without those that would exceed `MAX_PICTURE_BYTES` together with all others. */
function selectFittingPictures(
  known: UpstreamTweets,
  { pictures: before }: RememberedTweet,
  fetchedPictures: ReadonlyMap<string, RememberedPicture>,
): Map<string, RememberedPicture> {
  let remaining = MAX_PICTURE_BYTES - pictureBytes(known);
  return new Map(
    [...fetchedPictures].filter(([address, { source }]) => {
      if (before.has(address)) return true;
      if (source.bytes > remaining) return false;
      remaining -= source.bytes;
      return true;
    }),
  );
}

function pictureBytes({ tweets }: UpstreamTweets): number {
  return [...tweets.values()]
    .flatMap(({ pictures }) => [...pictures.values()])
    .reduce((sum, { source }) => sum + source.bytes, 0);
}
