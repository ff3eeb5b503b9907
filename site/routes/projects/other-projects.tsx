import { useQuery } from '@tanstack/react-query';
import type { ProjectSummary } from '../../../contract/content/project.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { projectsQuery } from '../../api/queries.ts';
import { ApplicationBadge } from '../../components/application-badge.tsx';
import '../../components/application-badge.css';
import { ContentText } from '../../components/content-text.tsx';
import { Picture } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { formatNumber } from '../../i18n/format.ts';
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
              {projects.map((project) => (
                <li key={project.id}>
                  <ProjectRow project={project} />
                </li>
              ))}
            </ul>
          )}
        </QueryBlock>
      </Reveal>
    </section>
  );
}

type ProjectRowProps = { project: ProjectSummary };

function ProjectRow({ project }: ProjectRowProps) {
  const { language, t } = useMessages();
  const { id, title, thumbnail, region, beneficiaries, applications } = project;
  return (
    <a href={pageAddress('project', language, id)}>
      <span className="project-link-picture">
        {thumbnail !== null && <Picture src={thumbnail} width={128} height={96} />}
      </span>
      <span className="project-link-text">
        <ContentText>{title}</ContentText>
        {(region !== null || beneficiaries !== null) && (
          <span className="project-link-facts">
            {region !== null && <ContentText>{region.name}</ContentText>}
            {beneficiaries !== null && (
              <span>
                {t.project.beneficiaries}: <bdi dir="ltr">{formatNumber(beneficiaries)}</bdi>
              </span>
            )}
          </span>
        )}
        {applications === 'open' && <ApplicationBadge state={applications} />}
      </span>
      <Triangle />
    </a>
  );
}

function LinksSkeleton() {
  return (
    <div className="project-links">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="project-link-skeleton">
          <Skeleton className="project-link-picture" />
          <Skeleton className="project-link-skeleton-title" />
        </div>
      ))}
    </div>
  );
}
