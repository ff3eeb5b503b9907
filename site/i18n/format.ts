import type { Language } from '../../contract/locale.ts';

/**
 * Numbers and dates. Western digits in both languages, and every locale with its calendar and
 * numbering pinned: bare `ar` prints different digits in Node and in browsers (design §2.5, §4).
 */
const NUMBER_LOCALE = { ar: 'ar-SA-u-nu-latn', en: 'en-US' } as const;
const DATE_LOCALE = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;

const numbers = {
  ar: new Intl.NumberFormat(NUMBER_LOCALE.ar),
  en: new Intl.NumberFormat(NUMBER_LOCALE.en),
};

const dates = { ar: dateFormat('ar'), en: dateFormat('en') };

function dateFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(DATE_LOCALE[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Riyadh',
  });
}

/** `48600` → `48,600`. */
export function formatNumber(value: number, language: Language): string {
  return numbers[language].format(value);
}

/** The field-trips counter is padded to two digits: `8` → `08` (specification §4). */
export function formatTrips(value: number): string {
  return String(value).padStart(2, '0');
}

/** An ISO 8601 instant as a Gregorian day in Riyadh: «14 مايو 2025», “14 May 2025”. */
export function formatDate(instant: string, language: Language): string {
  return dates[language].format(new Date(instant));
}

const years = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  year: 'numeric',
  timeZone: 'Asia/Riyadh',
});

/** The Gregorian year in Riyadh. */
export function formatYear(time: Date): string {
  return years.format(time);
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

const percents = {
  ar: new Intl.NumberFormat(NUMBER_LOCALE.ar, { style: 'percent' }),
  en: new Intl.NumberFormat(NUMBER_LOCALE.en, { style: 'percent' }),
};

/** A share from 0 to 1 in per cent, rounded down: all of it is never shown before it is there. */
export function formatPercent(share: number, language: Language): string {
  return percents[language].format(Math.floor(share * 100) / 100);
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

const plurals = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') };

function formatCounted(count: number, language: Language, words: Counted): string {
  return words[plurals[language].select(count)].replace('{n}', formatNumber(count, language));
}
