import type { Language } from '../../../contract/locale.ts';
import { hasDatesFor } from '../../../contract/second-calendar.ts';
import { dayIn, dayNumberIn, momentIn } from '../../../contract/time-zone.ts';
import { SECOND_CALENDAR, TIME_ZONE } from './organisation-time.ts';
import type { PluralForms } from './plural-forms.ts';

/** Calendar and digits are explicit, because the defaults of `ar` differ between browsers. */
const GREGORIAN = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Replaces `{name}` in a text by values. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

/** Isolates the direction of a name from that of the sentence around it. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`;
}

/** The same for text that is written from left to right in every language, such as an address or a phone number. */
export function isolateLatin(text: string): string {
  return `\u2066${text}\u2069`;
}

/** The same for a text in one language. */
export function isolateIn(language: Language, text: string): string {
  return language === 'ar' ? `\u2067${text}\u2069` : isolateLatin(text);
}

/** Formats a number with thousands separators, as the site does in both languages: `1240` → `1,240`. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 }).format(value);
}

/** Formats a number of things in the right plural form. Arabic has six. */
export function formatCount(count: number, language: Language, forms: PluralForms): string {
  const form = count === 0 ? 'zero' : new Intl.PluralRules(language).select(count);
  return fill(forms[form], { n: formatNumber(count) });
}

/** Formats a time as the Gregorian date: «14 مايو 2026». In epoch milliseconds. */
export function formatDate(time: number, language: Language): string {
  return format(GREGORIAN[language], { dateStyle: 'long' }, time);
}

/** Formats a time as weekday and Gregorian date. */
export function formatDay(time: number, language: Language): string {
  return format(
    GREGORIAN[language],
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    time,
  );
}

/** Formats the weekday: «الأحد». */
export function formatWeekday(time: number, language: Language): string {
  return format(GREGORIAN[language], { weekday: 'long' }, time);
}

/** Formats day and month: «22 نوفمبر». */
export function formatDayOfMonth(time: number, language: Language): string {
  return format(GREGORIAN[language], { day: 'numeric', month: 'long' }, time);
}

/** Formats a time as month and year: «نوفمبر 2026». */
export function formatMonth(time: number, language: Language): string {
  return format(GREGORIAN[language], { month: 'long', year: 'numeric' }, time);
}

/** Formats the month, without its year: «نوفمبر», “Nov”. */
export function formatMonthName(time: number, language: Language): string {
  return format(GREGORIAN[language], { month: 'short' }, time);
}

/** Formats a time as the date in the organisation's second calendar. Null: it has none, or no table for that day. */
export function formatSecondDate(
  time: number,
  language: Language,
  calendar = SECOND_CALENDAR,
): string | null {
  if (calendar === null || !hasDatesFor(calendar, dayIn(TIME_ZONE, time))) return null;
  const locale = GREGORIAN[language].replace('gregory', calendar);
  return format(locale, { day: 'numeric', month: 'long', year: 'numeric' }, time);
}

/** Formats the time of day: `09:12`. */
export function formatTime(time: number): string {
  return format('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, time);
}

/** Returns the number of the day that contains a time, counted from 1970. */
export function dayOf(time: number): number {
  return dayNumberIn(TIME_ZONE, time);
}

/** Returns noon of a day such as `2026-03-31`. In epoch milliseconds; NaN if it is no day. */
export function noonOn(day: string): number {
  return momentIn(TIME_ZONE, `${day}T12:00`);
}

/** Returns noon of a day. In epoch milliseconds. @param day as of `dayOf` */
export function noonOf(day: number): number {
  return noonOn(new Date(day * DAY).toISOString().slice(0, 10));
}

/** Returns the part of the day for a greeting. Arabic has the same greeting from noon on, English changes it at six. */
export function partOfDay(time: number): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(format('en-GB', { hour: '2-digit', hourCycle: 'h23' }, time));
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** Formats how long ago a time was, or the date if it was long ago: «قبل 4 دقائق». */
export function formatAgo(time: number, now: number, language: Language): string {
  const past = now - time;
  const relative = new Intl.RelativeTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en', {
    numeric: 'auto',
  });
  if (past < MINUTE) return relative.format(0, 'second');
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return relative.format(-Math.floor(past / HOUR), 'hour');
  if (past < 7 * DAY) return relative.format(-Math.floor(past / DAY), 'day');
  return formatDate(time, language);
}

/** Formats a wait: “in 2 minutes”. In seconds. */
export function formatWait(seconds: number, language: Language): string {
  const relative = new Intl.RelativeTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en');
  return seconds < 90
    ? relative.format(seconds, 'second')
    : relative.format(Math.ceil(seconds / 60), 'minute');
}

function format(locale: string, options: Intl.DateTimeFormatOptions, time: number): string {
  return new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options }).format(time);
}
