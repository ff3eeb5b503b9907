import { expect, it } from 'vitest';
import { axisValues, linePlotLayout } from './line-plot-layout.ts';

const VALUES = [10, 40, 100];

it.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 20, 40, 60, 80, 100]],
  [2_318, [0, 500, 1_000, 1_500, 2_000, 2_500]],
  [100_001, [0, 25_000, 50_000, 75_000, 100_000, 125_000]],
])('axisValues of %d are %j', (max, values) => {
  expect(axisValues(max)).toEqual(values);
});

it('linePlotLayout draws from left to right in English, and mirrored in Arabic', () => {
  const size = { width: 500, height: 200 };
  const english = linePlotLayout(VALUES, { ...size, isRightToLeft: false });
  const arabic = linePlotLayout(VALUES, { ...size, isRightToLeft: true });
  expect(english.points.map(({ x }) => x)).toEqual([48, 266, 484]);
  expect(arabic.points.map(({ x }) => x)).toEqual([452, 234, 16]);
  expect(arabic.points.map(({ y }) => y)).toEqual(english.points.map(({ y }) => y));
  expect([english.axis, arabic.axis]).toEqual([38, 462]);
  expect(english.line).toBe('M48 156.8L266 111.2L484 20');
  expect(english.area).toBe(`${english.line}L484 172L48 172Z`);
});

it('linePlotLayout names as many values as there is room for, the last one always', () => {
  const values = Array.from({ length: 24 }, () => 0);
  const named = (width: number, nameLength = 0) =>
    linePlotLayout(values, { width, height: 200, isRightToLeft: true, nameLength }).points.flatMap(
      ({ isNamed }, index) => (isNamed ? [index] : []),
    );
  expect(named(300).at(-1)).toBe(23);
  expect(named(300).length).toBeLessThanOrEqual(4);
  expect(named(2_000)).toHaveLength(24);
  expect(named(2_000, 9)).toHaveLength(12);
});

it('linePlotLayout draws nothing of nothing', () => {
  const plot = linePlotLayout([], { width: 300, height: 200, isRightToLeft: true });
  expect([plot.points, plot.line, plot.area]).toEqual([[], '', '']);
});
