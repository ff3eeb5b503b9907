import { type Clock, clockOffset, isWholeDay } from '../../contract/clock.ts';
import type { Language } from '../../contract/locale.ts';

/**
 * The functions below format numbers and dates as `Intl` does in `ar-SA-u-ca-gregory-nu-latn` and in
 * English: Western digits and Gregorian months in both languages (design §2.5, §4). They do not use
 * `Intl`, because constructing one formatter takes 20 ms on a cheap phone. A test compares the results.
 */
const MONTHS = {
  ar: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' '),
  en: 'January February March April May June July August September October November December'.split(
    ' ',
  ),
} as const;

/** Returns a date whose UTC fields contain the local time. A day is the same everywhere. */
function localTime(date: string, clock: Clock): Date {
  const time = Date.parse(date);
  return new Date(isWholeDay(date) ? time : time + clockOffset(clock, time));
}

/** Returns a function that creates the formatter of a language on first use, and caches it. */
function cacheByLanguage<Formatter>(create: (language: Language) => Formatter) {
  const formatters: Partial<Record<Language, Formatter>> = {};
  return (language: Language): Formatter => {
    formatters[language] ??= create(language);
    return formatters[language];
  };
}

/** Formats a number with thousands separators and at most three decimals: `48600` → `48,600`. Both languages use the same format. */
export function formatNumber(value: number): string {
  const [integer = '', decimals] = String(Math.round(value * 1000) / 1000).split('.');
  const grouped = integer.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/**
 * Formats the Gregorian date of a day, or of a time on the organisation's clock: «14 مايو 2025», “14 May 2025”.
 * @param date in ISO 8601
 */
export function formatDate(date: string, language: Language, clock: Clock): string {
  const day = localTime(date, clock);
  return `${day.getUTCDate()} ${MONTHS[language][day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** Returns the Gregorian year of a time on the organisation's clock. */
export function formatYear(time: Date, clock: Clock): string {
  return String(localTime(time.toISOString(), clock).getUTCFullYear());
}

/**
 * Formats a count of a tweet: 999, 1K, 1.5K, 999.9K, 1M, 1.2M, but never 1000K (decision 0022 §11). Rounds down, so that the result never
 * exceeds the count.
 */
export function formatTweetCount(value: number): string {
  if (value > 999_999) return `${formatTenths(value, 1_000_000)}M`;
  if (value > 999) return `${formatTenths(value, 1000)}K`;
  return String(value);
}

/** Formats the quotient of value and unit with at most one decimal, rounded down. */
function formatTenths(value: number, unit: number): string {
  return String(Math.floor(value / (unit / 10)) / 10);
}

/** The locales specify the digits, because the default digits of `ar` differ between Node and browsers. */
const PERCENT_LOCALE = { ar: 'ar-SA-u-nu-latn', en: 'en-US' } as const;

const percentFormatter = cacheByLanguage(
  (language) => new Intl.NumberFormat(PERCENT_LOCALE[language], { style: 'percent' }),
);

/**
 * Formats a ratio as per cent, rounded down, so that 100 % is shown only when complete.
 * @param ratio from 0 to 1
 */
export function formatPercent(ratio: number, language: Language): string {
  return percentFormatter(language).format(Math.floor(ratio * 100) / 100);
}

/** The texts of a counted noun by plural form (six in Arabic). `{n}` is replaced by the number. */
export type PluralForms = Record<Intl.LDMLPluralRule, string>;

/**
 * Formats a waiting time, rounded up: in minutes below 90 minutes, otherwise in hours.
 * @param words plural forms of “in n minutes” and “in n hours”
 */
export function formatWait(
  seconds: number,
  language: Language,
  words: { minutes: PluralForms; hours: PluralForms },
): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90
    ? formatCounted(minutes, language, words.minutes)
    : formatCounted(Math.ceil(minutes / 60), language, words.hours);
}

const pluralRules = cacheByLanguage((language) => new Intl.PluralRules(language));

/** Returns the text for a number of things, in the plural form of the language. */
export function formatCounted(count: number, language: Language, words: PluralForms): string {
  return words[pluralRules(language).select(count)].replace('{n}', formatNumber(count));
}
