import { expect, it } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const at = (time: string) => Date.parse(`${time}+03:00`);

it('proposes a full hour of today, tomorrow morning, and a week later', () => {
  expect(snoozeTimes(at('2026-11-24T09:20'), 'Asia/Riyadh')).toEqual({
    today: at('2026-11-24T13:00'),
    tomorrow: at('2026-11-25T09:00'),
    working: null,
    week: at('2026-12-01T09:00'),
  });
  expect(snoozeTimes(at('2026-11-24T09:00'), 'Asia/Riyadh').today).toBe(at('2026-11-24T12:00'));
});

it('proposes nothing of today in the evening, and not tomorrow after midnight', () => {
  expect(snoozeTimes(at('2026-11-24T20:00'), 'Asia/Riyadh').today).toBe(at('2026-11-24T23:00'));
  expect(snoozeTimes(at('2026-11-24T20:01'), 'Asia/Riyadh').today).toBe(null);
  expect(snoozeTimes(at('2026-11-24T23:59'), 'Asia/Riyadh').tomorrow).toBe(at('2026-11-25T09:00'));
});

it('proposes the morning of the next working day where tomorrow is none', () => {
  expect(snoozeTimes(at('2026-11-26T10:00'), 'Asia/Riyadh').working).toBe(at('2026-11-29T09:00'));
  expect(snoozeTimes(at('2026-11-28T10:00'), 'Asia/Riyadh').working).toBe(null);
  const friday = Date.parse('2026-11-27T10:00Z');
  expect(snoozeTimes(friday, 'Europe/London').working).toBe(Date.parse('2026-11-30T09:00Z'));
});
