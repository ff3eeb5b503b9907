import { useState } from 'react';
import { useReading } from '../../api/use-reading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import '../../components/strips/zigzag.css';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import { type SearchParameters, searchParameters } from './search-address.ts';
import { SearchForm } from './search-form.tsx';
import { SearchKey } from './search-key.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';
import './search.css';

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
      <PageHeader title={t.search.title} strip="zigzag" />
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
  const { t } = useMessages();
  const answer = useReading('search', asked);
  const last = useLastDefined(answer.data);
  const isOld = answer.isPending && last !== undefined;
  return (
    <>
      {/* Always there, so that what changes in it is read out. */}
      <p className="visually-hidden" role="status">
        {answer.data !== undefined && `${t.search.results}: ${answer.data.total}`}
      </p>
      <QueryBlock
        query={isOld ? { ...answer, data: last, isPending: false } : answer}
        skeleton={<ResultsSkeleton />}
        label={t.search.loading}
        errorText={t.search.error}
        empty={() => false}
      >
        {(found) => <SearchResults asked={asked} found={found} isOld={isOld} />}
      </QueryBlock>
    </>
  );
}

/** What was found last stays while something else is looked for. */
function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
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
