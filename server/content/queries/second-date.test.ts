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

it('is left out without a date, without a calendar, and where the office alone shows it', () => {
  expect(secondDateFormat(IDENTITY, 'ar')(null)).toBeUndefined();
  expect(secondDateFormat(NEUTRAL_IDENTITY, 'ar')(LATE)).toBeUndefined();
  expect(secondDateFormat({ ...IDENTITY, secondCalendarIn: 'office' }, 'ar')(LATE)).toBeUndefined();
});
