import { dayIn, localTimeIn, momentIn } from '../../contract/time-zone.ts';
import { TIME_ZONE } from '../kit/i18n/organisation-time.ts';
import { proposedScheduleTime } from '../kit/schedule-time.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** How long it is at least until later today. */
const LATER = 3 * HOUR;

/** When a conversation can come back, in epoch milliseconds. Null: there is no later today. */
export type SnoozeTimes = { today: number | null; tomorrow: number; week: number };

/** Returns the proposed times: a full hour later today, tomorrow morning, and the same weekday next week. */
export function snoozeTimes(now: number, zone: string = TIME_ZONE): SnoozeTimes {
  const hour = localTimeIn(zone, now + LATER + HOUR - 1).slice(0, 13);
  const today = momentIn(zone, `${hour}:00`);
  return {
    today: dayIn(zone, today) === dayIn(zone, now) ? today : null,
    tomorrow: proposedScheduleTime(now, zone),
    week: proposedScheduleTime(now + 6 * DAY, zone),
  };
}
