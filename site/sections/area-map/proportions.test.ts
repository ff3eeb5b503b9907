import { expect, test } from 'vitest';
import { percentOf, rankOf } from './proportions.ts';

test('rounds a percentage to one decimal', () => {
  expect(percentOf(9200, 48720)).toBe(18.9);
  expect(percentOf(1, 3)).toBe(33.3);
});

test('limits a percentage to 100 and returns 0 if the total is 0', () => {
  expect(percentOf(5, 4)).toBe(100);
  expect(percentOf(5, 0)).toBe(0);
  expect(percentOf(0, 0)).toBe(0);
});

test('gives equal areas the same rank', () => {
  const areas = [30, 10, 30, 5].map((projects, index) => ({
    id: index + 1,
    location: `${index}`,
    beneficiaries: 0,
    programs: 0,
    projects,
  }));
  expect(areas.map((area) => rankOf(area, areas, 'projects'))).toEqual([1, 3, 1, 4]);
});
