import { expect, it } from 'vitest';
import { dayOf, noonOf } from '../kit/i18n/format.ts';
import { arrivalText, daysUntil, momentText } from './arrival.ts';

/** Wednesday, 25 November 2026, 12:00 of the organisation. */
const NOW = Date.parse('2026-11-25T12:00:00+03:00');
const at = (time: string) => Date.parse(`${time}:00+03:00`);

it('writes the time of today, and the day of what is older', () => {
  const text = (time: string) => arrivalText(at(time), NOW, 'en', 'Yesterday');
  expect(text('2026-11-25T00:01')).toBe('00:01');
  expect(text('2026-11-24T23:59')).toBe('Yesterday');
  expect(text('2026-11-19T08:00')).toBe('Thursday');
  expect(text('2026-11-18T08:00')).toBe('18 November');
  expect(text('2026-01-18T08:00')).toBe('18 January 2026');
});

it('writes it in Arabic with Latin digits', () => {
  expect(arrivalText(at('2026-11-21T08:00'), NOW, 'ar', 'أمس')).toBe('السبت');
  expect(arrivalText(at('2026-11-02T08:00'), NOW, 'ar', 'أمس')).toBe('2 نوفمبر');
});

it('adds the time to a day, apart from the direction of the sentence', () => {
  expect(momentText(at('2026-11-24T09:05'), NOW, 'ar', 'أمس')).toBe('أمس \u206609:05\u2069');
  expect(momentText(at('2026-11-25T09:05'), NOW, 'ar', 'أمس')).toBe('\u206609:05\u2069');
});

it('counts days as they are of the organisation', () => {
  expect(dayOf(at('2026-11-25T23:59'))).toBe(dayOf(at('2026-11-25T00:00')));
  expect(noonOf(dayOf(at('2026-11-25T23:59')))).toBe(NOW);
  expect(daysUntil(at('2026-11-26T00:01'), NOW)).toBe(1);
  expect(daysUntil(at('2026-11-25T18:00'), NOW)).toBe(0);
  expect(daysUntil(at('2026-11-01T18:00'), NOW)).toBe(0);
});
