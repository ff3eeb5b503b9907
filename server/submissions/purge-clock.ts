import { DAY } from '../platform/durations.ts';

/** What is known of the wall clock from earlier checks. Times are epoch milliseconds of the wall clock. */
export type PurgeClock = {
  /** When it was last known to be right; null: it was never checked. */
  trustedAt: number | null;
  checkedAt: number | null;
  /** How long the server has run since the clock jumped ahead. In milliseconds. */
  heldFor: number;
};

/** Whether the clock is trusted; if not, when it last was, and how long the purge is still held. In milliseconds. */
export type ClockVerdict =
  | { trusted: true }
  | { trusted: false; trustedAt: number; remaining: number };

/**
 * A clock that is farther ahead of the last check than this has jumped, or the server was off. Checks are hourly, so
 * a machine may be off for a weekend. In milliseconds.
 */
export const MAX_GAP = 3 * DAY;

/**
 * A clock that jumped ahead is trusted after the server has run with it for this long: long enough to notice, and
 * short against the retention period. In milliseconds.
 */
export const HOLD = 2 * DAY;

/**
 * Checks whether the wall clock has jumped ahead. A clock that was set back is trusted, because data is
 * then purged later, never earlier.
 * @param now the wall clock, in epoch milliseconds
 * @param ran how long this process has run since its last check, by the monotonic clock; 0 at its first check
 */
export function checkClock(
  known: PurgeClock,
  { now, ran }: { now: number; ran: number },
): { known: PurgeClock; verdict: ClockVerdict } {
  const { trustedAt, checkedAt } = known;
  const trusted = {
    known: { trustedAt: now, checkedAt: now, heldFor: 0 },
    verdict: { trusted: true } as const,
  };
  if (trustedAt === null || checkedAt === null || now - trustedAt <= MAX_GAP) return trusted;
  // A second jump restarts the period.
  const hasJumped = now - checkedAt > MAX_GAP;
  // Several processes may check. Together they count no more time than has passed.
  const passed = Math.max(0, Math.min(ran, now - checkedAt));
  const heldFor = hasJumped ? 0 : known.heldFor + passed;
  if (heldFor >= HOLD) return trusted;
  return {
    known: { trustedAt, checkedAt: now, heldFor },
    verdict: { trusted: false, trustedAt, remaining: HOLD - heldFor },
  };
}
