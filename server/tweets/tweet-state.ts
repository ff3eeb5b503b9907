import type { TweetCopy } from '../../contract/kinds/kinds.ts';

/**
 * How a tweet stands with the tweet service: never asked or never answered, found when it was
 * asked last, or found to be gone.
 */
export type TweetState = 'unseen' | 'shown' | 'gone';

/** What is known of a tweet from asking the tweet service. */
export type StoredTweet = {
  state: TweetState;
  copy: TweetCopy | null;
  /** When it was found last, in epoch milliseconds; null where it never was. */
  fetchedAt: number | null;
};

/** The three states in which a visitor meets a tweet (decision 0042 §11). */
export type TweetShown = { as: 'copy'; copy: TweetCopy } | { as: 'gone' } | { as: 'unavailable' };

/**
 * What a visitor sees of a tweet: the last good copy. A tweet that was found once and is gone now is
 * not shown any more, since its author took it back; one that the service never had, but whose
 * copy an editor wrote down, was never taken back.
 * @param written the copy that its content entry holds
 */
export function tweetShown(written: TweetCopy | null, kept: StoredTweet | null): TweetShown {
  if (kept?.copy) return { as: 'copy', copy: kept.copy };
  const isTakenBack = kept?.state === 'gone' && kept.fetchedAt !== null;
  if (written !== null && !isTakenBack) return { as: 'copy', copy: written };
  return kept?.state === 'gone' ? { as: 'gone' } : { as: 'unavailable' };
}

const MINUTE = 60_000;

/** An answer is good for this long (decision 0042 §11: "now and then"). In milliseconds. */
const FRESH = 6 * 60 * MINUTE;

const FIRST_PAUSE = 5 * MINUTE;

/** No tweet waits longer than this. One that would was put off by a clock that was ahead. In milliseconds. */
export const MAX_TWEET_WAIT = 1.2 * FRESH;

/**
 * How long to wait before a tweet is asked for again, in milliseconds: six hours after an answer;
 * after failures five minutes, then twice as long each time, up to six hours.
 * @param failures how often in a row there was no answer
 * @param random from 0 to 1: spreads the tweets, so that they are not all due at once
 */
export function pauseBeforeNextTry(failures: number, random: number): number {
  const pause = failures === 0 ? FRESH : Math.min(FIRST_PAUSE * 2 ** (failures - 1), FRESH);
  return Math.round(pause * (0.8 + 0.4 * random));
}
