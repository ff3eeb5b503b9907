import type { Area } from '../../../contract/content/area.ts';

/** The counts of an area, in display order. */
export const COUNTS = ['beneficiaries', 'programs', 'projects'] as const;

export type Count = (typeof COUNTS)[number];

/** Returns a value as a percentage of the total with one decimal, at most 100; 0 if the total is not positive. */
export function percentOf(value: number, total: number): number {
  if (total <= 0) return 0;
  return Math.min(100, Math.round((value / total) * 1000) / 10);
}

/** Returns an area's rank by a count: 1 for the greatest. Areas with equal counts have equal ranks. */
export function rankOf(area: Area, areas: readonly Area[], count: Count): number {
  return 1 + areas.filter((other) => other[count] > area[count]).length;
}
