import { expect, test } from 'vitest';
import { markScale } from './mark-scale.ts';

test('enlarges what is drawn on a map that is higher than wide, up to three times', () => {
  expect(markScale(82.19)).toBe(1);
  expect(markScale(160)).toBe(1.6);
  expect(markScale(900)).toBe(3);
});
