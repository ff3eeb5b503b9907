import type { Language } from '../../contract/locale.ts';

/**
 * Numbers and dates as `Intl` writes them in `ar-SA-u-ca-gregory-nu-latn` and in English: Western digits
 * and Gregorian months in both languages (design §2.5, §4). A cheap phone takes 20 ms to make one of its
 * formatters, so what pages are full of is written here, and a test compares the two.
 */
const MONTHS = {
  ar: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' '),
  en: 'January February March April May June July August September October November December'.split(
    ' ',
  ),
} as const;

/** Riyadh is three hours ahead of UTC all year round. In milliseconds. */
const RIYADH_AHEAD = 3 * 60 * 60_000;

/** A time whose parts in UTC are those of an instant in Riyadh. */
function inRiyadh(time: Date): Date {
  return new Date(time.getTime() + RIYADH_AHEAD);
}

/** Makes a formatter of a language when it is first needed. */
function whenNeeded<Formatter>(make: (language: Language) => Formatter) {
  const made: Partial<Record<Language, Formatter>> = {};
  return (language: Language): Formatter => {
    made[language] ??= make(language);
    return made[language];
  };
}

/** `48600` → `48,600`, the same in both languages. At most three decimals. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1000) / 1000).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** The field-trips counter is padded to two digits: `8` → `08` (specification §4). */
export function formatTrips(value: number): string {
  return String(value).padStart(2, '0');
}

/** An ISO 8601 instant as a Gregorian day in Riyadh: «14 مايو 2025», “14 May 2025”. */
export function formatDate(instant: string, language: Language): string {
  const day = inRiyadh(new Date(instant));
  return `${day.getUTCDate()} ${MONTHS[language][day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** The Gregorian year in Riyadh. */
export function formatYear(time: Date): string {
  return String(inRiyadh(time).getUTCFullYear());
}

/**
 * Counts of a tweet: 999, 1K, 1.5K, 999.9K, 1M, 1.2M, never 1000K (decision 0042 §11). Rounded down, so
 * that no count claims more than there is.
 */
export function formatTweetCount(value: number): string {
  if (value > 999_999) return `${tenths(value, 1_000_000)}M`;
  if (value > 999) return `${tenths(value, 1000)}K`;
  return String(value);
}

function tenths(value: number, unit: number): string {
  return String(Math.floor(value / (unit / 10)) / 10);
}

/** A size in bytes as people read it: `18 KB`, `4.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${Math.round(bytes / 100_000) / 10} MB`;
}

/** The locale's digits are pinned: bare `ar` prints others in Node than in browsers. */
const PERCENT_LOCALE = { ar: 'ar-SA-u-nu-latn', en: 'en-US' } as const;

const percents = whenNeeded(
  (language) => new Intl.NumberFormat(PERCENT_LOCALE[language], { style: 'percent' }),
);

/** A share from 0 to 1 in per cent, rounded down: all of it is never shown before it is there. */
export function formatPercent(share: number, language: Language): string {
  return percents(language).format(Math.floor(share * 100) / 100);
}

/** A counted noun in every plural form that Arabic knows; `{n}` stands for the number. */
export type Counted = Record<Intl.LDMLPluralRule, string>;

/** How long to wait, in words: in minutes, and from an hour and a half on in hours. Never less than asked for. */
export function formatWait(
  seconds: number,
  language: Language,
  words: { minutes: Counted; hours: Counted },
): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90
    ? formatCounted(minutes, language, words.minutes)
    : formatCounted(Math.ceil(minutes / 60), language, words.hours);
}

const plurals = whenNeeded((language) => new Intl.PluralRules(language));

function formatCounted(count: number, language: Language, words: Counted): string {
  return words[plurals(language).select(count)].replace('{n}', formatNumber(count));
}
