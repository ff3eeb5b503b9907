/** Riyadh is three hours ahead of UTC all year. */
const RIYADH = '+03:00';

const RIYADH_OFFSET = 3 * 60 * 60_000;

const DAY = 24 * 60 * 60_000;

/** The hour at which what is planned for a day is proposed, in Riyadh. */
const PROPOSED_HOUR = 9;

/**
 * Reads the value of an input for date and time as a time in Riyadh.
 * @param value as `2026-11-24T09:00`
 * @returns epoch milliseconds; null: it is empty or not complete
 */
export function readMoment(value: string): number | null {
  const time = Date.parse(`${value}${RIYADH}`);
  return value === '' || Number.isNaN(time) ? null : time;
}

/** Writes a time as the value of such an input. In epoch milliseconds. */
export function writeMoment(time: number): string {
  return new Date(time + RIYADH_OFFSET).toISOString().slice(0, 16);
}

/** Returns tomorrow at nine in Riyadh. In epoch milliseconds. */
export function proposedMoment(now: number): number {
  const day = Math.floor((now + RIYADH_OFFSET) / DAY) + 1;
  return day * DAY + PROPOSED_HOUR * 60 * 60_000 - RIYADH_OFFSET;
}
