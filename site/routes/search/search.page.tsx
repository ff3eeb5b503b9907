import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '../../../contract/locale.ts';
import { searchQuery } from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import '../../components/pattern-bands/zigzag.css';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import { type SearchParameters, searchParameters } from './search-address.ts';
import { SearchForm } from './search-form.tsx';
import { SearchKey } from './search-key.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';
import './search.css';

/** What the page fetches. */
export function queries(language: Language, { query = '' }: PageParameters) {
  const asked = searchParameters(query);
  return asked === null ? [] : [searchQuery(language, asked)];
}

export function head({ t, parameters }: HeadContext) {
  const asked = searchParameters(parameters.query ?? '');
  return {
    title: asked === null ? t.search.title : t.search.titleOf.replace('{query}', asked.q),
    description: t.search.description,
    // What somebody searched for is no page of ours.
    listed: asked === null,
  };
}

export function Page({ query = '' }: PageParameters) {
  const { t } = useMessages();
  const asked = searchParameters(query);
  return (
    <>
      <PageHeader title={t.search.title} band="zigzag" />
      <section className="search" aria-label={t.search.title}>
        <div className="wrap">
          <SearchForm asked={asked} />
          {asked === null ? <SearchStart /> : <Results asked={asked} />}
          <SearchKey />
        </div>
      </section>
    </>
  );
}

type ResultsProps = { asked: SearchParameters };

function Results({ asked }: ResultsProps) {
  const { language, t } = useMessages();
  // What was found last stays while something else is looked for.
  const query = useQuery({ ...searchQuery(language, asked), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  return (
    <>
      {/* Always there, so that what changes in it is read out. */}
      <p className="visually-hidden" role="status">
        {data !== undefined && !isPlaceholderData && `${t.search.results}: ${data.total}`}
      </p>
      <QueryBlock
        query={query}
        skeleton={<ResultsSkeleton />}
        label={t.search.loading}
        errorText={t.search.error}
        empty={() => false}
      >
        {(found) => <SearchResults asked={asked} found={found} isOld={isPlaceholderData} />}
      </QueryBlock>
    </>
  );
}

function ResultsSkeleton() {
  return (
    <div className="search-results">
      {Array.from({ length: 4 }, (_, place) => (
        <div key={place} className="search-result">
          <Skeleton className="search-skeleton-kind" />
          <Skeleton className="search-skeleton-title" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  );
}
