import { expect, it } from 'vitest';
import { moved, movedIds } from './reorder.ts';

it('puts one entry at another place', () => {
  expect(moved([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4]);
  expect(moved([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3]);
  expect(moved([1, 2, 3], 2, 9)).toEqual([1, 3, 2]);
  expect(moved([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
});

it('names those that were moved, and not those that made way', () => {
  expect(movedIds([1, 2, 3, 4, 5], [5, 1, 2, 3, 4])).toEqual(new Set([5]));
  expect(movedIds([1, 2, 3, 4, 5], [2, 3, 1, 5, 4]).size).toBe(2);
  expect(movedIds([1, 2, 3], [1, 2, 3])).toEqual(new Set());
  expect(movedIds([], [])).toEqual(new Set());
});
