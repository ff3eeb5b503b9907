import type { Language } from '../../../contract/locale.ts';
import { projectQuery } from '../../api/queries.ts';
import { ProjectDetail, projectHead } from '../../sections/project-detail/project-detail.tsx';
import type { HeadContext, PageParameters } from '../page.ts';

/** What the page fetches. */
export function queries(language: Language, { id = 0 }: PageParameters) {
  return [projectQuery(language, id)];
}

export function head(context: HeadContext) {
  return projectHead('project', context);
}

export function Page({ id = 0 }: PageParameters) {
  return <ProjectDetail id={id} page="project" />;
}
