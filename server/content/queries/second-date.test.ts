import { expect, it } from 'vitest';
import { NEUTRAL_IDENTITY } from '../../../contract/content/identity-kind.ts';
import { secondDateFormat } from './second-date.ts';

/** Ten in the evening in UTC, when it is the next day in Riyadh. */
const LATE = '2026-11-22T22:00:00.000Z';

const IDENTITY = { ...NEUTRAL_IDENTITY, secondCalendar: 'islamic-umalqura' } as const;

it('writes a date as it is in the time zone of the organisation', () => {
  const inZone = (timeZone: string) => secondDateFormat({ ...IDENTITY, timeZone }, 'ar')(LATE);
  expect(inZone('Asia/Riyadh')).toBe('13 جمادى الآخرة 1448 هـ');
  expect(inZone('Europe/London')).toBe('12 جمادى الآخرة 1448 هـ');
});

it('writes it in both languages and calendars', () => {
  const civil = { ...IDENTITY, secondCalendar: 'islamic-civil' } as const;
  expect(secondDateFormat(IDENTITY, 'en')(LATE)).toBe('13 Jumada II 1448 AH');
  expect(secondDateFormat(civil, 'en')(LATE)).toBe('12 Jumada II 1448 AH');
});

it('writes a day without a time as the same day, also west of Greenwich', () => {
  const format = secondDateFormat({ ...IDENTITY, timeZone: 'America/New_York' }, 'en');
  expect(format('2026-11-23T00:00:00.000Z')).toBe('13 Jumada II 1448 AH');
  expect(format('2026-11-23')).toBe('13 Jumada II 1448 AH');
});

it('ends with the table of Umm al-Qura, which the tabular calendar does without', () => {
  const format = secondDateFormat(IDENTITY, 'en');
  expect(format('1937-03-13')).toBeUndefined();
  expect(format('1937-03-14')).toBe('1 Muharram 1356 AH');
  expect(format('2077-11-16')).toBe('30 Dhuʻl-Hijjah 1500 AH');
  expect(format('2077-11-17')).toBeUndefined();
  const civil = { ...IDENTITY, secondCalendar: 'islamic-civil' } as const;
  expect(secondDateFormat(civil, 'en')('1930-01-01')).toMatch(/ 1348 AH$/);
});

it('is left out without a date, without a calendar, and where the office alone shows it', () => {
  expect(secondDateFormat(IDENTITY, 'ar')(null)).toBeUndefined();
  expect(secondDateFormat(NEUTRAL_IDENTITY, 'ar')(LATE)).toBeUndefined();
  expect(secondDateFormat({ ...IDENTITY, secondCalendarIn: 'office' }, 'ar')(LATE)).toBeUndefined();
});
