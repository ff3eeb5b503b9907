import { useQuery } from '@tanstack/react-query';
import type { Project } from '../../../contract/kinds/project.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { projectQuery } from '../../api/queries.ts';
import { ContentHtml, ContentText } from '../../components/content-text.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Picture } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { ShareLinks } from '../../components/share-links.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { StateCard } from '../../components/state-card.tsx';
import '../../components/pattern-bands/lozenges.css';
import '../../components/pattern-bands/terraces.css';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './project-detail.css';
import { ProjectFacts } from './project-facts.tsx';
import { type ProjectPage, projectPageState } from './project-page-state.ts';

export { projectHead } from './project-head.ts';

type ProjectDetailProps = { id: number; page: ProjectPage };

/** Shows the page of one program or project, including its header. */
export function ProjectDetail({ id, page }: ProjectDetailProps) {
  const { language, t } = useMessages();
  const query = useQuery(projectQuery(language, id));
  const { data } = query;
  const state = projectPageState(page, query);
  const projectsLink = { label: t.nav.projects, href: pageAddress('projects', language) };
  const title = {
    found: data?.title ?? '',
    unknown: t.project.names[page],
    'other-type': t.project.notFound[page],
    missing: t.project.notFound[page],
  }[state];
  return (
    <>
      <PageHeader
        title={title}
        trail={[projectsLink]}
        band={page === 'program' ? 'lozenges' : 'terraces'}
        before={
          <a className="project-back" href={projectsLink.href}>
            <Triangle />
            <span>
              {t.project.back}
              <span className="visually-hidden"> {t.project.backTo}</span>
            </span>
          </a>
        }
      />
      <div className="project-detail">
        <div className="wrap">
          {state === 'missing' ? (
            <Missing />
          ) : state === 'other-type' && data !== undefined ? (
            <Missing project={data} page={page === 'program' ? 'project' : 'program'} />
          ) : (
            <QueryBlock query={query} skeleton={<DetailSkeleton />} label={t.project.loading}>
              {(project) => <Columns project={project} page={page} />}
            </QueryBlock>
          )}
        </div>
      </div>
    </>
  );
}

type ColumnsProps = { project: Project; page: ProjectPage };

function Columns({ project, page }: ColumnsProps) {
  const { language } = useMessages();
  const { id, title, thumbnail, html } = project;
  return (
    <div className="project-columns">
      <article className="project-article">
        {thumbnail !== null && (
          <Picture
            className="project-picture"
            src={thumbnail}
            width={1200}
            height={675}
            priority="high"
          />
        )}
        <ContentHtml html={html} />
        <ShareLinks title={title} path={pageAddress(page, language, id)} />
      </article>
      <ProjectFacts project={project} page={page} />
    </div>
  );
}

type MissingProps =
  | { project?: never; page?: never }
  /** The project with the requested id, and the page that shows it. */
  | { project: Project; page: ProjectPage };

/** Shows that there is no such project or program, with a link to the other page if that shows it. */
function Missing({ project, page }: MissingProps) {
  const { language, t } = useMessages();
  return (
    <div className="project-missing">
      <StateCard
        kind="empty"
        title={project === undefined ? t.project.notFoundText : t.project.elsewhere[page]}
        {...(project === undefined && { text: t.project.notFoundHint })}
      >
        {project === undefined ? (
          <a className="btn" href={pageAddress('projects', language)}>
            {t.project.all}
            <Triangle />
          </a>
        ) : (
          <a className="btn" href={pageAddress(page, language, project.id)}>
            <ContentText>{project.title}</ContentText>
            <Triangle />
          </a>
        )}
      </StateCard>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div className="project-columns">
      <div className="project-article">
        <Skeleton className="project-picture" />
        <SkeletonText lines={6} />
      </div>
      <div className="project-facts">
        <div className="project-fact">
          <Skeleton className="project-skeleton-number" />
        </div>
        <div className="project-fact">
          <SkeletonText lines={4} />
        </div>
      </div>
    </div>
  );
}
