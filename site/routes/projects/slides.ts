import type { ProjectSummary } from '../../../contract/kinds/project.ts';

/** As many as have their dots in one row on a phone. */
const MOST = 5;

export type ProjectSlide = Pick<ProjectSummary, 'id' | 'title' | 'html'> & {
  page: 'project' | 'program';
  picture: string;
};

/**
 * What the slider shows: what has a picture. Projects come first, since the list of them has no
 * pictures; programs, which have cards of their own, fill up.
 */
export function projectSlides(
  projects: readonly ProjectSummary[],
  programs: readonly ProjectSummary[],
): ProjectSlide[] {
  return [...slides(projects, 'project'), ...slides(programs, 'program')].slice(0, MOST);
}

function slides(entries: readonly ProjectSummary[], page: ProjectSlide['page']): ProjectSlide[] {
  return entries.flatMap(({ id, title, html, thumbnail: picture }) =>
    picture === null ? [] : [{ id, title, html, page, picture }],
  );
}
