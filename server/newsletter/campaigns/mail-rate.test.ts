import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../platform/durations.ts';
import { rateAt, timeToRelease } from './mail-rate.ts';

const RAMP = { first: 200, greatest: 1_000 };

it('doubles the rate each hour up to the greatest [NEWSLETTER-SEND-03]', () => {
  const rates = [0, HOUR - 1, HOUR, 2 * HOUR, 3 * HOUR, 4_000 * HOUR].map((fedFor) =>
    rateAt(RAMP, fedFor),
  );
  expect(rates).toEqual([200, 200, 400, 800, 1_000, 1_000]);
});

it('says how long mails take at a rate that doubles', () => {
  expect(timeToRelease({ first: 500, greatest: 500 }, 0, 1_000)).toBe(2 * HOUR);
  expect(timeToRelease(RAMP, 0, 100)).toBe(HOUR / 2);
  // 200, 400, 800, and then 1,000 an hour.
  expect(timeToRelease(RAMP, 0, 1_900)).toBe(3.5 * HOUR);
  expect(timeToRelease(RAMP, 30 * MINUTE, 100 + 200)).toBe(HOUR);
  expect(timeToRelease(RAMP, 5 * HOUR, 0)).toBe(0);
});
