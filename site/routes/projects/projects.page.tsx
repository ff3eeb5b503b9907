import type { Language } from '../../../contract/locale.ts';
import { areasQuery, mapQuery, programsQuery, projectsQuery } from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/zigzag.css';
import { useMessages } from '../../i18n/messages.tsx';
import { OPEN_QUERY } from '../../router/list-queries.ts';
import type { HeadContext, PageParameters } from '../page.ts';
import { OpenFilter } from './open-filter.tsx';
import { OpenProjects } from './open-projects.tsx';
import { OtherProjects } from './other-projects.tsx';
import { Programs } from './programs.tsx';
import { ProjectMap } from './project-map.tsx';
import { ProjectSlider } from './project-slider.tsx';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [
    programsQuery(language),
    projectsQuery(language),
    areasQuery(language),
    mapQuery(language),
  ];
}

export function head({ t }: HeadContext) {
  return { title: t.projects.title, description: t.projects.description };
}

/** Shows all programs and projects below a map of where they are, or only those that are open for applications. */
export function Page({ query = '' }: PageParameters) {
  const { t } = useMessages();
  const onlyOpen = query === OPEN_QUERY;
  return (
    <>
      <PageHeader page="projects" title={t.projects.title} lead={t.projects.lead} band="zigzag" />
      <OpenFilter onlyOpen={onlyOpen} />
      {onlyOpen ? (
        <OpenProjects />
      ) : (
        <>
          <ProjectMap />
          <ProjectSlider />
          <Programs />
          <OtherProjects />
        </>
      )}
    </>
  );
}
