import { hasDatesFor } from '../../second-calendar.ts';
import type { FoundFault, Passage } from './fault.ts';
import { asWestern } from './mixed-digits.ts';

const HIJRI_MONTHS = [
  'محرم',
  'صفر',
  'ربيع ال[أا]ول',
  'ربيع (?:الثاني|ال[آا]خر)',
  'جماد[ىي] ال[أا]ول[ىي]?',
  'جماد[ىي] (?:الثانية|ال[آا]خر[ةه]?)',
  'رجب',
  'شعبان',
  'رمضان',
  'شوال',
  'ذ[وي] ?القعدة',
  'ذ[وي] ?الحجة',
];

const GREGORIAN_MONTHS = [
  'يناير|كانون الثاني',
  'فبراير|شباط',
  'مارس|آذار',
  '[أإا]بريل|نيسان',
  'مايو|أيار',
  'يونيو|حزيران',
  'يوليو|تموز',
  '[أا]غسطس|آب',
  'سبتمبر|أيلول',
  '[أا]كتوبر|تشرين الأول',
  'نوفمبر|تشرين الثاني',
  'ديسمبر|كانون الأول',
];

/** Matches dates whose year begins with some digits: the parts are day, name of the month, year; three numbers; or a year alone. */
function datePattern(months: readonly string[], year: string, sign: string): RegExp {
  const names = months.map((name) => `(?:${name})`).join('|');
  return new RegExp(
    `(?<![\\p{L}\\d/.-])(?:(?:(\\d{1,2}) (?:من )?)?(?:شهر )?(?:ال)?(${names}),? (?:من )?(?:عام |سنة )?(${year})` +
      `|(\\d{1,2})([/-])(\\d{1,2})\\5(${year})|(${year})([/-])(\\d{1,2})\\9(\\d{1,2})|(?:عام |سنة )?(${year})(?= ?${sign}))(?![\\d/])(?: ?${sign})?`,
    'gu',
  );
}

const HIJRI = datePattern(HIJRI_MONTHS, '1[345]\\d\\d', '(?:هـ|ه\u200d|هجري[ةه]?|ه(?!\\p{L}))');
const GREGORIAN = datePattern(GREGORIAN_MONTHS, '(?:19|20)\\d\\d', '(?:ميلادي[ةه]?|م(?!\\p{L}))');

/** The text between two dates that are one. */
const SAME =
  /^[\s،]*(?:\(|\/|–|-|=|\(?(?:و?(?:هو )?)?(?:يوم \p{L}+ )?(?:الموافق(?:ة|ه)?|موافق|يوافق)(?: ?لـ?)?(?: يوم \p{L}+)? ?(?:\(?))\s*$/u;

/** The longest text between them. In UTF-16 units. */
const MAX_BETWEEN = 40;

/** Year, month and day. A missing day or month is null. */
type CalendarDate = { year: number; month: number | null; day: number | null };

type FoundDate = {
  calendar: 'hijri' | 'gregorian';
  start: number;
  end: number;
  /** The ways to read it: 1/2/2025 may be a day of January or February. */
  readings: CalendarDate[];
};

/**
 * Finds a Hijri and a Gregorian date that stand for the same day, month or year, and do not. One day more or less is right, because the
 * month begins with the evening, and with the moon.
 */
export function* disagreeingDates({ text, language }: Passage): Generator<FoundFault> {
  if (language !== 'ar') return;
  const digits = asWestern(text);
  const dates = [
    ...findDates(digits, 'hijri', HIJRI, HIJRI_MONTHS),
    ...findDates(digits, 'gregorian', GREGORIAN, GREGORIAN_MONTHS),
  ].sort((one, other) => one.start - other.start);
  for (const [index, first] of dates.entries()) {
    const second = dates[index + 1];
    if (second === undefined || first.calendar === second.calendar) continue;
    const between = text.slice(first.end, second.start);
    if (between.length > MAX_BETWEEN || !SAME.test(between)) continue;
    const [hijri, gregorian] = first.calendar === 'hijri' ? [first, second] : [second, first];
    if (mayAgree(hijri, gregorian)) continue;
    yield { rule: 'disagreeing-dates', start: first.start, end: second.end, correction: null };
  }
}

function* findDates(
  text: string,
  calendar: FoundDate['calendar'],
  pattern: RegExp,
  months: readonly string[],
): Generator<FoundDate> {
  for (const match of text.matchAll(pattern)) {
    const [
      found,
      namedDay,
      name,
      namedYear,
      first,
      ,
      second,
      lastYear,
      firstYear,
      ,
      third,
      fourth,
      year,
    ] = match;
    const readings =
      name !== undefined
        ? [reading(namedYear, monthNumber(name, months), namedDay)]
        : lastYear !== undefined
          ? [reading(lastYear, second, first), reading(lastYear, first, second)]
          : firstYear !== undefined
            ? [reading(firstYear, third, fourth)]
            : [reading(year)];
    const { index: start } = match;
    yield { calendar, start, end: start + found.length, readings };
  }
}

function reading(
  year: string | undefined,
  month?: string | number,
  day?: string | undefined,
): CalendarDate {
  return {
    year: Number(year),
    month: month === undefined ? null : Number(month),
    day: day === undefined ? null : Number(day),
  };
}

function monthNumber(name: string, months: readonly string[]): number {
  return months.findIndex((month) => new RegExp(`^(?:${month})$`, 'u').test(name)) + 1;
}

/** Whether one reading of both stands for the same time, or the table of Umm al-Qura does not reach it. */
function mayAgree(hijri: FoundDate, gregorian: FoundDate): boolean {
  return gregorian.readings.some((date) => {
    const range = rangeInHijri(date);
    return range === null
      ? gregorian.readings.length === 1
      : hijri.readings.some(({ year, month, day }) => {
          const from = orderOf([year, month ?? 1, day ?? 1]);
          const until = orderOf([year, month ?? 12, day ?? 30]);
          return from <= range.until && until >= range.from;
        });
  });
}

const DAY = 86_400_000;

/** Returns the Hijri dates from the day before a Gregorian date, month or year to the day after it. Null if there are none. */
function rangeInHijri({ year, month, day }: CalendarDate): { from: number; until: number } | null {
  if (month !== null && (month < 1 || month > 12)) return null;
  const from = Date.UTC(year, (month ?? 1) - 1, day ?? 1) - DAY;
  const last =
    day === null ? Date.UTC(year, month ?? 12, 0) : Date.UTC(year, (month ?? 1) - 1, day);
  const until = last + DAY;
  const days = [from, until].map((time) => new Date(time).toISOString().slice(0, 10));
  if (!days.every((each) => hasDatesFor('islamic-umalqura', each))) return null;
  return { from: orderOf(hijriDate(from)), until: orderOf(hijriDate(until)) };
}

/** Returns a number by which dates of one calendar can be compared. */
function orderOf([year = 0, month = 0, day = 0]: readonly number[]): number {
  return (year * 100 + month) * 100 + day;
}

const UMM_AL_QURA = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

function hijriDate(time: number): number[] {
  const parts = UMM_AL_QURA.formatToParts(time);
  return (['year', 'month', 'day'] as const).map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  );
}
