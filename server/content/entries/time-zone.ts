import { DEFAULT_TIME_ZONE, isTimeZone } from '../../../contract/time-zone.ts';

/** Returns the time zone of an identity. A process with an older list of time zones may not know it. */
export function timeZoneOf({ timeZone }: { timeZone: string }): string {
  return isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}
