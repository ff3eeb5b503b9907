import type { Language } from '../../contract/locale.ts';
import type { PluralForms } from './ar.ts';

/** Calendar and digits are named, because the defaults of `ar` differ between browsers. */
const GREGORIAN = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;
const HIJRI = {
  ar: 'ar-SA-u-ca-islamic-umalqura-nu-latn',
  en: 'en-GB-u-ca-islamic-umalqura-nu-latn',
} as const;

const ZONE = 'Asia/Riyadh';

/** Riyadh is three hours ahead of UTC all year. In milliseconds. */
const RIYADH = 3 * 60 * 60_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Replaces `{name}` in a text by values. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

/** Keeps the direction of a name apart from that of the sentence around it. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`;
}

/** The same for what is written from left to right in every language, such as an address or a phone number. */
export function isolateLatin(text: string): string {
  return `\u2066${text}\u2069`;
}

/** Formats a number with thousands separators, as the site does in both languages: `1240` → `1,240`. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 }).format(value);
}

/** Formats a number of things in the right plural form, of which Arabic has six. */
export function formatCount(count: number, language: Language, forms: PluralForms): string {
  const form = count === 0 ? 'zero' : new Intl.PluralRules(language).select(count);
  return fill(forms[form], { n: formatNumber(count) });
}

/** Formats a time as the Gregorian date in Riyadh: «14 مايو 2026». In epoch milliseconds. */
export function formatDate(time: number, language: Language): string {
  return format(GREGORIAN[language], { dateStyle: 'long' }, time);
}

/** Formats a time as weekday and Gregorian date in Riyadh. */
export function formatDay(time: number, language: Language): string {
  return format(
    GREGORIAN[language],
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    time,
  );
}

/** Formats the weekday in Riyadh: «الأحد». */
export function formatWeekday(time: number, language: Language): string {
  return format(GREGORIAN[language], { weekday: 'long' }, time);
}

/** Formats day and month in Riyadh: «22 نوفمبر». */
export function formatDayOfMonth(time: number, language: Language): string {
  return format(GREGORIAN[language], { day: 'numeric', month: 'long' }, time);
}

/** Formats a time as month and year in Riyadh: «نوفمبر 2026». */
export function formatMonth(time: number, language: Language): string {
  return format(GREGORIAN[language], { month: 'long', year: 'numeric' }, time);
}

/** Formats the month in Riyadh, without its year: «نوفمبر», “Nov”. */
export function formatMonthName(time: number, language: Language): string {
  return format(GREGORIAN[language], { month: 'short' }, time);
}

/** Formats a time as the Umm al-Qura date in Riyadh. */
export function formatHijri(time: number, language: Language): string {
  return format(HIJRI[language], { day: 'numeric', month: 'long', year: 'numeric' }, time);
}

/** Formats the time of day in Riyadh: `09:12`. */
export function formatTime(time: number): string {
  return format('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, time);
}

/** Returns the number of a day in Riyadh, counted from 1970. */
export function riyadhDay(time: number): number {
  return Math.floor((time + RIYADH) / DAY);
}

/** Returns the time of noon of a day in Riyadh. In epoch milliseconds. @param day as of `riyadhDay` */
export function riyadhNoon(day: number): number {
  return day * DAY + DAY / 2 - RIYADH;
}

/** Returns whether it is before noon in Riyadh. */
export function isMorning(time: number): boolean {
  return Number(format('en-GB', { hour: '2-digit', hourCycle: 'h23' }, time)) < 12;
}

/** Formats how long ago a time was, or when it was if that is long ago: «قبل 4 دقائق». */
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
  return new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options }).format(time);
}
