import { useQuery } from '@tanstack/react-query';
import type { Project } from '../../../contract/content/project.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { projectQuery } from '../../api/queries.ts';
import { BackButton } from '../../components/back-button.tsx';
import { ContentHtml, ContentText } from '../../components/content-text.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Photograph, PhotographCaption } from '../../components/photograph.tsx';
import { ChangedNote } from '../../components/provenance.tsx';
import '../../components/photograph.css';
import { PageEnd } from '../../components/page-end.tsx';
import { Picture } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { StateCard } from '../../components/state-card.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { ProjectApply } from './project-apply.tsx';
import './project-detail.css';
import { ProjectFacts } from './project-facts.tsx';
import { type ProjectPage, projectPageState } from './project-page-state.ts';
import { ProjectSections } from './project-sections.tsx';

export { projectHead } from './project-head.ts';

type ProjectDetailProps = { id: number; page: ProjectPage };

/** Shows the page of one program or project, including its header. */
export function ProjectDetail({ id, page }: ProjectDetailProps) {
  const { language, t } = useMessages();
  const query = useQuery(projectQuery(language, id));
  const { data } = query;
  const state = projectPageState(page, query);
  const project = state === 'found' ? data : undefined;
  const hasStrip = page === 'program' && hasThumbnail(project);
  const title = {
    found: data?.title ?? '',
    unknown: t.project.names[page],
    'other-type': t.project.notFound[page],
    missing: t.project.notFound[page],
  }[state];
  return (
    <>
      <PageHeader
        page={page}
        title={title}
        {...(!hasStrip && { band: page === 'program' ? 'lozenges' : 'terraces' })}
        before={<BackButton href={pageAddress('projects', language)}>{t.project.back}</BackButton>}
        aside={
          page === 'project' &&
          project !== undefined && <ProjectFacts project={project} page={page} />
        }
      />
      {hasStrip && <Strip project={project} />}
      {page === 'program' && project !== undefined && (
        <div className="wrap project-facts-row">
          <ProjectFacts project={project} page={page} />
        </div>
      )}
      <div className="project-detail">
        <div className="wrap">
          {state === 'missing' ? (
            <Missing />
          ) : state === 'other-type' && data !== undefined ? (
            <Missing project={data} page={page === 'program' ? 'project' : 'program'} />
          ) : (
            <QueryBlock query={query} skeleton={<DetailSkeleton />} label={t.project.loading}>
              {(loaded) => <Columns project={loaded} page={page} />}
            </QueryBlock>
          )}
        </div>
      </div>
      {project !== undefined && <ProjectSections project={project} page={page} />}
    </>
  );
}

function hasThumbnail(project: Project | undefined): project is Project & { thumbnail: string } {
  return project !== undefined && project.thumbnail !== null;
}

type StripProps = { project: Project & { thumbnail: string } };

/** Number of tiles that fill the widest screens. */
const TILES = 8;

/**
 * The picture of a program below the header, as wide as the page. A drawing such as a weave is a small pattern, so it is repeated in a low
 * strip. A photograph is cut like a wall and has its caption.
 */
function Strip({ project: { thumbnail, thumbnailAlt, caption, credit } }: StripProps) {
  if (thumbnail.endsWith('.svg')) {
    return (
      <div className="project-strip">
        {Array.from({ length: TILES }, (_, index) => (
          <Picture key={index} src={thumbnail} width={360} height={160} priority="high" />
        ))}
      </div>
    );
  }
  return (
    <figure className="project-wall">
      <div className="crenellated project-wall-picture">
        <Picture src={thumbnail} alt={thumbnailAlt} width={1600} height={480} priority="high" />
      </div>
      <div className="wrap">
        <PhotographCaption caption={caption} credit={credit} />
      </div>
    </figure>
  );
}

type ColumnsProps = { project: Project; page: ProjectPage };

function Columns({ project, page }: ColumnsProps) {
  const { language, t } = useMessages();
  const { id, title, thumbnail, thumbnailAlt, caption, credit, html, managers, report } = project;
  return (
    <div className="project-columns">
      <article className="project-article">
        {page === 'project' && thumbnail !== null && (
          <Photograph
            className="project-picture"
            src={thumbnail}
            alt={thumbnailAlt}
            caption={caption}
            credit={credit}
            width={1200}
            height={675}
          />
        )}
        <ContentHtml html={html} />
      </article>
      <div className="project-aside">
        <ProjectApply project={project} page={page} />
        {page === 'project' && managers.length > 0 && (
          <section aria-labelledby="project-managers">
            <h2 id="project-managers">{t.project.managers}</h2>
            <dl className="project-managers">
              {managers.map(({ name, position }, index) => (
                <div key={index}>
                  <ContentText as="dt">
                    {position === '' ? t.project.manager : position}
                  </ContentText>
                  <ContentText as="dd">{name}</ContentText>
                </div>
              ))}
            </dl>
          </section>
        )}
        {report !== null && (
          <a className="btn project-report" href={report}>
            {t.project.report[page]}
            <Triangle />
          </a>
        )}
      </div>
      <ChangedNote at={project.changedAt} />
      <PageEnd asks title={title} path={pageAddress(page, language, id)} />
    </div>
  );
}

type MissingProps =
  | { project?: never; page?: never }
  /** The project with the requested id, and the page that shows it. */
  | { project: Project; page: ProjectPage };

/** Says that there is no such project or program, and links to the other page if that one shows it. */
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
      <div className="project-aside">
        <SkeletonText lines={4} />
      </div>
    </div>
  );
}
