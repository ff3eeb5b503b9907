import { expect, test } from 'vitest';
import type { Goal } from '../../../contract/kinds/goal.ts';
import { goalCards } from './goal-cards.ts';

const goals: (Goal | null)[] = [1, 2, 3, 4, 5, 6].map((id) => ({
  id,
  title: `${id}`,
  text: '',
  picture: null,
}));

function ids(count: number, limit?: number) {
  return goalCards(goals.slice(0, count), limit).map(({ id }) => id);
}

test('the first goal is skipped, and three are shown by default [GOAL-CARDS-01]', () => {
  expect(ids(6)).toEqual([2, 3, 4]);
});

test('a goal that cannot be shown keeps its position', () => {
  const without = (position: number): (Goal | null)[] => goals.with(position, null);
  expect(goalCards(without(0)).map(({ id }) => id)).toEqual([2, 3, 4]);
  expect(goalCards(without(1)).map(({ id }) => id)).toEqual([3, 4]);
});

test('fewer goals make fewer cards', () => {
  expect(ids(3)).toEqual([2, 3]);
  expect(ids(1)).toEqual([]);
  expect(ids(0)).toEqual([]);
});

test('the limit counts the skipped one [GOAL-CARDS-02]', () => {
  expect(ids(6, 5)).toEqual([2, 3, 4, 5]);
  expect(ids(6, 1)).toEqual([]);
  expect(ids(6, 0)).toEqual([]);
});
