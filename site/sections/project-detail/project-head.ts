import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../../../contract/locale.ts';
import { projectQuery } from '../../api/queries.ts';
import { firstParagraph } from '../../components/first-paragraph.ts';
import type { Messages } from '../../i18n/ar.ts';
import { type ProjectPage, projectPageState } from './project-page-state.ts';

/**
 * Returns the head of a program's or project's page: title and first paragraph if the project is loaded, or status 404 if it is missing or
 * belongs to the other page.
 */
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
  const result = { data, error };
  switch (projectPageState(page, result)) {
    case 'found': {
      const description = firstParagraph(result.data?.html ?? '');
      return {
        title: result.data?.title ?? '',
        description: description === '' ? t.projects.description : description,
        subject: result.data === undefined ? null : { kind: page, project: result.data },
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
