import type { Project, ProjectType } from '../../../contract/kinds/project.ts';
import { isMissing } from '../../api/query-failure.ts';

/** The two pages that show one entry: programs are the entries of type `main`. */
export type ProjectPage = 'project' | 'program';

const TYPES: Record<ProjectPage, ProjectType> = { project: 'other', program: 'main' };

/**
 * Where an entry belongs, as far as it is known. Each page shows its own type alone, so that an entry
 * has one address; a backend that names no type is believed whichever page it is asked for.
 */
export function projectPlace(
  page: ProjectPage,
  { data, error }: { data: Project | undefined; error: unknown },
): 'here' | 'elsewhere' | 'nowhere' | 'unknown' {
  if (data === undefined) return isMissing(error) ? 'nowhere' : 'unknown';
  return data.type === null || data.type === TYPES[page] ? 'here' : 'elsewhere';
}
