import { hasDatesFor } from '../../second-calendar.ts';
import { type Calendar, DATE_PATTERNS, type DatePattern, SAME } from './date-patterns.ts';
import type { FoundFault, Passage } from './fault.ts';
import { asWestern } from './mixed-digits.ts';

/** The longest text between two dates that are one. In UTF-16 units. */
const MAX_BETWEEN = 40;

/** Year, month and day. A missing day or month is null. */
type CalendarDate = { year: number; month: number | null; day: number | null };

type FoundDate = {
  calendar: Calendar;
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
  const digits = asWestern(text);
  const dates = DATE_PATTERNS[language]
    .flatMap((pattern) => [...findDates(digits, pattern)])
    .sort((one, other) => one.start - other.start);
  for (const [index, first] of dates.entries()) {
    const second = dates[index + 1];
    if (second === undefined || first.calendar === second.calendar) continue;
    const between = text.slice(first.end, second.start);
    if (between.length > MAX_BETWEEN || !SAME[language].test(between)) continue;
    const [hijri, gregorian] = first.calendar === 'hijri' ? [first, second] : [second, first];
    if (mayAgree(hijri, gregorian)) continue;
    yield { rule: 'disagreeing-dates', start: first.start, end: second.end, correction: null };
  }
}

function* findDates(
  text: string,
  { calendar, pattern, months }: DatePattern,
): Generator<FoundDate> {
  for (const { 0: found, index: start, groups = {} } of text.matchAll(pattern)) {
    const { day, dayAfter, name, namedYear, first, second, lastYear, third, fourth } = groups;
    const readings =
      name !== undefined
        ? [reading(namedYear, monthNumber(name, months), day ?? dayAfter)]
        : lastYear !== undefined
          ? [reading(lastYear, second, first), reading(lastYear, first, second)]
          : groups.firstYear !== undefined
            ? [reading(groups.firstYear, third, fourth)]
            : [reading(groups.year)];
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

function monthNumber(name: string, months: readonly RegExp[]): number {
  return months.findIndex((month) => month.test(name)) + 1;
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
