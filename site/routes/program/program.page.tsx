import { QUESTIONS_NAMES } from '../../../contract/content-names.ts';
import type { Language } from '../../../contract/locale.ts';
import { projectQuery, siteContentsQuery } from '../../api/queries.ts';
import { ProjectDetail, projectHead } from '../../sections/project-detail/project-detail.tsx';
import { Questions } from '../../sections/questions/questions.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import '../../components/pattern-bands/lozenges.css';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language, { id = 0 }: PageParameters) {
  return [projectQuery(language, id), siteContentsQuery(language, [QUESTIONS_NAMES.program])];
}

/** Returns the head of a program, with status 404 if it does not exist or is a project. */
export function head(context: HeadContext) {
  return projectHead('program', context);
}

/** Shows one program, and what visitors ask about programs. */
export function Page({ id = 0 }: PageParameters) {
  return (
    <>
      <ProjectDetail id={id} page="program" />
      <Questions name={QUESTIONS_NAMES.program} />
    </>
  );
}
