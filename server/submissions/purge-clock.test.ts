import { describe, expect, it } from 'vitest';
import { checkClock, HOLD, MAX_GAP, type PurgeClock } from './purge-clock.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-22T08:00:00Z');

/** A server that checks its clocks, from a first check on. */
function server(known: PurgeClock = { trustedAt: null, checkedAt: null, heldFor: 0 }) {
  let now = START;
  let state = known;
  const check = (ran: number) => {
    const checked = checkClock(state, { now, ran });
    state = checked.known;
    return checked.verdict.trusted;
  };
  return {
    check,
    /** Sets the wall clock, and restarts the server or not. */
    set(milliseconds: number, { restart = true } = {}) {
      now += milliseconds;
      return check(restart ? 0 : HOUR);
    },
    /** Runs for so long, with a check each hour. @returns what each check said */
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
  it('is trusted where it goes on, also after three days off', () => {
    const { check, run, set } = server();
    expect(check(0)).toBe(true);
    expect(run(DAY)).not.toContain(false);
    expect(set(MAX_GAP)).toBe(true);
  });

  it.each([
    ['at a start', true],
    ['while the server runs', false],
  ])(
    'is not trusted when it is 200 days ahead %s, and at once when it is set right',
    (_when, restart) => {
      const { check, run, set, state } = server();
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

  it('is trusted again after two days of running, restarts included: the server was off for 200 days', () => {
    const { check, run, set } = server();
    check(0);
    expect(set(200 * DAY)).toBe(false);
    expect(run(DAY)).not.toContain(true);
    expect(set(10 * 60_000)).toBe(false);
    const left = run(HOLD - DAY);
    expect(left.indexOf(true)).toBe(left.length - 1);
    expect(run(DAY)).not.toContain(false);
  });

  it('is not believed sooner because it jumps again, or because several processes check', () => {
    const { check, run, set } = server();
    check(0);
    set(200 * DAY);
    run(DAY);
    expect(set(10 * DAY, { restart: false })).toBe(false);
    expect(run(HOLD - HOUR)).not.toContain(true);
    const together = server();
    together.check(0);
    together.set(200 * DAY);
    // Three processes that each have run for an hour when an hour has passed.
    for (let hour = 0; hour < 40; hour++) {
      expect([together.run(HOUR)[0], together.check(HOUR), together.check(HOUR)]).toEqual([
        ...[false, false, false],
      ]);
    }
  });

  it('may be set back: what is purged by an earlier time is purged too late, never too early', () => {
    const { check, set } = server();
    check(0);
    expect(set(-365 * DAY)).toBe(true);
    expect(set(365 * DAY)).toBe(false);
  });
});
