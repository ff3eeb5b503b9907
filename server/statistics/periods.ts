import { MONTHS_WITH_DAYS } from '../../contract/admin/statistics/measures.ts';
import { dayIn } from '../../contract/time-zone.ts';
import { dayAfter } from '../platform/calendar/day-after.ts';

/** Days from the first to the last, both included, such as `2026-11-01` and `2026-11-29`. */
export type Period = { from: string; to: string };

/** Returns the month some months before one such as `2026-11`. */
export function monthBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7);
}

/** Returns the last day of a month such as `2026-11`. */
function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Returns the last days in a time zone, up to today. @param now in epoch milliseconds */
export function lastDays(count: number, now: number, timeZone: string): Period {
  const to = dayIn(timeZone, now);
  return { from: dayAfter(to, 1 - count), to };
}

/** Returns the last months in a time zone, up to the present one. */
export function lastMonths(count: number, now: number, timeZone: string): Period {
  const to = dayIn(timeZone, now);
  return { from: `${monthBefore(to.slice(0, 7), count - 1)}-01`, to };
}

/** Returns the present month in a time zone, up to today. */
export function monthNow(now: number, timeZone: string): Period {
  return lastMonths(1, now, timeZone);
}

/** Returns a period with whole months where only months are kept. @param today such as `2026-11-29` */
export function wholeMonths({ from, to }: Period, today: string): Period {
  const firstWithDays = `${monthBefore(today.slice(0, 7), MONTHS_WITH_DAYS)}-01`;
  return {
    from: from < firstWithDays ? `${from.slice(0, 7)}-01` : from,
    to: to < firstWithDays ? lastDayOf(to.slice(0, 7)) : to,
  };
}

/** Returns the number of days of a period. */
export function daysOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Returns the period of the same length before one: as many whole months for whole months, otherwise as many days. */
export function periodBefore({ from, to }: Period, isByMonth: boolean): Period {
  if (!isByMonth) return { from: dayAfter(from, -daysOf({ from, to })), to: dayAfter(from, -1) };
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const months = monthsBetween(first, last) + 1;
  return { from: `${monthBefore(first, months)}-01`, to: dayAfter(from, -1) };
}

function monthsBetween(first: string, last: string): number {
  const number = (month: string) => {
    const [year = 0, of = 0] = month.split('-').map(Number);
    return year * 12 + of;
  };
  return number(last) - number(first);
}

/** Returns the days of a period, or its months such as `2026-11`, in order. */
export function partsOf({ from, to }: Period, unit: 'day' | 'month'): string[] {
  if (unit === 'day')
    return Array.from({ length: daysOf({ from, to }) }, (_, at) => dayAfter(from, at));
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const count = monthsBetween(first, last);
  return Array.from({ length: count + 1 }, (_, at) => monthBefore(last, count - at));
}
