import { queries } from '../../contract/queries.ts';
import type { Transport } from '../../contract/rendering.ts';
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

/** A tweet that another backend names, and that we fetch for it. */
type RememberedTweet = {
  kept: StoredTweet;
  /** Whether the other backend answers for it itself, so that we need not. */
  isTheirs: boolean;
  failures: number;
  /** On the monotonic clock. */
  nextTryAt: number;
  /** Its pictures, by their addresses at the service. */
  pictures: ReadonlyMap<string, RememberedPicture>;
};

type RememberedPicture = LocalPicture & { source: MediaSource };

/**
 * What the tweet service said about the tweets of another backend. With another backend there is
 * neither database nor data folder, so it is remembered as long as the process runs.
 */
export type UpstreamTweets = {
  tweets: Map<string, RememberedTweet>;
  /** Whether the other backend has said yet which tweets there are. */
  hasLooked: boolean;
  /** When what a page shows of them last changed, in epoch milliseconds; minus infinity: never. */
  changedAt: number;
};

/** As many are asked for at the same time: one that the service is slow about holds up no other. */
const AT_ONCE = 5;

/** Whoever names more is answered for the first ones only. */
const MOST_TWEETS = 50;

/** All pictures together; what goes beyond is left out. In bytes. */
const MOST_PICTURE_BYTES = 64 * 1024 * 1024;

/** Nothing is known of any tweet. */
export function noUpstreamTweets(): UpstreamTweets {
  return { tweets: new Map(), hasLooked: false, changedAt: Number.NEGATIVE_INFINITY };
}

/** What a visitor sees of a tweet; null where the other backend is to answer. */
export function upstreamTweetShown(
  { tweets, hasLooked }: Pick<UpstreamTweets, 'tweets' | 'hasLooked'>,
  tweetId: string,
): VisibleTweet | null {
  // What we know nothing about yet is not gone.
  if (!hasLooked) return { as: 'unavailable' };
  const tweet = tweets.get(tweetId);
  return tweet === undefined || tweet.isTheirs ? null : visibleTweet(null, tweet.kept);
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
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a clock that is never set. */
  monotonicNow: () => number;
  /** From 0 to 1, as `Math.random`: spreads the next tries. */
  random: () => number;
  signal: AbortSignal;
};

/**
 * Asks another backend which tweets there are, then the tweet service for those that are due and that
 * the other backend does not answer for itself: all that are new, and a few of the others. Where that
 * backend does not say, all stays as it is.
 */
export async function refreshUpstreamTweets(refresh: UpstreamRefresh): Promise<RefreshedTweet[]> {
  const { known, monotonicNow, signal } = refresh;
  const ids = await listedTweets(refresh);
  if (ids === null) return [];
  const isSame = ids.join() === [...known.tweets.keys()].join();
  // In the order in which that backend names them: the first are those that pages show.
  known.tweets = new Map(ids.map((id) => [id, known.tweets.get(id) ?? unseenTweet()]));
  if (!isSame || !known.hasLooked) known.changedAt = monotonicNow();
  known.hasLooked = true;
  const due = ids.filter((id) => (known.tweets.get(id)?.nextTryAt ?? 0) <= monotonicNow());
  const isNew = (id: string) => known.tweets.get(id)?.nextTryAt === 0;
  const others = due.filter((id) => !isNew(id)).slice(0, AT_ONCE);
  const wanted = [...due.filter(isNew), ...others];
  const refreshed: RefreshedTweet[] = [];
  for (let start = 0; start < wanted.length && !signal.aborted; start += AT_ONCE) {
    const some = wanted.slice(start, start + AT_ONCE);
    const results = await Promise.all(some.map((id) => refreshTweet(refresh, id)));
    refreshed.push(...results.filter((result) => result !== null));
  }
  return refreshed;
}

function unseenTweet(): RememberedTweet {
  return {
    kept: { state: 'unseen', copy: null, fetchedAt: null },
    ...{ isTheirs: false, failures: 0, nextTryAt: 0, pictures: new Map() },
  };
}

async function refreshTweet(
  { known, transport, service, now, monotonicNow, random, signal }: UpstreamRefresh,
  tweetId: string,
): Promise<RefreshedTweet | null> {
  const tweet = known.tweets.get(tweetId) ?? unseenTweet();
  const { kept, failures } = tweet;
  const shown = () => JSON.stringify(upstreamTweetShown(known, tweetId));
  const remember = (changes: Partial<RememberedTweet>) => {
    const shownBefore = shown();
    const next = { ...tweet, failures: 0, isTheirs: false, ...changes };
    const nextTryAt = monotonicNow() + pauseBeforeNextTry(next.failures, random());
    known.tweets.set(tweetId, { ...next, nextTryAt });
    if (shown() !== shownBefore) known.changedAt = monotonicNow();
  };
  if (await isAnswered(transport, tweetId)) {
    remember({ isTheirs: true });
    return null;
  }
  const before = { state: kept.state, failed: failures > 0 };
  const response = await service.fetchTweet(tweetId, signal);
  if (signal.aborted) return null;
  switch (response.outcome) {
    case 'unreachable':
      remember({ failures: failures + 1 });
      return { tweetId, before, ...response };
    case 'gone':
      remember({ kept: { ...kept, state: 'gone', copy: null }, pictures: new Map() });
      return { tweetId, before, outcome: 'gone' };
    case 'found': {
      const brought = await bringPictures({ service, signal }, tweet, response.tweet);
      if (signal.aborted) return null;
      const pictures = withinRoom(known, tweet, brought);
      const copy = buildTweetCopy(response.tweet, pictures, kept.copy);
      remember({ kept: { state: 'shown', copy, fetchedAt: now() }, pictures });
      return { tweetId, before, outcome: 'found' };
    }
  }
}

/** The numbers of the tweets that the other backend shows; null where it does not say. */
async function listedTweets({ transport }: UpstreamRefresh): Promise<string[] | null> {
  const { path, read } = queries.tweets;
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
  const { path, read } = queries.tweet;
  try {
    const { status, body } = await transport(path.replace(':tweetId', tweetId), 'ar');
    return status === 200 && read(body, () => undefined).tweetId === tweetId;
  } catch {
    return false;
  }
}

async function bringPictures(
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

/** As many of a tweet's pictures as there is room for beside those of the other tweets. */
function withinRoom(
  known: UpstreamTweets,
  { pictures: before }: RememberedTweet,
  brought: ReadonlyMap<string, RememberedPicture>,
): Map<string, RememberedPicture> {
  let room = MOST_PICTURE_BYTES - pictureBytes(known);
  return new Map(
    [...brought].filter(([address, { source }]) => {
      if (before.has(address)) return true;
      if (source.bytes > room) return false;
      room -= source.bytes;
      return true;
    }),
  );
}

function pictureBytes({ tweets }: UpstreamTweets): number {
  return [...tweets.values()]
    .flatMap(({ pictures }) => [...pictures.values()])
    .reduce((sum, { source }) => sum + source.bytes, 0);
}
