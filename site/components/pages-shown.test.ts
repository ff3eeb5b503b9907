import { expect, test } from 'vitest';
import { pagesShown } from './pages-shown.ts';

test('shows all of a few pages', () => {
  expect(pagesShown(1, 2)).toEqual([1, 2]);
  expect(pagesShown(2, 4)).toEqual([1, 2, 3, 4]);
  expect(pagesShown(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('shows the first, the last and the neighbours of the current one of many pages', () => {
  expect(pagesShown(1, 4167)).toEqual([1, 2, null, 4167]);
  expect(pagesShown(40, 4167)).toEqual([1, null, 39, 40, 41, null, 4167]);
  expect(pagesShown(4167, 4167)).toEqual([1, null, 4166, 4167]);
});

test('shows a single page in place of a gap', () => {
  expect(pagesShown(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pagesShown(1, 4)).toEqual([1, 2, 3, 4]);
});
