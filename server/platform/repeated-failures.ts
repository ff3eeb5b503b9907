import { MINUTE } from './durations.ts';

/**
 * Returns a function to call at each failure of one kind. It returns how many there were since the last line of the log,
 * if another line is due: at once for the first, then once a minute; else null. In an outage every request fails alike.
 * @param monotonicNow in milliseconds
 */
export function countFailures(monotonicNow: () => number): () => number | null {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    count++;
    if (monotonicNow() - loggedAt < MINUTE) return null;
    loggedAt = monotonicNow();
    const failures = count;
    count = 0;
    return failures;
  };
}
