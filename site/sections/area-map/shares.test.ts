import { expect, test } from 'vitest';
import { rankOf, shareOf } from './shares.ts';

test('a share is in tenths of a per cent', () => {
  expect(shareOf(9200, 48720)).toBe(18.9);
  expect(shareOf(1, 3)).toBe(33.3);
});

test('a share is never more than all, and there is none of nothing', () => {
  expect(shareOf(5, 4)).toBe(100);
  expect(shareOf(5, 0)).toBe(0);
  expect(shareOf(0, 0)).toBe(0);
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
