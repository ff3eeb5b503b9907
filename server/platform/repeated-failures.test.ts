import { expect, it } from 'vitest';
import { countFailures, countFailuresByKind } from './repeated-failures.ts';

it('the first failure has a line at once, the others one a minute with their count', () => {
  const clock = { now: 0 };
  const count = countFailures(() => clock.now);
  expect(count()).toBe(1);
  const lines: (number | null)[] = [];
  // 460 in 190 seconds, as in an outage.
  for (let failure = 0; failure < 460; failure++) {
    clock.now += 190_000 / 460;
    lines.push(count());
  }
  const logged = lines.filter((line) => line !== null);
  expect(logged).toHaveLength(3);
  expect(logged.every((line) => line > 140)).toBe(true);
});

it('the line of several kinds has the count of each', () => {
  const clock = { now: 0 };
  const count = countFailuresByKind(() => clock.now);
  expect(count('contact')).toEqual({ count: 1, kinds: { contact: 1 } });
  expect([count('contact'), count('join'), count('contact')]).toEqual([null, null, null]);
  clock.now = 60_000;
  expect(count('join')).toEqual({ count: 4, kinds: { contact: 2, join: 2 } });
  clock.now = 120_000;
  expect(count('join')).toEqual({ count: 1, kinds: { join: 1 } });
});
