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
import { type ProjectPage, projectPlace } from './project-place.ts';

export { projectHead } from './project-head.ts';

type ProjectDetailProps = { id: number; page: ProjectPage };

/** The page of one program or project, from its header down. */
export function ProjectDetail({ id, page }: ProjectDetailProps) {
  const { language, t } = useMessages();
  const query = useQuery(projectQuery(language, id));
  const { data } = query;
  const place = projectPlace(page, query);
  const all = { label: t.nav.projects, href: pageAddress('projects', language) };
  const title = {
    here: data?.title ?? '',
    unknown: t.project.names[page],
    elsewhere: t.project.notFound[page],
    nowhere: t.project.notFound[page],
  }[place];
  return (
    <>
      <PageHeader
        title={title}
        trail={[all]}
        band={page === 'program' ? 'lozenges' : 'terraces'}
        before={
          <a className="project-back" href={all.href}>
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
          {place === 'nowhere' ? (
            <Missing />
          ) : place === 'elsewhere' && data !== undefined ? (
            <Missing other={data} page={page === 'program' ? 'project' : 'program'} />
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
            comes="first"
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
  | { other?: never; page?: never }
  /** The entry of that number, and the page that it has. */
  | { other: Project; page: ProjectPage };

function Missing({ other, page }: MissingProps) {
  const { language, t } = useMessages();
  return (
    <div className="project-missing">
      <StateCard
        kind="empty"
        title={other === undefined ? t.project.notFoundText : t.project.elsewhere[page]}
        {...(other === undefined && { text: t.project.notFoundHint })}
      >
        {other === undefined ? (
          <a className="btn" href={pageAddress('projects', language)}>
            {t.project.all}
            <Triangle />
          </a>
        ) : (
          <a className="btn" href={pageAddress(page, language, other.id)}>
            <ContentText>{other.title}</ContentText>
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
