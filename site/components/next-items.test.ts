import { expect, test } from 'vitest';
import { nextItems } from './next-items.ts';

const list = [1, 2, 3, 4, 5].map((id) => ({ id }));
const ids = (entries: { id: number }[]) => entries.map(({ id }) => id);

test('returns the following entries in the order of the list', () => {
  expect(ids(nextItems(list, 1, 3))).toEqual([2, 3, 4]);
});

test('continues at the beginning of the list after its end', () => {
  expect(ids(nextItems(list, 4, 3))).toEqual([5, 1, 2]);
});

test('never returns the entry itself', () => {
  expect(ids(nextItems(list, 3, 9))).toEqual([4, 5, 1, 2]);
  expect(nextItems([{ id: 1 }], 1, 4)).toEqual([]);
});

test('returns the beginning of the list for an unknown id', () => {
  expect(ids(nextItems(list, 9, 2))).toEqual([1, 2]);
});
