export type RateLimit = {
  /** Counts a request. Returns 0 if it is allowed, and otherwise the seconds until the next one will be. */
  consume(key: string): Promise<number>;
  /** Returns the same as `consume`, but counts nothing. */
  wait(key: string): Promise<number>;
  /** Counts a request that was allowed before, even if the limit has been reached since. */
  count(key: string): Promise<void>;
  /** Undoes the count of one request. */
  giveBack(key: string): Promise<void>;
};

/** Allows `max` requests at once, then one every `period / max`. `max` 0 means no limit. The period is in milliseconds. */
export type RateLimitOptions = { max: number; period: number };

/** Where rate limits are stored. */
export type RateLimits = {
  /** @param name distinguishes the keys of this limit from those of others */
  limit(name: string, options: RateLimitOptions): RateLimit;
  /** Deletes keys whose requests no longer count. Returns whether keys remain. */
  purge(): Promise<boolean>;
};

/**
 * Creates rate limits that are stored in memory, so that each process counts its own requests.
 * @param monotonicNow milliseconds of a clock that is never set. If a wall clock were set back, all requests would be
 * rejected until it has caught up
 */
export function memoryRateLimits(monotonicNow: () => number): RateLimits {
  const limits: MemoryRateLimit[] = [];
  return {
    limit(_name, options) {
      const limit = memoryRateLimit(options);
      limits.push(limit);
      return {
        consume: async (key) => limit.consume(key, monotonicNow()),
        wait: async (key) => limit.wait(key, monotonicNow()),
        count: async (key) => limit.count(key, monotonicNow()),
        giveBack: async (key) => limit.giveBack(key),
      };
    },
    async purge() {
      const now = monotonicNow();
      return limits.map((limit) => limit.purge(now)).some((remaining) => remaining > 0);
    },
  };
}

/** A rate limit in memory. Every `now` is in milliseconds of a monotonic clock. */
export type MemoryRateLimit = {
  /** As in `RateLimit`. */
  consume(key: string, now: number): number;
  wait(key: string, now: number): number;
  count(key: string, now: number): void;
  giveBack(key: string): void;
  /** Deletes keys whose requests no longer count. Returns the number of remaining keys. */
  purge(now: number): number;
};

/** Maximum number of keys. The least recently used one is deleted first. */
const MAX_KEYS = 50_000;

/** Creates a rate limit in memory (generic cell rate algorithm). */
export function memoryRateLimit({ max, period }: RateLimitOptions): MemoryRateLimit {
  if (max === 0) {
    return {
      consume: () => 0,
      wait: () => 0,
      count: () => undefined,
      giveBack: () => undefined,
      purge: () => 0,
    };
  }
  const interval = period / max;
  // The time until which the requests of a key count: the "theoretical arrival time" of the algorithm.
  const countedUntil = new Map<string, number>();
  const nextCountedUntil = (key: string, now: number) =>
    Math.max(countedUntil.get(key) ?? now, now) + interval;
  function wait(key: string, now: number): number {
    const excess = nextCountedUntil(key, now) - now - period;
    return excess > 0 ? Math.ceil(excess / 1_000) : 0;
  }
  function count(key: string, now: number): void {
    const until = nextCountedUntil(key, now);
    countedUntil.delete(key);
    countedUntil.set(key, until);
    if (countedUntil.size <= MAX_KEYS) return;
    const oldest = countedUntil.keys().next();
    if (!oldest.done) countedUntil.delete(oldest.value);
  }
  return {
    consume(key, now) {
      const seconds = wait(key, now);
      if (seconds === 0) count(key, now);
      return seconds;
    },
    wait,
    count,
    giveBack(key) {
      const until = countedUntil.get(key);
      if (until !== undefined) countedUntil.set(key, until - interval);
    },
    purge(now) {
      for (const [key, until] of countedUntil) if (until <= now) countedUntil.delete(key);
      return countedUntil.size;
    },
  };
}

/**
 * Returns the key that identifies a client by its IP address. For IPv6 it is the /64 network, because one customer has all
 * its 2^64 addresses. For IPv4 it is the address, even if it is mapped into an IPv6 address.
 */
export function clientOf(address: string): string {
  const mappedIpv4 = MAPPED_IPV4.exec(address)?.[1];
  return mappedIpv4 ?? groupsOf(address)?.slice(0, 4).join(':') ?? address;
}

/**
 * Returns the /56 network of an IPv6 address, or null for an IPv4 address. Providers assign up to a /56, which is 256
 * networks of 64 bits (RFC 6177), so one client may use all of them.
 */
export function ipv6NetworkOf(address: string): string | null {
  const groups = MAPPED_IPV4.test(address) ? null : groupsOf(address);
  if (groups === null) return null;
  const [first, second, third, fourth = '0'] = groups;
  return `${first}:${second}:${third}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}/56`;
}

/** Returns the key of a client for limits that must hold for all addresses that one customer may have (`ipv6NetworkOf`). */
export function networkOf(address: string): string {
  return ipv6NetworkOf(address) ?? clientOf(address);
}

/** An IPv4 address that is mapped into an IPv6 address (RFC 4291, 2.5.5.2). */
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns the eight groups of an IPv6 address without leading zeros, or null for another address. */
function groupsOf(address: string): string[] | null {
  if (!address.includes(':')) return null;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
