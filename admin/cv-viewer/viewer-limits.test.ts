import { expect, it } from 'vitest';
import { scalePage, shownPages, VIEWER_LIMITS } from './viewer-limits.ts';

const FRAME = { width: 600, zoom: 1, density: 2 };

it('makes a page as wide as the frame', () => {
  expect(scalePage({ width: 300, height: 400 }, FRAME)).toEqual({ scale: 2, density: 2 });
  expect(scalePage({ width: 300, height: 400 }, { ...FRAME, zoom: 1.5 })?.scale).toBe(3);
});

it.each([
  [{ width: 1e9, height: 1e9 }],
  [{ width: 600, height: 20_000 }],
  [{ width: 1e-6, height: 1e-6 }],
  [{ width: 14_400, height: 30 }],
])('makes no picture that is larger than its bound: %j', (page) => {
  for (const zoom of [1, 3]) {
    const fitted = scalePage(page, { width: 900, zoom, density: 3 });
    if (fitted === null) throw new Error('there is a picture');
    const side = fitted.scale * fitted.density;
    expect(page.width * side * page.height * side).toBeLessThanOrEqual(
      VIEWER_LIMITS.pixels * 1.001,
    );
    expect(page.height * fitted.scale).toBeLessThanOrEqual(900 * zoom * VIEWER_LIMITS.heightRatio);
  }
});

it.each([
  [{ width: 0, height: 400 }],
  [{ width: Number.NaN, height: 400 }],
  [{ width: 300, height: Number.POSITIVE_INFINITY }],
  [{ width: 1, height: 1e6 }],
])('shows no page without a size, or thinner than a line: %j', (page) => {
  expect(scalePage(page, FRAME)).toBeNull();
});

it('shows no more pages than its bound', () => {
  expect([shownPages(3), shownPages(1e9), shownPages(-1), shownPages(Number.NaN)]).toEqual([
    3,
    VIEWER_LIMITS.pages,
    0,
    0,
  ]);
});
