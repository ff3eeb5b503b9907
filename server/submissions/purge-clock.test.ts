import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../platform/durations.ts';
import { checkClock, HOLD, MAX_GAP, type PurgeClock } from './purge-clock.ts';

const START = Date.parse('2026-11-22T08:00:00Z');

/** Simulates a server that checks its clocks. */
function simulateServer(known: PurgeClock = { trustedAt: null, checkedAt: null, heldFor: 0 }) {
  let now = START;
  let state = known;
  const check = (ran: number) => {
    const checked = checkClock(state, { now, ran });
    state = checked.known;
    return checked.verdict.trusted;
  };
  return {
    check,
    /** Sets the wall clock ahead or back, with or without a restart of the server, and checks. */
    set(milliseconds: number, { restart = true } = {}) {
      now += milliseconds;
      return check(restart ? 0 : HOUR);
    },
    /** Lets the server run, with a check every hour. @returns whether each check trusted the clock */
    run(milliseconds: number) {
      return Array.from({ length: milliseconds / HOUR }, () => {
        now += HOUR;
        return check(HOUR);
      });
    },
    state: () => state,
  };
}

describe('the clock by which personal data is purged', () => {
  it('is trusted while the server runs, and after up to three days without it', () => {
    const { check, run, set } = simulateServer();
    expect(check(0)).toBe(true);
    expect(run(DAY)).not.toContain(false);
    expect(set(MAX_GAP)).toBe(true);
  });

  it.each([
    ['at a start', true],
    ['while the server runs', false],
  ])(
    'is not trusted if it is 200 days ahead %s, and is trusted as soon as it is set right',
    (_when, restart) => {
      const { check, run, set, state } = simulateServer();
      check(0);
      expect(set(200 * DAY, { restart })).toBe(false);
      expect(run(DAY)).not.toContain(true);
      expect(set(-200 * DAY, { restart: false })).toBe(true);
      expect(state()).toEqual({
        trustedAt: START + DAY,
        checkedAt: START + DAY,
        heldFor: 0,
      });
    },
  );

  it('is trusted again after the server has run for two days, also with restarts', () => {
    const { check, run, set } = simulateServer();
    check(0);
    expect(set(200 * DAY)).toBe(false);
    expect(run(DAY)).not.toContain(true);
    expect(set(10 * MINUTE)).toBe(false);
    const left = run(HOLD - DAY);
    expect(left.indexOf(true)).toBe(left.length - 1);
    expect(run(DAY)).not.toContain(false);
  });

  it('is not trusted sooner if it jumps again, or if several processes check it', () => {
    const { check, run, set } = simulateServer();
    check(0);
    set(200 * DAY);
    run(DAY);
    expect(set(10 * DAY, { restart: false })).toBe(false);
    expect(run(HOLD - HOUR)).not.toContain(true);
    const together = simulateServer();
    together.check(0);
    together.set(200 * DAY);
    // Three processes check after one hour, and each has run for that hour.
    for (let hour = 0; hour < 40; hour++) {
      expect([together.run(HOUR)[0], together.check(HOUR), together.check(HOUR)]).toEqual([
        ...[false, false, false],
      ]);
    }
  });

  it('is trusted if it is set back, because data is then purged later, never earlier', () => {
    const { check, set } = simulateServer();
    check(0);
    expect(set(-365 * DAY)).toBe(true);
    expect(set(365 * DAY)).toBe(false);
  });
});
