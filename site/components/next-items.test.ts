import { expect, test } from 'vitest';
import { nextItems } from './next-items.ts';

const list = [1, 2, 3, 4, 5].map((id) => ({ id }));
const ids = (entries: { id: number }[]) => entries.map(({ id }) => id);

test('those after somebody follow in the order of the list', () => {
  expect(ids(nextItems(list, 1, 3))).toEqual([2, 3, 4]);
});

test('the list goes on from its end at its beginning', () => {
  expect(ids(nextItems(list, 4, 3))).toEqual([5, 1, 2]);
});

test('nobody comes after themselves, however many are asked for', () => {
  expect(ids(nextItems(list, 3, 9))).toEqual([4, 5, 1, 2]);
  expect(nextItems([{ id: 1 }], 1, 4)).toEqual([]);
});

test('after somebody who is not in the list comes its beginning', () => {
  expect(ids(nextItems(list, 9, 2))).toEqual([1, 2]);
});
