import { expect, it } from 'vitest';
import { daysOf, lastDays, lastMonths, partsOf, periodBefore, wholeMonths } from './periods.ts';

const NOW = Date.parse('2026-03-01T21:30:00Z');

it('periods end today, as the organisation has it', () => {
  expect(lastDays(30, NOW, 'Asia/Riyadh')).toEqual({ from: '2026-02-01', to: '2026-03-02' });
  expect(lastDays(1, NOW, 'UTC')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(lastMonths(12, NOW, 'Asia/Riyadh')).toEqual({ from: '2025-04-01', to: '2026-03-02' });
});

it('the period before is as long: days for days, months for months', () => {
  const days = { from: '2026-02-01', to: '2026-03-02' };
  expect(periodBefore(days, false)).toEqual({ from: '2026-01-02', to: '2026-01-31' });
  expect(daysOf(periodBefore(days, false))).toBe(30);
  const months = { from: '2025-04-01', to: '2026-03-02' };
  expect(periodBefore(months, true)).toEqual({ from: '2024-04-01', to: '2025-03-31' });
});

it('a period has whole months where there are no days', () => {
  const old = { from: '2024-05-10', to: '2024-06-20' };
  expect(wholeMonths(old, '2026-03-02')).toEqual({ from: '2024-05-01', to: '2024-06-30' });
  const partly = { from: '2025-01-10', to: '2025-02-20' };
  expect(wholeMonths(partly, '2026-03-02')).toEqual({ from: '2025-01-01', to: '2025-02-20' });
});

it('a period has each of its days or months', () => {
  expect(partsOf({ from: '2024-02-28', to: '2024-03-01' }, 'day')).toEqual([
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
  expect(partsOf({ from: '2025-11-05', to: '2026-01-02' }, 'month')).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
  ]);
});
