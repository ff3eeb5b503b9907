const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

/** A mail is tried for this long after it was queued (RFC 5321, 4.5.4.1: at least 4 to 5 days). In milliseconds. */
export const GIVE_UP_AFTER = 5 * 24 * HOUR;

const FIRST_PAUSE = MINUTE;

const LONGEST_PAUSE = 6 * HOUR;

/**
 * When to try a mail again that could not be sent: after pauses that double from a minute to six
 * hours, each a fifth longer or shorter by chance, so that what failed together does not come
 * again together.
 * @param mail how often it was tried, this time included, and when it was queued
 * @param chance from 0 to 1, as `Math.random`
 * @returns epoch milliseconds; or null where it has been tried for long enough
 */
export function nextTry(
  mail: { attempts: number; queuedAt: number },
  now: number,
  chance: () => number,
): number | null {
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.max(0, mail.attempts - 1), LONGEST_PAUSE);
  const next = now + Math.round(pause * (0.8 + 0.4 * chance()));
  return next > mail.queuedAt + GIVE_UP_AFTER ? null : next;
}
