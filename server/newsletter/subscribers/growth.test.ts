import { expect, it } from 'vitest';
import { growthByMonth, monthStarts } from './growth.ts';

const dayOf = (date: string) => Date.parse(date) / (24 * 60 * 60_000);

it('monthStarts returns the beginnings of months in Riyadh, also over the turn of a year', () => {
  // In Riyadh it is February already.
  const now = Date.parse('2026-01-31T22:00:00Z');
  expect(monthStarts(3, now).map((start) => new Date(start).toISOString())).toEqual([
    '2025-11-30T21:00:00.000Z',
    '2025-12-31T21:00:00.000Z',
    '2026-01-31T21:00:00.000Z',
  ]);
});

it('growthByMonth sums days by month, and goes on from what was before', () => {
  const starts = monthStarts(3, Date.parse('2026-03-15T12:00:00Z'));
  const confirmed = [
    { day: dayOf('2025-12-31'), count: 50 },
    { day: dayOf('2026-01-01'), count: 3 },
    { day: dayOf('2026-01-31'), count: 4 },
    { day: dayOf('2026-03-02'), count: 1 },
  ];
  const left = [{ day: dayOf('2026-02-28'), count: 2 }];
  expect(growthByMonth(starts, { confirmed, left, before: 50 })).toEqual([
    { month: '2026-01', confirmed: 7, left: 0, total: 57 },
    { month: '2026-02', confirmed: 0, left: 2, total: 55 },
    { month: '2026-03', confirmed: 1, left: 0, total: 56 },
  ]);
});
