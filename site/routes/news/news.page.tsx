import { useQuery } from '@tanstack/react-query';
import type { NewsItem } from '../../../contract/content/news.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { newsQuery } from '../../api/queries.ts';
import { FeedLink } from '../../components/feed-link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StateCard } from '../../components/state-card.tsx';
import '../../components/pattern-bands/lozenges.css';
import {
  FRONT_LENGTH,
  NewsFront,
  NewsFrontSkeleton,
  NewsRows,
  NewsRowsSkeleton,
} from '../../components/news-entries.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { listPage, pageQuery } from '../../router/list-queries.ts';
import type { HeadContext, PageParameters } from '../page.ts';
import { groupByYear, type YearGroup } from './group-by-year.ts';
import { MoreNews } from './more-news.tsx';
import './news.css';
import { YearTabs } from './year-tabs.tsx';

/** Number of a year's items that a narrow screen shows before the visitor asks for more. */
const SHOWN_PER_YEAR = 8;

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language, { query = '' }: PageParameters) {
  const page = listPage(query);
  return page === null ? [] : [newsQuery(language, page)];
}

/** Returns the head of one page of the news, with status 404 if it does not exist. */
export function head({ client, language, parameters: { query = '' }, t }: HeadContext) {
  const { title, description, noPage } = t.news;
  const page = listPage(query);
  const data = client.getQueryData(newsQuery(language, page ?? 0).queryKey);
  if (page === null || (data !== undefined && page > data.lastPage)) {
    return { title: noPage, description: t.notFound.text, status: 404 as const };
  }
  const numbered = `${title} · ${t.pagination.page} ${formatNumber(page)}`;
  return { title: page === 1 ? title : numbered, heading: title, description };
}

/** Shows one page of the news, newest first, or the 404 text if the page does not exist. */
export function Page({ query = '' }: PageParameters) {
  const page = listPage(query);
  return page === null ? <NoSuchPage /> : <NewsPage page={page} />;
}

type NewsPageProps = { page: number };

function NewsPage({ page }: NewsPageProps) {
  const { language, t } = useMessages();
  const query = useQuery(newsQuery(language, page));
  const lastPage = query.data?.lastPage ?? page;
  if (page > lastPage) return <NoSuchPage />;
  const addressOf = (other: number) => pageAddress('news', language) + pageQuery(`?page=${other}`);
  return (
    <>
      <PageHeader
        page="news"
        title={t.news.title}
        lead={page === 1 ? t.news.lead : `${t.pagination.page} ${formatNumber(page)}`}
        band="lozenges"
      />
      <section className="news" aria-label={t.news.title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<NewsSkeleton />}
            label={t.news.loading}
            isEmpty={({ items }) => items.length === 0}
          >
            {({ items }) => <NewsList news={items} hasFront={page === 1} />}
          </QueryBlock>
          <Pagination page={page} lastPage={lastPage} addressOf={addressOf} />
          <FeedLink feed="news">{t.feeds.followNews}</FeedLink>
        </div>
      </section>
    </>
  );
}

function NoSuchPage() {
  const { language, t } = useMessages();
  return (
    <>
      <PageHeader page="news" title={t.news.noPage} band="lozenges" />
      <section className="news" aria-label={t.news.title}>
        <div className="wrap">
          <StateCard kind="empty" title={t.notFound.text}>
            <a className="btn" href={pageAddress('news', language)}>
              {t.newsItem.all}
              <Triangle />
            </a>
          </StateCard>
        </div>
      </section>
    </>
  );
}

type NewsListProps = {
  news: readonly NewsItem[];
  /** Whether the newest items are the front of the list. */
  hasFront: boolean;
};

/** Shows the news by year, with a tab for each year. A single year has neither a heading nor a tab. */
function NewsList({ news, hasFront }: NewsListProps) {
  const { t, identity } = useMessages();
  const years = groupByYear(news, identity.clock);
  const [latest] = years;
  if (latest !== undefined && years.length === 1) {
    return <Year group={latest} heading="h2" hasFront={hasFront} />;
  }
  return (
    <>
      <YearTabs tabs={years.map(({ year }) => [headingId(year), year ?? t.news.undated])} />
      {years.map((group, index) => (
        <section key={group.year} className="news-year" aria-labelledby={headingId(group.year)}>
          <h2 id={headingId(group.year)}>{group.year ?? t.news.undated}</h2>
          <Year group={group} heading="h3" hasFront={hasFront && index === 0} />
        </section>
      ))}
    </>
  );
}

type YearProps = { group: YearGroup; heading: 'h2' | 'h3'; hasFront: boolean };

/** The news of one year. A narrow screen shows items beyond the first eight on demand. */
function Year({ group: { year, items }, heading, hasFront }: YearProps) {
  const front = hasFront ? items.slice(0, FRONT_LENGTH) : [];
  // A single further row takes no more space than the summary element that would hide it.
  const limit = items.length > SHOWN_PER_YEAR + 1 ? SHOWN_PER_YEAR : items.length;
  const rows = items.slice(front.length, limit);
  const others = items.slice(limit);
  return (
    <>
      {front.length > 0 && <NewsFront items={front} heading={heading} />}
      {rows.length > 0 && <NewsRows items={rows} heading={heading} />}
      {others.length > 0 && (
        <MoreNews year={year} count={others.length}>
          <NewsRows items={others} heading={heading} />
        </MoreNews>
      )}
    </>
  );
}

function NewsSkeleton() {
  return (
    <>
      <Skeleton className="news-skeleton-tabs" />
      <div className="news-year">
        <Skeleton className="news-skeleton-year" />
        <NewsFrontSkeleton />
        <NewsRowsSkeleton count={5} />
      </div>
    </>
  );
}

/** Returns the id of a year's heading. It is the same in both languages, so that a fragment still works after a switch. */
function headingId(year: string | null): string {
  return `year-${year ?? 'none'}`;
}
