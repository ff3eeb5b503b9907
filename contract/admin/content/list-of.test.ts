import { expect, it } from 'vitest';
import { listOf } from './list-of.ts';

it.each([
  ['title', null],
  ['address.city', null],
  ['children.0', 'children'],
  ['whereMoneyGoes.shares.1.purpose', 'whereMoneyGoes.shares'],
  ['blocks.0.questions.12.answer', 'blocks'],
])('finds the list of %s', (path, list) => {
  expect(listOf(path)).toBe(list);
});
