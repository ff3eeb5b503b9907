import type { TweetCopy } from '../../contract/content/kinds.ts';
import { HOUR, MINUTE } from '../platform/durations.ts';

/**
 * State of a tweet by the last response of the tweet service: `unseen` before the first response,
 * `shown` if the tweet exists, `gone` if it does not.
 */
export type TweetState = 'unseen' | 'shown' | 'gone';

/** What the tweet service returned about a tweet. */
export type StoredTweet = {
  state: TweetState;
  copy: TweetCopy | null;
  /** Time of the last response with the tweet, in epoch milliseconds. Null before the first. */
  fetchedAt: number | null;
};

/** What a visitor sees of a tweet: a copy, that it is gone, or that it is unavailable (decision 0022 §11). */
export type VisibleTweet =
  | { status: 'shown'; copy: TweetCopy }
  | { status: 'gone' }
  | { status: 'unavailable' };

/**
 * Returns what a visitor sees of a tweet: the fetched copy, or otherwise the editor's copy. A tweet that once existed and is
 * gone was deleted by its author, so the editor's copy is not shown either.
 * @param editorCopy the copy in the content entry
 * @param stored the result of the tweet service, or null before the first request
 */
export function visibleTweet(
  editorCopy: TweetCopy | null,
  stored: StoredTweet | null,
): VisibleTweet {
  if (stored?.copy) return { status: 'shown', copy: stored.copy };
  const isDeleted = stored?.state === 'gone' && stored.fetchedAt !== null;
  if (editorCopy !== null && !isDeleted) return { status: 'shown', copy: editorCopy };
  return stored?.state === 'gone' ? { status: 'gone' } : { status: 'unavailable' };
}

/** Time between two successful requests (decision 0022 §11: "now and then"). In milliseconds. */
const REFRESH_INTERVAL = 6 * HOUR;

/** After the first failure. In milliseconds. */
const FIRST_RETRY_DELAY = 5 * MINUTE;

/** Longest possible pause. If the next attempt is later, it was computed when the clock was ahead. In milliseconds. */
export const MAX_TWEET_WAIT = 1.2 * REFRESH_INTERVAL;

/**
 * Returns the time until the next request for a tweet, in milliseconds: six hours after a response. After failures it is five
 * minutes, doubled with each further failure, up to six hours.
 * @param failures number of failed requests in a row
 * @param random from 0 to 1, to vary the pause so that the tweets are not all due at once
 */
export function pauseBeforeNextTry(failures: number, random: number): number {
  const pause =
    failures === 0
      ? REFRESH_INTERVAL
      : Math.min(FIRST_RETRY_DELAY * 2 ** (failures - 1), REFRESH_INTERVAL);
  return Math.round(pause * (0.8 + 0.4 * random));
}
