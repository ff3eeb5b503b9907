import { expect, test } from 'vitest';
import { selectStrategyItems } from './strategy-items.ts';

const contents = ['terms', 'methodology', 'values', 'vision', 'goals', 'mission'].map((name) => ({
  name,
  title: name,
  html: '',
  shareTitle: '',
  sharePicture: null,
  changedAt: undefined,
}));

function names(limit: number): string[] {
  return selectStrategyItems(contents, limit).map(({ name }) => name);
}

test('returns the items in a fixed order, whatever order the backend sends', () => {
  expect(names(5)).toEqual(['vision', 'mission', 'goals', 'values', 'methodology']);
});

test('returns at most as many items as the limit [STRATEGY-ITEMS-01]', () => {
  expect(names(4)).toEqual(['vision', 'mission', 'goals', 'values']);
});

test('skips missing items and returns duplicates once', () => {
  const some = [...contents.filter(({ name }) => name !== 'mission'), ...contents.slice(3, 4)];
  expect(selectStrategyItems(some, 4).map(({ name }) => name)).toEqual([
    'vision',
    'goals',
    'values',
    'methodology',
  ]);
});
