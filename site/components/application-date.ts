import type { ProjectSummary } from '../../contract/content/project.ts';

/** Returns the day on which applications open if they are not open yet, otherwise the application deadline. Null if it is unknown. */
export function applicationDate({
  applications,
  opens,
  closes,
}: Pick<ProjectSummary, 'applications' | 'opens' | 'closes'>): string | null {
  return applications === 'upcoming' ? opens : closes;
}
