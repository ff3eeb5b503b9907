import type { ApplicationState } from '../../../contract/content/applications.ts';

/** Riyadh is three hours ahead of UTC all year. In milliseconds. */
const RIYADH_OFFSET = 3 * 60 * 60 * 1000;

/**
 * Returns the calendar day in Riyadh, such as `2026-03-31`.
 * @param now in epoch milliseconds
 */
export function riyadhDay(now: number): string {
  return new Date(now + RIYADH_OFFSET).toISOString().slice(0, 10);
}

/**
 * Returns whether people can apply on a day; null if neither limit is known. Both days belong to the time in which they
 * can.
 * @param days `opens` null: applications opened at some time in the past; `closes` null: they do not close
 */
export function applicationState(
  today: string,
  { opens, closes }: { opens: string | null; closes: string | null },
): ApplicationState | null {
  if (opens === null && closes === null) return null;
  if (opens !== null && today < opens) return 'upcoming';
  return closes !== null && today > closes ? 'closed' : 'open';
}
