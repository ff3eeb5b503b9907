import { expect, it } from 'vitest';
import { unreadIn } from './inbox-queries.ts';

it('counts unread conversations of every form, or of some', () => {
  const counts = {
    unread: { contact: 1, join: 2, vacancy: 3, program: 4 },
    open: 0,
    mine: 0,
    unassigned: 0,
    suspected: 0,
    snoozed: 0,
    requests: { open: 0, dueAt: null },
  };
  expect(unreadIn(counts)).toBe(10);
  expect(unreadIn(counts, ['vacancy', 'program'])).toBe(7);
});
