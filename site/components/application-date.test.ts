import { expect, test } from 'vitest';
import { applicationDate } from './application-date.ts';

const days = { opens: '2026-11-01', closes: '2026-12-01' };

test('returns the first day before applications open, and the last day afterwards', () => {
  expect(applicationDate({ ...days, applications: 'upcoming' })).toBe('2026-11-01');
  expect(applicationDate({ ...days, applications: 'open' })).toBe('2026-12-01');
  expect(applicationDate({ ...days, applications: 'closed' })).toBe('2026-12-01');
});

test('returns null for applications that do not close', () => {
  expect(applicationDate({ opens: '2026-11-01', closes: null, applications: 'open' })).toBeNull();
});
