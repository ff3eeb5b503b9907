import { expect, it } from 'vitest';
import { applicationState } from './applications.ts';

it.each([
  ['2026-02-28', 'upcoming'],
  ['2026-03-01', 'open'],
  ['2026-03-31', 'open'],
  ['2026-04-01', 'closed'],
])('applications from 1 to 31 March are, on %s, %s', (today, state) => {
  expect(applicationState(today, { opens: '2026-03-01', closes: '2026-03-31' })).toBe(state);
});

it('applications with one limit have no end or no beginning, and without limits no state', () => {
  const today = '2026-03-15';
  expect(applicationState(today, { opens: '2026-03-01', closes: null })).toBe('open');
  expect(applicationState(today, { opens: '2026-03-16', closes: null })).toBe('upcoming');
  expect(applicationState(today, { opens: null, closes: '2026-03-15' })).toBe('open');
  expect(applicationState(today, { opens: null, closes: '2026-03-14' })).toBe('closed');
  expect(applicationState(today, { opens: null, closes: null })).toBeNull();
});
