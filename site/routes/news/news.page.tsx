import type { NewsItem } from '../../../contract/news.ts';
import { useReading } from '../../api/queries.ts';
import { FeedLink } from '../../components/feed-link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PictureCardsSkeleton } from '../../components/picture-cards.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { NewsCards } from '../../sections/news-cards/news-cards.tsx';
import type { HeadContext } from '../page.ts';
import { byYear } from './by-year.ts';
import './news.css';

export function head({ t }: HeadContext) {
  return { title: t.news.title, description: t.news.description };
}

export function Page() {
  const { t } = useMessages();
  const query = useReading('services');
  return (
    <>
      <PageHeader title={t.news.title} lead={t.news.lead} trail={[{ label: t.nav.media }]} />
      <section className="news" aria-label={t.news.title}>
        <div className="wrap">
          <QueryBlock query={query} skeleton={<YearsSkeleton />} label={t.news.loading}>
            {(news) => <Years news={news} />}
          </QueryBlock>
          <FeedLink feed="news">{t.feeds.followNews}</FeedLink>
        </div>
      </section>
    </>
  );
}

type YearsProps = { news: readonly NewsItem[] };

/** All news under their years, with a short way to each; under no heading where it would be the only one. */
function Years({ news }: YearsProps) {
  const { t } = useMessages();
  const years = byYear(news);
  const [latest] = years;
  if (latest !== undefined && years.length === 1) {
    return <NewsCards items={latest.items} heading="h2" first />;
  }
  return (
    <>
      <nav className="news-years" aria-label={t.news.years}>
        <ul>
          {years.map(({ year }) => (
            <li key={year}>
              <a href={`#${idOf(year)}`}>{year ?? t.news.undated}</a>
            </li>
          ))}
        </ul>
      </nav>
      {years.map(({ year, items }, index) => (
        <section key={year} className="news-year" aria-labelledby={idOf(year)}>
          <h2 id={idOf(year)}>{year ?? t.news.undated}</h2>
          <NewsCards items={items} heading="h3" first={index === 0} />
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
        <PictureCardsSkeleton count={9} dated />
      </div>
    </>
  );
}

/** The same in both languages, so that the language changes without losing the place. */
function idOf(year: string | null): string {
  return `year-${year ?? 'none'}`;
}
