import { dayIn, momentIn } from '../../../contract/time-zone.ts';
import { dayAfter } from './day-after.ts';

/** When mails of the morning are sent, by the time zone of the organisation. */
const MORNING = '08:00';

/**
 * Returns the last moment at which mails of the morning were due, in epoch milliseconds.
 * @param now in epoch milliseconds
 * @param isCounted whether mails are due on a day such as `2026-11-29`; true for at least one day of each week
 */
export function lastMorning(
  timeZone: string,
  now: number,
  isCounted: (day: string) => boolean = () => true,
): number {
  const today = dayIn(timeZone, now);
  for (let back = 0; back <= 7; back++) {
    const day = dayAfter(today, -back);
    const morning = momentIn(timeZone, `${day}T${MORNING}`);
    if (morning <= now && isCounted(day)) return morning;
  }
  throw new Error('no day of a week has mails of the morning');
}
