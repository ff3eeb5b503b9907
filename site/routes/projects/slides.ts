import type { ProjectSummary } from '../../../contract/content/project.ts';

/** Maximum number of slides. More dots would not fit in one row on a phone. */
const MAX_SLIDES = 5;

/** A slide of the carousel. It links to `page`. */
export type ProjectSlide = Pick<ProjectSummary, 'id' | 'title' | 'html'> & {
  page: 'project' | 'program';
  picture: string;
};

/**
 * Returns the slides of the carousel: entries with a picture, projects before programs. The projects
 * come first because the page's list of projects has no pictures, while programs have cards.
 */
export function selectSlides(
  projects: readonly ProjectSummary[],
  programs: readonly ProjectSummary[],
): ProjectSlide[] {
  return [...slidesOf(projects, 'project'), ...slidesOf(programs, 'program')].slice(0, MAX_SLIDES);
}

function slidesOf(entries: readonly ProjectSummary[], page: ProjectSlide['page']): ProjectSlide[] {
  return entries.flatMap(({ id, title, html, thumbnail: picture }) =>
    picture === null ? [] : [{ id, title, html, page, picture }],
  );
}
