import { useQuery } from '@tanstack/react-query';
import { pageAddress } from '../../../contract/paths.ts';
import { programsQuery, projectsQuery } from '../../api/queries.ts';
import { FilterLinks } from '../../components/filter-links.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { OPEN_QUERY } from '../../router/list-queries.ts';
import './open-filter.css';

type OpenFilterProps = { onlyOpen: boolean };

/**
 * Links to all programs and projects, and to those that are open for applications. Renders nothing if no application dates are known, as
 * with another backend.
 */
export function OpenFilter({ onlyOpen }: OpenFilterProps) {
  const { language, t } = useMessages();
  const programs = useQuery(programsQuery(language));
  const projects = useQuery(projectsQuery(language));
  const all = [...(programs.data ?? []), ...(projects.data ?? [])];
  if (!onlyOpen && all.every(({ applications }) => applications === null)) return null;
  const open = all.filter(({ applications }) => applications === 'open');
  const list = pageAddress('projects', language);
  return (
    <div className="open-filter wrap">
      <FilterLinks
        label={t.projects.filter}
        links={[
          { label: t.search.all, count: all.length, href: list, isCurrent: !onlyOpen },
          {
            label: t.project.states.open,
            count: open.length,
            href: list + OPEN_QUERY,
            isCurrent: onlyOpen,
          },
        ]}
      />
    </div>
  );
}
