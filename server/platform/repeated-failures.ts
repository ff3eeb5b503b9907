import { MINUTE } from './durations.ts';

/**
 * Returns a function to call at each failure of one kind. It returns the number of failures since the last log line if
 * another line is due: at once for the first failure, then once a minute. Otherwise it returns null. In an outage every
 * request fails in the same way.
 * @param monotonicNow in milliseconds
 */
export function countFailures(monotonicNow: () => number): () => number | null {
  const countOf = countFailuresByKind(monotonicNow);
  return () => countOf('')?.count ?? null;
}

/** How many failures a log line stands for, in all and by kind. */
export type FailureCount = { count: number; kinds: Record<string, number> };

/** Does the same for failures of several kinds that share a line, such as those of all forms. */
export function countFailuresByKind(
  monotonicNow: () => number,
): (kind: string) => FailureCount | null {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let failures: FailureCount = { count: 0, kinds: {} };
  return (kind) => {
    failures.count++;
    failures.kinds[kind] = (failures.kinds[kind] ?? 0) + 1;
    if (monotonicNow() - loggedAt < MINUTE) return null;
    loggedAt = monotonicNow();
    const counted = failures;
    failures = { count: 0, kinds: {} };
    return counted;
  };
}
