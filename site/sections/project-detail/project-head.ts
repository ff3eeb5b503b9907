import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../../../contract/locale.ts';
import { projectQuery } from '../../api/queries.ts';
import { firstParagraph } from '../../components/first-paragraph.ts';
import type { Messages } from '../../i18n/ar.ts';
import { type ProjectPage, projectPlace } from './project-place.ts';

/** The head of a program's or project's page: its own title and beginning, once they are known. */
export function projectHead(
  page: ProjectPage,
  {
    client,
    language,
    parameters,
    t,
  }: { client: QueryClient; language: Language; parameters: { id?: number }; t: Messages },
) {
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
        status: 404 as const,
      };
  }
}
