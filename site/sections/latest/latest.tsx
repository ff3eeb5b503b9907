import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NewsItem } from '../../../contract/content/news.ts';
import type { ProjectSummary } from '../../../contract/content/project.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { latestNewsQuery, programsQuery } from '../../api/queries.ts';
import { ApplicationBadge } from '../../components/application-badge.tsx';
import { DateText } from '../../components/date-text.tsx';
import '../../components/application-badge.css';
import { applicationDate } from '../../components/application-date.ts';
import { ContentText } from '../../components/content-text.tsx';
import { openFirst } from '../../components/open-first.ts';
import { Picture } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { SkeletonText } from '../../components/skeleton.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { OPEN_QUERY } from '../../router/list-queries.ts';
import './latest.css';

/** How many programmes and how many news items are shown. */
export const LATEST_SHOWN = 3;

/**
 * Shows three programmes next to the three newest news items. Programmes that are open for applications come first. If one list is empty,
 * the other stands alone. If both are empty, nothing is rendered.
 */
export function Latest() {
  const { language, t } = useMessages();
  const programs = useQuery(programsQuery(language));
  const news = useQuery(latestNewsQuery(language, LATEST_SHOWN));
  const hasPrograms = programs.data === undefined || programs.data.length > 0;
  const hasNews = news.data === undefined || news.data.length > 0;
  if (!hasPrograms && !hasNews) return null;
  const isAnyOpen = programs.data?.some(({ applications }) => applications === 'open') ?? false;
  return (
    <section className="latest" aria-labelledby="latest-programs latest-news">
      <Reveal className="wrap">
        {hasPrograms && (
          <Part
            id="latest-programs"
            title={t.latest.programs}
            href={pageAddress('projects', language) + (isAnyOpen ? OPEN_QUERY : '')}
            all={isAnyOpen ? t.latest.openPrograms : t.project.all}
          >
            <QueryBlock
              query={programs}
              skeleton={<SkeletonText lines={6} />}
              label={t.projects.loadingPrograms}
            >
              {(items) => (
                <ul className="latest-rows">
                  {openFirst(items)
                    .slice(0, LATEST_SHOWN)
                    .map((program) => (
                      <Program key={program.id} program={program} />
                    ))}
                </ul>
              )}
            </QueryBlock>
          </Part>
        )}
        {hasNews && (
          <Part
            id="latest-news"
            title={t.latest.news}
            href={pageAddress('news', language)}
            all={t.newsItem.all}
          >
            <QueryBlock query={news} skeleton={<SkeletonText lines={6} />} label={t.news.loading}>
              {(items) => (
                <ul className="latest-rows">
                  {items.slice(0, LATEST_SHOWN).map((item) => (
                    <News key={item.id} item={item} />
                  ))}
                </ul>
              )}
            </QueryBlock>
          </Part>
        )}
      </Reveal>
    </section>
  );
}

type PartProps = {
  /** Id of its heading. */
  id: string;
  title: string;
  /** Address of the page with the whole list. */
  href: string;
  /** Text of the link to it. */
  all: string;
  children: ReactNode;
};

function Part({ id, title, href, all, children }: PartProps) {
  return (
    <div>
      <h2 id={id}>{title}</h2>
      {children}
      <a className="latest-all" href={href}>
        {all}
        <Triangle />
      </a>
    </div>
  );
}

type ProgramProps = { program: ProjectSummary };

function Program({ program }: ProgramProps) {
  const { language, t } = useMessages();
  const { id, title, thumbnail, applications, duration } = program;
  const day = applications === 'closed' ? null : applicationDate(program);
  return (
    <Row href={pageAddress('program', language, id)} title={title} picture={thumbnail}>
      {applications === 'open' && <ApplicationBadge state={applications} />}
      {applications !== null && day !== null ? (
        <span>
          {t.project.days[applications]} <DateText date={day} />
        </span>
      ) : (
        duration !== '' && <ContentText>{duration}</ContentText>
      )}
    </Row>
  );
}

type NewsProps = { item: NewsItem };

function News({ item: { id, title, picture, publishedAt } }: NewsProps) {
  const { language } = useMessages();
  return (
    <Row href={pageAddress('newsItem', language, id)} title={title} picture={picture}>
      {publishedAt !== null && <DateText date={publishedAt} />}
    </Row>
  );
}

type RowProps = {
  href: string;
  title: string;
  picture: string | null;
  /** Text that is shown in addition to the title. */
  children: ReactNode;
};

function Row({ href, title, picture, children }: RowProps) {
  return (
    <li className="card-link">
      {/* The title next to it describes the picture, so it has no alternative text. Without a picture, the wall pattern is shown. */}
      <div className="latest-picture">
        {picture !== null && <Picture src={picture} width={128} height={96} />}
      </div>
      <div>
        <h3>
          <a href={href}>
            <ContentText>{title}</ContentText>
          </a>
        </h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
