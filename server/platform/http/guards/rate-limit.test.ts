import { describe, expect, it } from 'vitest';
import { clientOf, ipv6NetworkOf, memoryRateLimit } from './rate-limit.ts';

describe('a rate limit', () => {
  it('allows a burst, then one request per interval, and returns the seconds to wait', () => {
    const limit = memoryRateLimit({ max: 3, period: 30_000 });
    const at = (now: number) => limit.consume('a', now);
    expect([at(0), at(0), at(0), at(0)]).toEqual([0, 0, 0, 10]);
    expect([at(4_000), at(10_000), at(10_000)]).toEqual([6, 0, 10]);
    expect([at(100_000), at(100_000), at(100_000), at(100_001)]).toEqual([0, 0, 0, 10]);
  });

  it('counts each key separately, and allows everything if it is 0', () => {
    const limit = memoryRateLimit({ max: 1, period: 1_000 });
    expect([limit.consume('a', 0), limit.consume('b', 0), limit.consume('a', 0)]).toEqual([
      0, 0, 1,
    ]);
    const unlimited = memoryRateLimit({ max: 0, period: 1_000 });
    expect([unlimited.consume('a', 0), unlimited.consume('a', 0)]).toEqual([0, 0]);
  });

  it('purges keys whose requests no longer count', () => {
    const limit = memoryRateLimit({ max: 2, period: 10_000 });
    limit.consume('a', 0);
    limit.consume('b', 0);
    limit.consume('b', 1_000);
    expect([limit.purge(4_000), limit.purge(5_000), limit.purge(10_000)]).toEqual([2, 1, 0]);
  });

  it('returns the wait without counting, and counts without checking', () => {
    const limit = memoryRateLimit({ max: 1, period: 10_000 });
    expect([limit.wait('a', 0), limit.wait('a', 0)]).toEqual([0, 0]);
    limit.count('a', 0);
    expect([limit.wait('a', 0), limit.consume('a', 5_000)]).toEqual([10, 5]);
    limit.count('a', 0);
    expect([limit.wait('a', 0), limit.wait('a', 20_000)]).toEqual([20, 0]);
    limit.giveBack('a');
    limit.giveBack('unknown');
    expect([limit.wait('a', 0), limit.wait('a', 10_000)]).toEqual([10, 0]);
  });

  it('stores a bounded number of keys', () => {
    const limit = memoryRateLimit({ max: 1, period: 1_000_000 });
    limit.consume('first', 0);
    for (let key = 0; key < 60_000; key++) limit.consume(String(key), 0);
    expect(limit.consume('first', 0)).toBe(0);
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
])('the client at %s is %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

it.each([
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0/56'],
  ['2001:db8:1:2ff::9', '2001:db8:1:200/56'],
  ['2001:DB8:0001:12ab::9', '2001:db8:1:1200/56'],
  ['::1', '0:0:0:0/56'],
])('the IPv6 network of %s is %s', (address, network) => {
  expect(ipv6NetworkOf(address)).toBe(network);
});
