import type { Language } from '../../contract/locale.ts';
import {
  dayOf,
  formatDate,
  formatDay,
  formatDayOfMonth,
  formatTime,
  formatWeekday,
  isolateLatin,
} from '../kit/i18n/format.ts';

/** Returns how many days are left by the organisation's clock, and 0 on the day itself and after it. */
export function daysUntil(time: number, now: number): number {
  return Math.max(0, dayOf(time) - dayOf(now));
}

/**
 * Formats the time of arrival in the shortest unambiguous way: the time for today, “yesterday”, the weekday, and the date
 * after a week.
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

/** Formats a time to come: weekday, day, and time of day, with the year if it is another one. */
export function comingText(time: number, now: number, language: Language): string {
  const day =
    new Date(time).getUTCFullYear() === new Date(now).getUTCFullYear()
      ? `${formatWeekday(time, language)} ${formatDayOfMonth(time, language)}`
      : formatDay(time, language);
  return `${day} ${isolateLatin(formatTime(time))}`;
}

/** Formats a day within a sentence, followed by the time. */
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
