import { expect, test } from 'vitest';
import { goalCards } from './goal-cards.ts';

const goals = [1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `${id}`, text: '', picture: null }));

function ids(count: number, limit?: number): number[] {
  return goalCards(goals.slice(0, count), limit).map(({ id }) => id);
}

test('the first goal is skipped, and three are shown by default', () => {
  expect(ids(6)).toEqual([2, 3, 4]);
});

test('fewer goals make fewer cards', () => {
  expect(ids(3)).toEqual([2, 3]);
  expect(ids(1)).toEqual([]);
  expect(ids(0)).toEqual([]);
});

test('the limit counts the skipped one', () => {
  expect(ids(6, 5)).toEqual([2, 3, 4, 5]);
  expect(ids(6, 1)).toEqual([]);
  expect(ids(6, 0)).toEqual([]);
});
