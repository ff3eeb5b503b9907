import { expect, test } from 'vitest';
import { proportionOf, rankOf } from './proportions.ts';

test('a share is in tenths of a per cent', () => {
  expect(proportionOf(9200, 48720)).toBe(18.9);
  expect(proportionOf(1, 3)).toBe(33.3);
});

test('a share is never more than all, and there is none of nothing', () => {
  expect(proportionOf(5, 4)).toBe(100);
  expect(proportionOf(5, 0)).toBe(0);
  expect(proportionOf(0, 0)).toBe(0);
});

test('equal areas share a place', () => {
  const areas = [30, 10, 30, 5].map((projects, index) => ({
    id: index + 1,
    location: `${index}`,
    beneficiaries: 0,
    programs: 0,
    projects,
  }));
  expect(areas.map((area) => rankOf(area, areas, 'projects'))).toEqual([1, 3, 1, 4]);
});
