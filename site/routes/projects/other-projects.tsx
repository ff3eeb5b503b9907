import { useQuery } from '@tanstack/react-query';
import { pageAddress } from '../../../contract/paths.ts';
import { projectsQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './other-projects.css';

/** Shows all other projects as a list of links. */
export function OtherProjects() {
  const { language, t } = useMessages();
  const query = useQuery(projectsQuery(language));
  return (
    <section className="other-projects sec" aria-labelledby="other-projects-title">
      <Reveal className="wrap other-projects-columns">
        <div className="other-projects-head">
          <h2 id="other-projects-title">{t.projects.others}</h2>
          <p>{t.projects.othersLead}</p>
        </div>
        <QueryBlock query={query} skeleton={<LinksSkeleton />} label={t.projects.loadingOthers}>
          {(projects) => (
            <ul className="project-links">
              {projects.map(({ id, title }) => (
                <li key={id}>
                  <a href={pageAddress('project', language, id)}>
                    <ContentText>{title}</ContentText>
                    <Triangle />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </QueryBlock>
      </Reveal>
    </section>
  );
}

function LinksSkeleton() {
  return (
    <div className="project-links">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="project-link-skeleton">
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
