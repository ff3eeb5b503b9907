import { expect, test } from 'vitest';
import { isSameJson } from './json-equality.ts';

test.each([
  ['texts', 'a', 'a', true],
  ['a text and a number', '1', 1, false],
  ['nothing and an empty text', null, '', false],
  ['objects in another order', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
  ['lists in another order', [1, 2], [2, 1], false],
  ['a list and a longer one', [1], [1, 2], false],
  ['a list and an object with the same names', [1], { 0: 1 }, false],
  ['an object and one with another name', { a: 1 }, { b: 1 }, false],
  ['a missing name and undefined', { a: undefined }, {}, true],
])('compares %s', (_, a, b, expected) => {
  expect(isSameJson(a, b)).toBe(expected);
  expect(isSameJson(b, a)).toBe(expected);
});
