/** Holds back whoever comes too often. */
export type RateLimit = {
  /** Counts one coming. @returns 0 where it is let in, else the seconds until the next one would be */
  take(key: string, now: number): number;
  /** Forgets those of whom there is nothing left to count. @returns how many are still known */
  forget(now: number): number;
};

/** So many callers are known at once; who has not come for longest is forgotten first. */
const MOST_KEYS = 50_000;

/**
 * Lets each caller come `most` times at once, and as often again within `period`, evenly spread
 * (the generic cell rate algorithm). Kept in memory: each process counts by itself.
 * @param most 0 lets everybody in
 * @param period milliseconds
 */
export function rateLimit({ most, period }: { most: number; period: number }): RateLimit {
  if (most === 0) return { take: () => 0, forget: () => 0 };
  const interval = period / most;
  const fullAt = new Map<string, number>();
  return {
    take(key, now) {
      const due = Math.max(fullAt.get(key) ?? 0, now) + interval;
      const over = due - now - period;
      if (over > 0) return Math.ceil(over / 1_000);
      fullAt.delete(key);
      fullAt.set(key, due);
      if (fullAt.size > MOST_KEYS) {
        const oldest = fullAt.keys().next();
        if (!oldest.done) fullAt.delete(oldest.value);
      }
      return 0;
    },
    forget(now) {
      for (const [key, until] of fullAt) if (until <= now) fullAt.delete(key);
      return fullAt.size;
    },
  };
}

/**
 * Whom an address stands for: an IPv6 network hands a visitor 2^64 addresses, so its first half
 * counts; an IPv4 address counts as it is, also inside an IPv6 one.
 */
export function callerOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
