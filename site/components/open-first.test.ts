import { expect, it } from 'vitest';
import { openFirst } from './open-first.ts';

const project = (
  id: number,
  applications: 'open' | 'upcoming' | 'closed' | null,
  days: { opens?: string; closes?: string } = {},
) => ({ id, applications, opens: days.opens ?? null, closes: days.closes ?? null });

const idsOf = (projects: readonly { id: number }[]) => projects.map(({ id }) => id);

it('programmes that are open come first, the one that closes first before the others', () => {
  const sorted = openFirst([
    project(1, null),
    project(2, 'open'),
    project(3, 'open', { closes: '2027-02-01' }),
    project(4, 'open', { closes: '2026-12-12' }),
  ]);
  expect(idsOf(sorted)).toEqual([4, 3, 2, 1]);
});

it('programmes that open later follow, the next one first', () => {
  const sorted = openFirst([
    project(1, 'upcoming', { opens: '2027-03-01' }),
    project(2, 'upcoming', { opens: '2027-01-03', closes: '2027-01-31' }),
    project(3, 'open'),
  ]);
  expect(idsOf(sorted)).toEqual([3, 2, 1]);
});

it('all others keep their order, also if nothing is known of their applications', () => {
  const sorted = openFirst([
    project(5, 'closed', { closes: '2026-01-01' }),
    project(3, null),
    project(4, 'closed', { closes: '2025-01-01' }),
  ]);
  expect(idsOf(sorted)).toEqual([5, 3, 4]);
});
