import type { Project } from '../../../contract/content/project.ts';
import type { ProjectType } from '../../../contract/content/project-types.ts';
import { isMissing } from '../../api/query-failure.ts';

/** The two pages that show a project: `program` shows type `main`, and `project` shows all other types. */
export type ProjectPage = 'project' | 'program';

const TYPES: Record<ProjectPage, ProjectType> = { project: 'other', program: 'main' };

/** `unknown` while the query is pending, and if it failed with an error other than 404. */
export type ProjectPageState = 'found' | 'other-type' | 'missing' | 'unknown';

/**
 * Returns what the page of a project has to show. Each page shows its own type only, so that a project has one address. If the backend does
 * not send the type, both pages show the project.
 * @param page the page that was requested
 * @param query the result of `projectQuery`
 */
export function projectPageState(
  page: ProjectPage,
  { data, error }: { data: Project | undefined; error: unknown },
): ProjectPageState {
  if (data === undefined) return isMissing(error) ? 'missing' : 'unknown';
  return data.type === null || data.type === TYPES[page] ? 'found' : 'other-type';
}
