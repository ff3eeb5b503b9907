const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

/** A mail is tried for this long after it was queued (RFC 5321, 4.5.4.1: at least 4 to 5 days). In milliseconds. */
export const MAX_RETRY_AGE = 5 * 24 * HOUR;

const FIRST_PAUSE = MINUTE;

const LONGEST_PAUSE = 6 * HOUR;

/**
 * No mail waits longer than this for its next try. One that would was put off by a clock that was ahead, and is due.
 * In milliseconds.
 */
export const MAX_WAIT = 1.2 * LONGEST_PAUSE;

/**
 * When to try a mail again that could not be sent: after pauses that double from a minute to six
 * hours, each a fifth longer or shorter by chance, so that what failed together does not come
 * again together.
 * @param mail how often it was tried, this time included, and when it was queued
 * @param random from 0 to 1, as `Math.random`
 * @returns epoch milliseconds; or null where it has been tried for long enough
 */
export function nextTry(
  mail: { attempts: number; queuedAt: number },
  now: number,
  random: () => number,
): number | null {
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.max(0, mail.attempts - 1), LONGEST_PAUSE);
  const next = now + Math.round(pause * (0.8 + 0.4 * random()));
  return next > mail.queuedAt + MAX_RETRY_AGE ? null : next;
}
