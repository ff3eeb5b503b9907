import { expect, it } from 'vitest';
import { wordFilter } from './word-filter.ts';

it('finds a text by parts of its words in any order, with or without marks', () => {
  const isFound = wordFilter(' طلب  إحال ');
  expect(isFound('إحالةُ الطلب إلى زميل')).toBe(true);
  expect(isFound('الطلب وحده')).toBe(false);
});

it('finds everything by an empty search', () => {
  expect(wordFilter(' ')('Anything')).toBe(true);
});
