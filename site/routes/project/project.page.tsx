import type { Language } from '../../../contract/locale.ts';
import { projectQuery } from '../../api/queries.ts';
import { ProjectDetail, projectHead } from '../../sections/project-detail/project-detail.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import '../../components/people.css';
import '../../components/pattern-bands/terraces.css';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language, { id = 0 }: PageParameters) {
  return [projectQuery(language, id)];
}

/** Returns the head of a project, with status 404 if it does not exist or is a program. */
export function head(context: HeadContext) {
  return projectHead('project', context);
}

/** Shows one project. */
export function Page({ id = 0 }: PageParameters) {
  return <ProjectDetail id={id} page="project" />;
}
