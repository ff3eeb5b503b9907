import type { Language } from '../../../contract/locale.ts';
import { programsQuery, projectsQuery } from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/zigzag.css';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext } from '../page.ts';
import { OtherProjects } from './other-projects.tsx';
import { Programs } from './programs.tsx';
import { ProjectSlider } from './project-slider.tsx';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [programsQuery(language), projectsQuery(language)];
}

/** Returns title and description of the page. */
export function head({ t }: HeadContext) {
  return { title: t.projects.title, description: t.projects.description };
}

/** Shows all programs and projects. */
export function Page() {
  const { t } = useMessages();
  return (
    <>
      <PageHeader title={t.projects.title} lead={t.projects.lead} band="zigzag" />
      <ProjectSlider />
      <Programs />
      <OtherProjects />
    </>
  );
}
