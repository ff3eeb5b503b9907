import { expect, test } from 'vitest';
import { strategyItems } from './strategy-items.ts';

const contents = ['terms', 'methodology', 'values', 'vision', 'goals', 'mission'].map((name) => ({
  name,
  title: name,
  html: '',
}));

function names(limit: number): string[] {
  return strategyItems(contents, limit).map(({ name }) => name);
}

test('the strategy stands in its own order, whatever the backend sends it in', () => {
  expect(names(5)).toEqual(['vision', 'mission', 'goals', 'values', 'methodology']);
});

test('it shows at most as many as the page wants [STRATEGY-ITEMS-01]', () => {
  expect(names(4)).toEqual(['vision', 'mission', 'goals', 'values']);
});

test('what is missing leaves no gap, and what is sent twice appears once', () => {
  const some = [...contents.filter(({ name }) => name !== 'mission'), ...contents.slice(3, 4)];
  expect(strategyItems(some, 4).map(({ name }) => name)).toEqual([
    'vision',
    'goals',
    'values',
    'methodology',
  ]);
});
