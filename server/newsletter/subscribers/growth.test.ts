import { expect, it } from 'vitest';
import { growthByMonth, lastMonths } from './growth.ts';

it('lastMonths returns the months of a time zone, also over the turn of a year', () => {
  // In Riyadh it is February already.
  const now = Date.parse('2026-01-31T22:00:00Z');
  const shown = (timeZone: string) =>
    lastMonths(3, now, timeZone).map(({ name, start }) => [name, new Date(start).toISOString()]);
  expect(shown('Asia/Riyadh')).toEqual([
    ['2025-12', '2025-11-30T21:00:00.000Z'],
    ['2026-01', '2025-12-31T21:00:00.000Z'],
    ['2026-02', '2026-01-31T21:00:00.000Z'],
  ]);
  expect(shown('America/New_York').at(-1)).toEqual(['2026-01', '2026-01-01T05:00:00.000Z']);
});

it('lastMonths begins each month by the summer time of its own', () => {
  const now = Date.parse('2026-05-15T12:00:00Z');
  expect(
    lastMonths(3, now, 'Europe/London').map(({ start }) => new Date(start).getUTCHours()),
  ).toEqual([0, 23, 23]);
});

it('growthByMonth sums by month, and goes on from what was before', () => {
  const months = lastMonths(3, Date.parse('2026-03-15T12:00:00Z'), 'Asia/Riyadh');
  const confirmed = [
    { position: -1, count: 60 },
    { position: 0, count: 3 },
    { position: 0, count: 4 },
    { position: 2, count: 1 },
  ];
  const unsubscribed = [
    { position: -1, count: 10 },
    { position: 1, count: 2 },
  ];
  expect(growthByMonth(months, { confirmed, unsubscribed })).toEqual([
    { month: '2026-01', confirmed: 7, unsubscribed: 0, total: 57 },
    { month: '2026-02', confirmed: 0, unsubscribed: 2, total: 55 },
    { month: '2026-03', confirmed: 1, unsubscribed: 0, total: 56 },
  ]);
});
