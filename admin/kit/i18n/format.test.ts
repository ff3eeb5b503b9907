import { describe, expect, it } from 'vitest';
import {
  fill,
  formatAgo,
  formatCount,
  formatDate,
  formatDay,
  formatDayOfMonth,
  formatMonth,
  formatNumber,
  formatSecondDate,
  formatTime,
  formatWait,
  formatWeekday,
  partOfDay,
} from './format.ts';
import type { PluralForms } from './plural-forms.ts';
import { forms } from './plural-forms.ts';

/** Two hours before midnight in UTC, which is the next day in Riyadh. */
const LATE = Date.UTC(2026, 10, 22, 22, 5);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it('fills in what is known, and leaves other braces as they are', () => {
  expect(fill('{n} of {total}, {other}', { n: 0, total: '9' })).toBe('0 of 9, {other}');
});

it('separates thousands, and has at most three decimals', () => {
  expect([1_240, 0.12345, 1_000_000].map(formatNumber)).toEqual(['1,240', '0.123', '1,000,000']);
});

describe('a count', () => {
  it('has the six forms of Arabic', () => {
    const entries: PluralForms = {
      zero: 'لا مادة',
      one: 'مادة واحدة',
      two: 'مادتان',
      few: '{n} مواد',
      many: '{n} مادةً',
      other: '{n} مادة',
    };
    const counted = (count: number) => formatCount(count, 'ar', entries);
    expect([0, 1, 2, 3, 10, 11, 99, 100, 1_000].map(counted)).toEqual([
      'لا مادة',
      'مادة واحدة',
      'مادتان',
      '3 مواد',
      '10 مواد',
      '11 مادةً',
      '99 مادةً',
      '100 مادة',
      '1,000 مادة',
    ]);
  });

  it('has the two forms of English, and a word for none', () => {
    const files = forms('one file', '{n} files', 'no file');
    expect([0, 1, 2, 11].map((count) => formatCount(count, 'en', files))).toEqual([
      'no file',
      'one file',
      '2 files',
      '11 files',
    ]);
  });
});

describe('a time', () => {
  it('is written as it is in Riyadh, with Western digits and the Gregorian calendar', () => {
    expect(formatDate(LATE, 'ar')).toBe('23 نوفمبر 2026');
    expect(formatDate(LATE, 'en')).toBe('23 November 2026');
    expect(formatDayOfMonth(LATE, 'ar')).toBe('23 نوفمبر');
    expect(formatMonth(LATE, 'ar')).toBe('نوفمبر 2026');
    expect(formatWeekday(LATE, 'ar')).toBe('الاثنين');
    expect(formatDay(LATE, 'en')).toBe('Monday, 23 November 2026');
    expect(formatTime(LATE)).toBe('01:05');
  });

  it('has its date in the second calendar, if there is one', () => {
    expect(formatSecondDate(LATE, 'ar', 'islamic-umalqura')).toMatch(/^13 جمادى الآخرة 1448/);
    expect(formatSecondDate(LATE, 'en', 'islamic-civil')).toContain('1448');
    expect(formatSecondDate(LATE, 'en', null)).toBeNull();
  });

  it('is of the morning until noon in Riyadh, and of the evening from six', () => {
    const noon = Date.UTC(2026, 10, 22, 9);
    const six = noon + 6 * 60 * MINUTE;
    expect([LATE, noon - MINUTE, noon, six - MINUTE, six].map(partOfDay)).toEqual([
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
    ]);
  });

  it.each([
    [0, 'now', 'الآن'],
    [59_999, 'now', 'الآن'],
    [4.9 * MINUTE, '4 minutes ago', 'قبل 4 دقائق'],
    [2 * HOUR - 1, '1 hour ago', 'قبل ساعة واحدة'],
    [1.9 * DAY, 'yesterday', 'أمس'],
    [7 * DAY - 1, '6 days ago', 'قبل 6 أيام'],
    [7 * DAY, '16 November 2026', '16 نوفمبر 2026'],
  ])('of %d ms ago is "%s"', (past, english, arabic) => {
    expect(formatAgo(LATE - past, LATE, 'en')).toBe(english);
    expect(formatAgo(LATE - past, LATE, 'ar')).toBe(arabic);
  });

  it('to wait is rounded up to minutes, from a minute and a half on', () => {
    expect([1, 89, 90, 121].map((seconds) => formatWait(seconds, 'en'))).toEqual([
      'in 1 second',
      'in 89 seconds',
      'in 2 minutes',
      'in 3 minutes',
    ]);
  });
});
