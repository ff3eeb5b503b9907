import { isWorkingDay } from '../../contract/admin/working-days.ts';
import { dayIn, localTimeIn, momentIn } from '../../contract/time-zone.ts';
import { TIME_ZONE } from '../kit/i18n/organisation-time.ts';
import { proposedScheduleTime } from '../kit/schedule-time.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** How long it is at least until later today. */
const LATER = 3 * HOUR;

/** When a conversation can come back or a reply can leave, in epoch milliseconds. Null: there is no later today; tomorrow is a working day. */
export type SnoozeTimes = {
  today: number | null;
  tomorrow: number;
  working: number | null;
  week: number;
};

/**
 * Returns the proposed times: a full hour later today, tomorrow morning, the morning of the next working day, and the same weekday next week.
 */
export function snoozeTimes(now: number, zone: string = TIME_ZONE): SnoozeTimes {
  const hour = localTimeIn(zone, now + LATER + HOUR - 1).slice(0, 13);
  const today = momentIn(zone, `${hour}:00`);
  const tomorrow = proposedScheduleTime(now, zone);
  let working = tomorrow;
  while (!isWorkingDay(dayIn(zone, working), zone)) working = proposedScheduleTime(working, zone);
  return {
    today: dayIn(zone, today) === dayIn(zone, now) ? today : null,
    tomorrow,
    working: working === tomorrow ? null : working,
    week: proposedScheduleTime(now + 6 * DAY, zone),
  };
}
