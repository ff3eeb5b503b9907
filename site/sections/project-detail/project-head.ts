import { projectQuery } from '../../api/queries.ts';
import { firstParagraph } from '../../components/first-paragraph.ts';
import type { Head, HeadContext } from '../../routes/page.ts';
import { type ProjectPage, projectPlace } from './project-place.ts';

/** The head of a program's or project's page: its own title and beginning, once they are known. */
export function projectHead(page: ProjectPage, context: HeadContext): Head {
  const { client, language, parameters, t } = context;
  const { data, error } =
    client.getQueryState(projectQuery(language, parameters.id ?? 0).queryKey) ?? {};
  const entry = { data, error };
  switch (projectPlace(page, entry)) {
    case 'here': {
      const description = firstParagraph(entry.data?.html ?? '');
      return {
        title: entry.data?.title ?? '',
        description: description === '' ? t.projects.description : description,
        subject: entry.data === undefined ? null : { kind: page, project: entry.data },
      };
    }
    case 'unknown':
      return { title: t.project.names[page], description: t.projects.description };
    default:
      return {
        title: t.project.notFound[page],
        description: t.project.notFoundText,
        status: 404,
      };
  }
}
