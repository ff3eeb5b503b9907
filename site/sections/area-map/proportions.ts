import type { Area } from '../../../contract/kinds/area.ts';

/** What is counted in each area, in the order in which it is shown. */
export const COUNTS = ['beneficiaries', 'programs', 'projects'] as const;

export type Count = (typeof COUNTS)[number];

/** An area's part of the total in per cent, in tenths; 0 where there is no total to be part of. */
export function proportionOf(value: number, total: number): number {
  if (total <= 0) return 0;
  return Math.min(100, Math.round((value / total) * 1000) / 10);
}

/** An area's place among all: 1 for the greatest; equal values share a place. */
export function rankOf(area: Area, areas: readonly Area[], count: Count): number {
  return 1 + areas.filter((other) => other[count] > area[count]).length;
}
