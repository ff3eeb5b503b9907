import type { ProjectSummary } from '../../contract/content/project.ts';

/** Returns the day on which applications open if they are not open yet, else the application deadline. Null if it is not known. */
export function applicationDate({
  applications,
  opens,
  closes,
}: Pick<ProjectSummary, 'applications' | 'opens' | 'closes'>): string | null {
  return applications === 'upcoming' ? opens : closes;
}
