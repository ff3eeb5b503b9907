import { expect, it } from 'vitest';
import { proposedScheduleTime, readScheduleTime, writeScheduleTime } from './schedule-time.ts';

it('reads and writes times of the organisation, wherever the browser is', () => {
  expect(readScheduleTime('2026-11-24T09:00')).toBe(Date.parse('2026-11-24T06:00:00Z'));
  expect(writeScheduleTime(Date.parse('2026-11-24T21:30:00Z'))).toBe('2026-11-25T00:30');
  expect(readScheduleTime('')).toBeNull();
  expect(readScheduleTime('2026-11-24')).toBeNull();
  expect(readScheduleTime('2026-07-24T09:00', 'Europe/London')).toBe(
    Date.parse('2026-07-24T08:00:00Z'),
  );
});

it('proposes the next morning', () => {
  const proposed = (now: string, zone?: string) =>
    writeScheduleTime(proposedScheduleTime(Date.parse(now), zone), zone);
  expect(proposed('2026-11-24T20:59:00Z')).toBe('2026-11-25T09:00');
  expect(proposed('2026-11-24T21:01:00Z')).toBe('2026-11-26T09:00');
  // The clocks change in the night between.
  expect(proposed('2026-03-28T12:00:00Z', 'Europe/London')).toBe('2026-03-29T09:00');
});
