import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewsItem } from '../../../contract/content/news.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import type { ResultPage as ListPage } from '../../../contract/queries.ts';
import { newsAroundQuery, newsQuery } from '../../api/queries.ts';
import { BackButton } from '../../components/back-button.tsx';
import { ContentHtml, ContentText } from '../../components/content-text.tsx';
import { ContentsList } from '../../components/contents-list.tsx';
import { DateText } from '../../components/date-text.tsx';
import { excerpt } from '../../components/excerpt.ts';
import { buildOutline } from '../../components/outline.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Photograph } from '../../components/photograph.tsx';
import { ChangedNote } from '../../components/provenance.tsx';
import '../../components/photograph.css';
import { PageEnd } from '../../components/page-end.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { StateCard } from '../../components/state-card.tsx';
import '../../components/pattern-bands/lozenges.css';
import { NewsRows } from '../../components/news-entries.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import './news-item.css';
import { adjacentNews, relatedNews } from './related-news.ts';

/** Length of the description in characters: roughly what search engines show. */
const DESCRIPTION_LENGTH = 160;

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language, { id = 0 }: PageParameters) {
  return [newsAroundQuery(language, id)];
}

/** Returns the head of a news item, with status 404 if it does not exist. */
export function head({ client, language, parameters, t }: HeadContext) {
  const { id = 0 } = parameters;
  const news =
    client.getQueryData(newsAroundQuery(language, id).queryKey) ??
    findCachedList(client, language, id);
  const item = news?.find((candidate) => candidate.id === id);
  if (item !== undefined) {
    const description = excerpt(item.html, DESCRIPTION_LENGTH);
    return {
      title: item.title,
      description: description || t.news.description,
      subject: { kind: 'news' as const, item },
    };
  }
  if (news === undefined) return { title: t.newsItem.title, description: t.news.description };
  const { notFound: title, notFoundText: description } = t.newsItem;
  return { title, description, status: 404 as const };
}

/** Returns a cached page of the news list that contains the item, or undefined if there is none. */
function findCachedList(
  client: QueryClient,
  language: Language,
  id: number,
): NewsItem[] | undefined {
  const [call] = newsQuery(language, 1).queryKey;
  return client
    .getQueriesData<ListPage<NewsItem>>({ queryKey: [call, language] })
    .map(([, page]) => page?.items ?? [])
    .find((items) => items.some((candidate) => candidate.id === id));
}

/**
 * Shows a news item with the next newer, the next older and related news. After navigation from the
 * news list, the cached list is shown until the query of this page succeeds (decision 0022 §1).
 */
export function Page({ id = 0 }: PageParameters) {
  const { language, t } = useMessages();
  const client = useQueryClient();
  const { data, isPending, refetch } = useQuery(newsAroundQuery(language, id));
  const news = data ?? findCachedList(client, language, id);
  const query = { data: news, isPending: isPending && news === undefined, refetch };
  const item = news?.find((candidate) => candidate.id === id);
  const isMissing = news !== undefined && item === undefined;
  const list = pageAddress('news', language);
  return (
    <>
      <PageHeader
        page="newsItem"
        title={item?.title ?? (isMissing ? t.newsItem.notFound : t.newsItem.title)}
        band="lozenges"
        isText={item !== undefined}
        before={<BackButton href={list}>{t.newsItem.back}</BackButton>}
      />
      <section className="news-item" aria-label={t.newsItem.title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<ArticleSkeleton />}
            label={t.newsItem.loading}
            isEmpty={() => false}
          >
            {(loadedNews) =>
              item === undefined ? (
                <StateCard kind="empty" title={t.newsItem.notFoundText}>
                  <a className="btn" href={list}>
                    {t.newsItem.all}
                    <Triangle />
                  </a>
                </StateCard>
              ) : (
                <Article item={item} news={loadedNews} />
              )
            }
          </QueryBlock>
        </div>
      </section>
      <Related items={relatedNews(news ?? [], id)} />
    </>
  );
}

/** A text with fewer headings has no table of contents. */
const MIN_HEADINGS = 2;

type ArticleProps = { item: NewsItem; news: readonly NewsItem[] };

function Article({ item, news }: ArticleProps) {
  const { language } = useMessages();
  const { picture, pictureAlt, caption, credit } = item;
  const { html, entries } = buildOutline(item.html);
  return (
    <div className="news-item-columns">
      <article aria-label={item.title}>
        {picture !== null && (
          <Photograph
            className="news-item-picture"
            src={picture}
            alt={pictureAlt}
            caption={caption}
            credit={credit}
            width={1280}
            height={720}
          />
        )}
        <Facts item={item} />
        {html !== '' && <ContentHtml html={html} />}
        <ChangedNote at={item.changedAt} />
        <PageEnd asks title={item.title} path={pageAddress('newsItem', language, item.id)} />
      </article>
      <div className="news-item-aside">
        {entries.length >= MIN_HEADINGS && <ContentsList entries={entries} />}
        <AdjacentNews item={item} news={news} />
      </div>
    </div>
  );
}

type FactsProps = { item: NewsItem };

/** Says when a news item was published, and links to its region and to its programme or project. */
function Facts({ item: { publishedAt, secondDate, region, project } }: FactsProps) {
  const { language, t } = useMessages();
  if (publishedAt === null && region === null && project === null) return null;
  const page = project?.type === 'main' ? 'program' : 'project';
  return (
    <dl className="news-item-facts">
      {publishedAt !== null && (
        <div>
          <dt>{t.newsItem.published}</dt>
          <dd>
            <DateText date={publishedAt} second={secondDate} />
          </dd>
        </div>
      )}
      {region !== null && (
        <div>
          <dt>{t.newsItem.region}</dt>
          <dd>
            <a href={pageAddress('region', language, region.id)}>
              <ContentText>{region.name}</ContentText>
            </a>
          </dd>
        </div>
      )}
      {project !== null && (
        <div>
          <dt>{t.newsItem.about[page]}</dt>
          <dd>
            <a href={pageAddress(page, language, project.id)}>
              <ContentText>{project.title}</ContentText>
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Links to the next newer and the next older news item. */
function AdjacentNews({ item, news }: ArticleProps) {
  const { language, t } = useMessages();
  const { newer, older } = adjacentNews(news, item);
  if (newer === undefined && older === undefined) return null;
  const links = [
    { label: t.newsItem.newer, item: newer },
    { label: t.newsItem.older, item: older },
  ];
  return (
    <nav className="news-item-around" aria-label={t.newsItem.around}>
      <ul>
        {links.map(
          ({ label, item: other }) =>
            other !== undefined && (
              <li key={label}>
                <a href={pageAddress('newsItem', language, other.id)}>
                  <span className="news-item-direction">{label}</span>
                  <ContentText as="span">{other.title}</ContentText>
                  <Triangle />
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

type RelatedProps = { items: readonly NewsItem[] };

function Related({ items }: RelatedProps) {
  const { t } = useMessages();
  if (items.length === 0) return null;
  return (
    <section className="news-item-related sec" aria-labelledby="related-title">
      <div className="wrap">
        <h2 id="related-title">{t.newsItem.related}</h2>
        <NewsRows items={items} heading="h3" columns={2} />
      </div>
    </section>
  );
}

function ArticleSkeleton() {
  return (
    <div className="news-item-columns">
      <div>
        <Skeleton className="news-item-picture" />
        <Skeleton className="news-item-skeleton-date" />
        <SkeletonText lines={6} />
      </div>
    </div>
  );
}
