import { describe, expect, it, test } from 'vitest';
import { clockOf } from '../../contract/time-zone.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import {
  formatDate,
  formatNumber,
  formatPercent,
  formatTweetCount,
  formatWait,
  formatYear,
} from './format.ts';

describe('formatTweetCount', () => {
  test('abbreviates with K above 999 and with M above 999,999, and never returns 1000K [FORMAT-01]', () => {
    const shown = [0, 7, 999, 1000, 1499, 1500, 99_999, 999_949, 999_999].map(formatTweetCount);
    const expected = ['0', '7', '999', '1K', '1.4K', '1.5K', '99.9K', '999.9K', '999.9K'];
    expect(shown).toEqual(expected);
    expect([1_000_000, 1_234_567, 25_000_000].map(formatTweetCount)).toEqual(['1M', '1.2M', '25M']);
  });
});

test('formatNumber and formatDate return the same as Intl, in both languages', () => {
  const locales = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' };
  for (const language of ['ar', 'en'] as const) {
    const numbers = new Intl.NumberFormat(locales[language]);
    for (const value of [0, 7, 999, 1000, 48_600, 1_234_567, 0.1 + 0.2, 1234.5678]) {
      expect(formatNumber(value)).toBe(numbers.format(value));
    }
    for (const timeZone of ['Asia/Riyadh', 'Europe/London', 'America/New_York']) {
      const clock = clockOf(timeZone);
      const dates = new Intl.DateTimeFormat(locales[language], {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone,
      });
      for (let hour = 0; hour < 400; hour++) {
        const instant = new Date(Date.UTC(2025, 0, 1, hour * 23, 1)).toISOString();
        expect(formatDate(instant, language, clock)).toBe(dates.format(new Date(instant)));
      }
    }
  }
});

test('a day is the same by every clock', () => {
  expect([formatDate('2026-03-31', 'en', '-300'), formatDate('2026-03-31', 'en', '840')]).toEqual([
    '31 March 2026',
    '31 March 2026',
  ]);
});

test('numbers and dates use Western digits and the Gregorian calendar in both languages', () => {
  expect(formatNumber(48_600)).toBe('48,600');
  // On a clock that is three hours ahead it is already the next day.
  const instant = '2025-05-13T22:00:00Z';
  expect(formatDate(instant, 'ar', '180')).toBe('14 مايو 2025');
  expect(formatDate(instant, 'en', '180')).toBe('14 May 2025');
  expect(formatYear(new Date('2025-12-31T21:00:00Z'), '180')).toBe('2026');
});

describe('formatWait', () => {
  it.each([
    [1, 'بعد دقيقة', 'in one minute'],
    [61, 'بعد دقيقتين', 'in 2 minutes'],
    [150, 'بعد 3 دقائق', 'in 3 minutes'],
    [660, 'بعد 11 دقيقة', 'in 11 minutes'],
    [5_400, 'بعد ساعتين', 'in 2 hours'],
    [86_400, 'بعد 24 ساعة', 'in 24 hours'],
  ])('formats %i seconds with the plural forms of each language', (seconds, arabic, english) => {
    expect(formatWait(seconds, 'ar', ar.form.wait)).toBe(arabic);
    expect(formatWait(seconds, 'en', en.form.wait)).toBe(english);
  });
});

describe('formatPercent', () => {
  it('returns 100% only for 1', () => {
    expect(formatPercent(0.999, 'en')).toBe('99%');
    expect(formatPercent(1, 'en')).toBe('100%');
  });
});
