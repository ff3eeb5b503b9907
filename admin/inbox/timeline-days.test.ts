import { expect, it } from 'vitest';
import type { TimelineItem } from '../../contract/admin/inbox/inbox.ts';
import { timelineDays } from './timeline-days.ts';

const at = (time: string): TimelineItem => ({
  id: time,
  at: Date.parse(`${time}:00+03:00`),
  kind: 'received',
});

it('groups what happened by the days of the organisation', () => {
  const items = [at('2026-11-24T23:59'), at('2026-11-25T00:00'), at('2026-11-25T12:00')];
  expect(timelineDays(items).map((day) => day.items.map(({ id }) => id))).toEqual([
    ['2026-11-24T23:59'],
    ['2026-11-25T00:00', '2026-11-25T12:00'],
  ]);
  expect(timelineDays([])).toEqual([]);
});
