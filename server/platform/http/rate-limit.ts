/** Holds back whoever comes too often. */
export type RateLimit = {
  /** Counts one coming. @returns 0 where it is let in, else the seconds until the next one would be */
  take(key: string, now: number): number;
  /** As `take`, but counts nothing. */
  wait(key: string, now: number): number;
  /** Counts one that was let in before, also where the limit has been reached meanwhile. */
  count(key: string, now: number): void;
  /** Forgets those of whom there is nothing left to count. @returns how many are still known */
  forget(now: number): number;
};

/** So many callers are known at once; who has not come for longest is forgotten first. */
const MOST_KEYS = 50_000;

/**
 * Lets each caller come `most` times at once, and as often again within `period`, evenly spread
 * (the generic cell rate algorithm). Kept in memory: each process counts by itself. Every `now` is of a
 * monotonic clock, in milliseconds: after a step back of the wall clock nobody would be let in until it has
 * caught up.
 * @param most 0 lets everybody in
 * @param period milliseconds
 */
export function rateLimit({ most, period }: { most: number; period: number }): RateLimit {
  if (most === 0) return { take: () => 0, wait: () => 0, count: () => undefined, forget: () => 0 };
  const interval = period / most;
  const fullAt = new Map<string, number>();
  const dueAt = (key: string, now: number) => Math.max(fullAt.get(key) ?? now, now) + interval;
  function wait(key: string, now: number): number {
    const over = dueAt(key, now) - now - period;
    return over > 0 ? Math.ceil(over / 1_000) : 0;
  }
  function count(key: string, now: number): void {
    const due = dueAt(key, now);
    fullAt.delete(key);
    fullAt.set(key, due);
    if (fullAt.size <= MOST_KEYS) return;
    const oldest = fullAt.keys().next();
    if (!oldest.done) fullAt.delete(oldest.value);
  }
  return {
    take(key, now) {
      const seconds = wait(key, now);
      if (seconds === 0) count(key, now);
      return seconds;
    },
    wait,
    count,
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
  const mapped = MAPPED.exec(address)?.[1];
  return mapped ?? groupsOf(address)?.slice(0, 4).join(':') ?? address;
}

/**
 * The network that a visitor's IPv6 address belongs to: providers hand customers up to 256 networks of 64 bits
 * (a /56; RFC 6177), so whoever wants to come often can come from all of them.
 * @returns the first 56 bits; null of an IPv4 address
 */
export function networkOf(address: string): string | null {
  const groups = MAPPED.test(address) ? null : groupsOf(address);
  if (groups === null) return null;
  const [first, second, third, fourth = '0'] = groups;
  return `${first}:${second}:${third}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}/56`;
}

/** An IPv4 address inside an IPv6 one (RFC 4291, 2.5.5.2). */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, without zeros in front; null where it is none. */
function groupsOf(address: string): string[] | null {
  if (!address.includes(':')) return null;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
