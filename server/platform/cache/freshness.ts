import { MINUTE } from '../durations.ts';

/**
 * How the cache may use a value:
 * - `fresh`: returned;
 * - `stale`: returned, and loaded again in the background;
 * - `outdated`: loaded again first, and returned only if that fails.
 */
export type FreshnessState = 'fresh' | 'stale' | 'outdated';

/** Decides whether cached values are fresh. */
export type Freshness = {
  /** Returns the stamp of a value. Called before the value is loaded. */
  stamp: () => number;
  /** Returns the state of a value with this stamp. */
  stateOf: (stamp: number) => FreshnessState;
};

/**
 * A value is fresh while the content has the version with which it was loaded.
 * @param current returns the version of the content
 */
export function byVersion(current: () => number): Freshness {
  return {
    stamp: current,
    stateOf: (version) => (version === current() ? 'fresh' : 'outdated'),
  };
}

/** For another backend, which does not tell us when its content changes. In milliseconds. */
const FRESH_FOR = 10_000;
const STALE_FOR = 5 * MINUTE;

/**
 * A value is fresh for ten seconds, then stale for five minutes. It is outdated after that, and after a known change.
 * @param now returns milliseconds of a monotonic clock: if the wall clock is set back, old pages would count as fresh
 * @param changedAt returns when the last known change was, by the same clock
 */
export function byTime(now: () => number, changedAt = () => Number.NEGATIVE_INFINITY): Freshness {
  return {
    stamp: now,
    stateOf: (loadedAt) => {
      if (loadedAt <= changedAt()) return 'outdated';
      const age = now() - loadedAt;
      if (age < FRESH_FOR) return 'fresh';
      return age < FRESH_FOR + STALE_FOR ? 'stale' : 'outdated';
    },
  };
}
