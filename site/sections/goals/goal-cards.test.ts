import { expect, test } from 'vitest';
import type { Goal } from '../../../contract/content/goal.ts';
import { selectGoalCards } from './goal-cards.ts';

const goals: (Goal | null)[] = [1, 2, 3, 4, 5, 6].map((id) => ({
  id,
  title: `${id}`,
  text: '',
  picture: null,
}));

function ids(count: number, limit?: number) {
  return selectGoalCards(goals.slice(0, count), limit).map(({ id }) => id);
}

test('skips the first goal and returns three by default [GOAL-CARDS-01]', () => {
  expect(ids(6)).toEqual([2, 3, 4]);
});

test('counts a goal that cannot be shown', () => {
  const without = (position: number): (Goal | null)[] => goals.with(position, null);
  expect(selectGoalCards(without(0)).map(({ id }) => id)).toEqual([2, 3, 4]);
  expect(selectGoalCards(without(1)).map(({ id }) => id)).toEqual([3, 4]);
});

test('returns fewer cards when there are fewer goals', () => {
  expect(ids(3)).toEqual([2, 3]);
  expect(ids(1)).toEqual([]);
  expect(ids(0)).toEqual([]);
});

test('counts the skipped goal towards the limit [GOAL-CARDS-02]', () => {
  expect(ids(6, 5)).toEqual([2, 3, 4, 5]);
  expect(ids(6, 1)).toEqual([]);
  expect(ids(6, 0)).toEqual([]);
});
