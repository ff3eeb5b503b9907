import type { Language } from '../../contract/locale.ts';
import {
  dayOf,
  formatDate,
  formatDayOfMonth,
  formatTime,
  formatWeekday,
} from '../kit/i18n/format.ts';

/** Returns how many days are left of the organisation, and 0 on the day itself and after it. */
export function daysUntil(time: number, now: number): number {
  return Math.max(0, dayOf(time) - dayOf(now));
}

/**
 * Writes when something arrived, as short as it can be told from others: the time of today, “yesterday”, the weekday, and the date
 * of what is a week old.
 * @param yesterday the word for it
 */
export function arrivalText(
  time: number,
  now: number,
  language: Language,
  yesterday: string,
): string {
  const days = dayOf(now) - dayOf(time);
  if (days <= 0) return formatTime(time);
  if (days === 1) return yesterday;
  if (days < 7) return formatWeekday(time, language);
  return days < 180 ? formatDayOfMonth(time, language) : formatDate(time, language);
}

/** Writes the day of something in a sentence, followed by the time. */
export function momentText(
  time: number,
  now: number,
  language: Language,
  yesterday: string,
): string {
  const clock = `\u2066${formatTime(time)}\u2069`;
  return dayOf(now) <= dayOf(time)
    ? clock
    : `${arrivalText(time, now, language, yesterday)} ${clock}`;
}
