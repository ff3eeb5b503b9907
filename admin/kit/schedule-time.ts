import { localTimeIn, momentIn } from '../../contract/time-zone.ts';
import { TIME_ZONE } from './i18n/organisation-time.ts';

const DAY = 24 * 60 * 60_000;

/** The hour that is proposed first. */
const PROPOSED_TIME = '09:00';

/**
 * Reads the value of an input for date and time, in the organisation's time zone.
 * @param value as `2026-11-24T09:00`
 * @returns epoch milliseconds; null: it is empty or not complete
 */
export function readScheduleTime(value: string, zone: string = TIME_ZONE): number | null {
  const time = momentIn(zone, value);
  return value.length < 16 || Number.isNaN(time) ? null : time;
}

/** Formats a time as the value of such an input. In epoch milliseconds. */
export function writeScheduleTime(time: number, zone: string = TIME_ZONE): string {
  return localTimeIn(zone, time);
}

/** Returns tomorrow at nine. In epoch milliseconds. */
export function proposedScheduleTime(now: number, zone: string = TIME_ZONE): number {
  const today = Date.parse(localTimeIn(zone, now).slice(0, 10));
  const tomorrow = new Date(today + DAY).toISOString().slice(0, 10);
  return momentIn(zone, `${tomorrow}T${PROPOSED_TIME}`);
}
