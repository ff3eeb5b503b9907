import { describe, expect, it } from 'vitest';
import { callerOf, rateLimit } from './rate-limit.ts';

describe('a rate limit', () => {
  it('lets so many in at once, then one after the other, and says when to come back', () => {
    const limit = rateLimit({ most: 3, period: 30_000 });
    const at = (now: number) => limit.take('a', now);
    expect([at(0), at(0), at(0), at(0)]).toEqual([0, 0, 0, 10]);
    expect([at(4_000), at(10_000), at(10_000)]).toEqual([6, 0, 10]);
    expect([at(100_000), at(100_000), at(100_000), at(100_001)]).toEqual([0, 0, 0, 10]);
  });

  it('holds nobody back for somebody else, and nobody at all where it is 0', () => {
    const limit = rateLimit({ most: 1, period: 1_000 });
    expect([limit.take('a', 0), limit.take('b', 0), limit.take('a', 0)]).toEqual([0, 0, 1]);
    const open = rateLimit({ most: 0, period: 1_000 });
    expect([open.take('a', 0), open.take('a', 0)]).toEqual([0, 0]);
  });

  it('forgets whom it need not hold back any more', () => {
    const limit = rateLimit({ most: 2, period: 10_000 });
    limit.take('a', 0);
    limit.take('b', 0);
    limit.take('b', 1_000);
    expect([limit.forget(4_000), limit.forget(5_000), limit.forget(10_000)]).toEqual([2, 1, 0]);
  });

  it('knows a bounded number of callers', () => {
    const limit = rateLimit({ most: 1, period: 1_000_000 });
    limit.take('first', 0);
    for (let caller = 0; caller < 60_000; caller++) limit.take(String(caller), 0);
    expect(limit.take('first', 0)).toBe(0);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, caller) => {
  expect(callerOf(address)).toBe(caller);
});
