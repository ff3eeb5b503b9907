import { describe, expect, it } from 'vitest';
import { MINUTE } from '../durations.ts';
import { MAX_RETRY_AGE, nextTry } from './retry-schedule.ts';

describe('the next try of a mail', () => {
  it('is after a pause that doubles from one minute to six hours', () => {
    const pauses = [1, 2, 3, 9, 10, 30].map(
      (attempts) => nextTry({ attempts, queuedAt: 0 }, 0, () => 0.5) ?? 0,
    );
    expect(pauses.map((pause) => pause / MINUTE)).toEqual([1, 2, 4, 256, 360, 360]);
  });

  it('varies at random by a fifth', () => {
    const at = (random: number) => nextTry({ attempts: 3, queuedAt: 0 }, 0, () => random);
    expect([at(0), at(1)]).toEqual([3.2 * MINUTE, 4.8 * MINUTE]);
  });

  it('is null after five days', () => {
    let now = 0;
    let tries = 0;
    for (let next: number | null = 0; next !== null; tries++) {
      now = next;
      next = nextTry({ attempts: tries + 1, queuedAt: 0 }, now, () => 0.5);
    }
    expect(now).toBeLessThanOrEqual(MAX_RETRY_AGE);
    expect(now).toBeGreaterThan(MAX_RETRY_AGE - 6 * 60 * MINUTE);
    expect(tries).toBe(28);
  });
});
