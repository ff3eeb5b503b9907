import type { Areas } from '../../../contract/content/area.ts';
import type { ProjectSummary } from '../../../contract/content/project.ts';

/** A region with programmes or projects, their number, and its position in the list of areas, or -1 if it is not in the list. */
export type ProjectRegion = { id: number; name: string; count: number; position: number };

/** Returns the regions that programmes and projects name. Regions with most entries come first. */
export function regionsOf(
  projects: readonly ProjectSummary[],
  areas: Areas['areas'],
): ProjectRegion[] {
  const regions = new Map<number, ProjectRegion>();
  for (const { region } of projects) {
    if (region === null) continue;
    const known = regions.get(region.id);
    if (known !== undefined) known.count += 1;
    else {
      const position = areas.findIndex((area) => area?.id === region.id);
      regions.set(region.id, { ...region, count: 1, position });
    }
  }
  return [...regions.values()].toSorted((a, b) => b.count - a.count);
}
