/**
 * How good a cached value still is.
 * - `fresh`: it is used;
 * - `stale`: it is used, and loaded again meanwhile;
 * - `outdated`: it is loaded again first, and used only where that fails.
 */
export type Judgement = 'fresh' | 'stale' | 'outdated';

/** Decides how long cached values are good. */
export type Freshness = {
  /** Stamped on a value when its loading begins. */
  stamp: () => number;
  judge: (stamp: number) => Judgement;
};

/** Good while the content has the version that the value was made of. */
export function byVersion(current: () => number): Freshness {
  return {
    stamp: current,
    judge: (version) => (version === current() ? 'fresh' : 'outdated'),
  };
}

/** Another backend does not say when its content changes. In milliseconds. */
const FRESH_FOR = 10_000;
const STALE_FOR = 5 * 60_000;

/**
 * Good for ten seconds, and stale for five minutes more; outdated where something that we know of has changed since.
 * @param now milliseconds of a monotonic clock: after a step back of the wall clock old pages would count as fresh
 * @param changedAt when that was last, by the same clock
 */
export function byTime(now: () => number, changedAt = () => Number.NEGATIVE_INFINITY): Freshness {
  return {
    stamp: now,
    judge: (madeAt) => {
      if (madeAt <= changedAt()) return 'outdated';
      const age = now() - madeAt;
      if (age < FRESH_FOR) return 'fresh';
      return age < FRESH_FOR + STALE_FOR ? 'stale' : 'outdated';
    },
  };
}
