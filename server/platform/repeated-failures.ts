import { MINUTE } from './durations.ts';

/**
 * Returns a function to call at each failure of one kind. It returns how many there were since the last line of the log,
 * if another line is due: at once for the first, then once a minute; else null. In an outage every request fails alike.
 * @param monotonicNow in milliseconds
 */
export function countFailures(monotonicNow: () => number): () => number | null {
  const countOf = countFailuresByKind(monotonicNow);
  return () => countOf('')?.count ?? null;
}

/** How many failures a line of the log stands for, in all and by their kinds. */
export type FailureCount = { count: number; kinds: Record<string, number> };

/** The same for failures of several kinds with one line, such as those of all forms. */
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
