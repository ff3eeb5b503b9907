import { localTimeIn, momentIn } from '../../../../contract/time-zone.ts';
import { TIME_ZONE } from '../../../kit/i18n/organisation-time.ts';

/** Returns the day and the time of a stored time, for date and time inputs. Empty if there is none. */
export function toLocal(moment: string): { day: string; time: string } {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return { day: '', time: '' };
  const [day = '', time = ''] = localTimeIn(TIME_ZONE, at).split('T');
  return { day, time };
}

/**
 * Returns a day and a time as they are stored. Null without a day.
 * @param time without it, the beginning of the day
 */
export function fromLocal(day: string, time: string): string | null {
  const at = momentIn(TIME_ZONE, `${day}T${time || '00:00'}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
