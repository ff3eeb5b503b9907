import { expect, it } from 'vitest';
import { moneySteps } from './stairs.ts';

const share = (purpose: string, percent: number) => ({ purpose, percent });

it('the steps rise from the smallest share to the largest, and are as wide as their shares', () => {
  const steps = moneySteps([
    share('programmes', 83),
    share('administration', 11),
    share('fundraising', 6),
  ]);
  expect(steps.map(({ purpose, start, width }) => [purpose, start, width])).toEqual([
    ['fundraising', 0, 6],
    ['administration', 6, 11],
    ['programmes', 17, 83],
  ]);
  const heights = steps.map(({ height }) => height);
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  expect(heights.at(-1)).toBe(100);
});

it('shares of another backend fill the whole, whatever they add up to', () => {
  const steps = moneySteps([share('a', 10), share('b', 30), share('nothing', 0)]);
  expect(steps.map(({ width }) => width)).toEqual([25, 75]);
  expect(moneySteps([])).toEqual([]);
});
