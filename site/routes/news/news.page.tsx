import { useQuery } from '@tanstack/react-query';
import type { NewsItem } from '../../../contract/kinds/news.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { newsQuery } from '../../api/queries.ts';
import { FeedLink } from '../../components/feed-link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { PictureCardsSkeleton } from '../../components/picture-cards.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StateCard } from '../../components/state-card.tsx';
import '../../components/pattern-bands/lozenges.css';
import { Triangle } from '../../components/triangle.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { listPage, pageQuery } from '../../router/list-page.ts';
import { NewsCards } from '../../sections/news-cards/news-cards.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import { groupByYear } from './group-by-year.ts';
import './news.css';

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
        title={t.news.title}
        lead={page === 1 ? t.news.lead : `${t.pagination.page} ${formatNumber(page)}`}
        trail={[{ label: t.nav.media }]}
        band="lozenges"
      />
      <section className="news" aria-label={t.news.title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<YearsSkeleton />}
            label={t.news.loading}
            isEmpty={({ items }) => items.length === 0}
          >
            {({ items }) => <Years news={items} />}
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
      <PageHeader title={t.news.noPage} trail={[{ label: t.nav.media }]} band="lozenges" />
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

type YearsProps = { news: readonly NewsItem[] };

/** Shows the news by year, with a link to each year. A single year has neither heading nor link. */
function Years({ news }: YearsProps) {
  const { t } = useMessages();
  const years = groupByYear(news);
  const [latest] = years;
  if (latest !== undefined && years.length === 1) {
    return <NewsCards items={latest.items} heading="h2" isAboveFold />;
  }
  return (
    <>
      <nav className="news-years" aria-label={t.news.years}>
        <ul>
          {years.map(({ year }) => (
            <li key={year}>
              <a href={`#${headingId(year)}`}>{year ?? t.news.undated}</a>
            </li>
          ))}
        </ul>
      </nav>
      {years.map(({ year, items }, index) => (
        <section key={year} className="news-year" aria-labelledby={headingId(year)}>
          <h2 id={headingId(year)}>{year ?? t.news.undated}</h2>
          <NewsCards items={items} heading="h3" isAboveFold={index === 0} />
        </section>
      ))}
    </>
  );
}

function YearsSkeleton() {
  return (
    <>
      <Skeleton className="news-skeleton-years" />
      <div className="news-year">
        <Skeleton className="news-skeleton-year" />
        <PictureCardsSkeleton count={9} hasDate />
      </div>
    </>
  );
}

/** Returns the id of a year's heading. It is equal in both languages, so that a fragment still works after switching. */
function headingId(year: string | null): string {
  return `year-${year ?? 'none'}`;
}
