import type { ProjectSummary } from '../../contract/content/project.ts';

/**
 * Returns the day that says most about applications: when they open if they are not open yet, else the last day.
 * Null if it is not known.
 */
export function shownDay({
  applications,
  opens,
  closes,
}: Pick<ProjectSummary, 'applications' | 'opens' | 'closes'>): string | null {
  return applications === 'upcoming' ? opens : closes;
}
