import { DAY, HOUR, MINUTE } from '../durations.ts';

/** For how long after it was queued a mail is retried (RFC 5321, 4.5.4.1: at least 4 to 5 days). In milliseconds. */
export const MAX_RETRY_AGE = 5 * DAY;

const FIRST_PAUSE = MINUTE;

const MAX_PAUSE = 6 * HOUR;

/**
 * The longest pause between two attempts, in milliseconds. If the next attempt of a mail is further ahead, the clock was
 * ahead when it was scheduled, and the mail is due.
 */
export const MAX_WAIT = 1.2 * MAX_PAUSE;

/**
 * Returns when to retry a mail that could not be sent (exponential backoff). The pauses double from one minute to six hours.
 * Each varies at random by up to a fifth, so that mails that failed together are not retried together.
 * @param mail the number of attempts so far, and when it was queued in epoch milliseconds
 * @param now epoch milliseconds
 * @param random returns a number from 0 to 1, like `Math.random`
 * @returns epoch milliseconds, or null to give the mail up
 */
export function nextTry(
  mail: { attempts: number; queuedAt: number },
  now: number,
  random: () => number,
): number | null {
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.max(0, mail.attempts - 1), MAX_PAUSE);
  const nextTryAt = now + Math.round(pause * (0.8 + 0.4 * random()));
  return nextTryAt > mail.queuedAt + MAX_RETRY_AGE ? null : nextTryAt;
}
