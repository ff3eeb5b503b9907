import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '../../../contract/locale.ts';
import { searchQuery } from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import '../../components/pattern-bands/zigzag.css';
import { useMessages } from '../../i18n/messages.tsx';
import type { Head, HeadContext, PageParameters } from '../page.ts';
import { parseSearchParameters, type SearchParameters } from './search-address.ts';
import { SearchForm } from './search-form.tsx';
import { SearchKey } from './search-key.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';
import './search.css';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language, { query = '' }: PageParameters) {
  const search = parseSearchParameters(query);
  return search === null ? [] : [searchQuery(language, search)];
}

/** Returns the head of the search page. Its title contains the search text. */
export function head({ client, language, t, parameters }: HeadContext): Head {
  const search = parseSearchParameters(parameters.query ?? '');
  const state = search && client.getQueryState(searchQuery(language, search).queryKey);
  return {
    status: state?.status === 'error' ? 503 : 200,
    title: search === null ? t.search.title : t.search.titleOf.replace('{query}', search.q),
    description: t.search.description,
    // Search engines must not index result pages.
    isIndexable: search === null,
  };
}

/** Shows the search form and the results of the search in the address. */
export function Page({ query = '' }: PageParameters) {
  const { t } = useMessages();
  const parameters = parseSearchParameters(query);
  return (
    <>
      <PageHeader page="search" title={t.search.title} band="zigzag" />
      <section className="search" aria-label={t.search.title}>
        <div className="wrap">
          <SearchForm parameters={parameters} />
          {parameters === null ? <SearchStart /> : <Results parameters={parameters} />}
          <SearchKey />
        </div>
      </section>
    </>
  );
}

type ResultsProps = { parameters: SearchParameters };

function Results({ parameters }: ResultsProps) {
  const { language, t } = useMessages();
  // Keeps the previous results on the page while the next ones load.
  const query = useQuery({
    ...searchQuery(language, parameters),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  return (
    <>
      {/* A live region must exist before its text changes, or screen readers do not announce it. */}
      <p className="visually-hidden" role="status">
        {data !== undefined && !isPlaceholderData && `${t.search.results}: ${data.total}`}
      </p>
      <QueryBlock
        query={query}
        skeleton={<ResultsSkeleton />}
        label={t.search.loading}
        errorText={t.search.error}
        isEmpty={() => false}
      >
        {(search) => (
          <SearchResults parameters={parameters} search={search} isStale={isPlaceholderData} />
        )}
      </QueryBlock>
    </>
  );
}

function ResultsSkeleton() {
  return (
    <div className="search-results">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="search-result">
          <Skeleton className="search-skeleton-kind" />
          <Skeleton className="search-skeleton-title" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  );
}
