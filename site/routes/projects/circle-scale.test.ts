import { expect, test } from 'vitest';
import { circleScale } from './circle-scale.ts';

const apart = { x: 50, y: 50 };

test('makes circles smaller until they do not cover each other', () => {
  expect(circleScale([], 3)).toBe(1);
  expect(circleScale([{ x: 10, y: 10 }], 3)).toBe(1);
  expect(circleScale([{ x: 10, y: 10 }, apart, { x: 10, y: 20 }], 3)).toBe(1);
  expect(circleScale([{ x: 10, y: 10 }, apart, { x: 13, y: 14 }], 3)).toBe(0.83);
});

test('has no scale where numbers would be so small that nobody reads them', () => {
  expect(circleScale([apart, { x: 50, y: 51 }], 3)).toBeNull();
});
