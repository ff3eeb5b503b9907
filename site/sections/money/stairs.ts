import type { WhereMoneyGoes } from '../../../contract/content/settings.ts';

type Share = WhereMoneyGoes['shares'][number];

/** One step of the stairs. Lengths are in per cent of the whole. `start` is the distance from the start of the reading direction. */
export type MoneyStep = Share & { start: number; width: number; height: number };

/** Height of the lowest step, in per cent of the highest. */
const LOWEST = 28;

/**
 * Returns the shares as stairs that rise in reading direction: the smallest share is the first and lowest step. Steps are as wide as their
 * shares, even if another backend's shares do not add up to 100. Shares of 0 are left out.
 */
export function moneySteps(shares: readonly Share[]): MoneyStep[] {
  const rising = shares
    .filter(({ percent }) => percent > 0)
    .toSorted((one, other) => one.percent - other.percent);
  const total = rising.reduce((sum, { percent }) => sum + percent, 0);
  let start = 0;
  return rising.map((share, index) => {
    const width = (share.percent / total) * 100;
    const height = LOWEST + ((100 - LOWEST) * (index + 1)) / rising.length;
    const step = { ...share, start, width, height: index === rising.length - 1 ? 100 : height };
    start += width;
    return step;
  });
}
