import { expect, it } from 'vitest';
import { scrollDistance } from './scroll-to-caret.ts';

const AREA = { top: 100, bottom: 700 };

it('scrolls only as far as a line is outside of its area', () => {
  expect(scrollDistance({ top: 300, bottom: 330 }, AREA)).toBe(0);
  expect(scrollDistance({ top: 690, bottom: 720 }, AREA)).toBe(20);
  expect(scrollDistance({ top: 60, bottom: 90 }, AREA)).toBe(-40);
  expect(scrollDistance({ top: 50, bottom: 900 }, AREA)).toBe(200);
});
