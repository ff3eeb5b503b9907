import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Language } from '../../contract/locale.ts';
import type { QueryName } from '../../contract/queries.ts';
import type { ApiQueryKey } from './queries.ts';
import { isPermanent, type QueryParameters } from './query-failure.ts';

/** Makes a call and reads its response. A failure that the backend answered with is thrown as `QueryFailed`. */
export type FetchQuery = (
  call: QueryName,
  language: Language,
  parameters: QueryParameters,
) => Promise<unknown>;

type Options = {
  makeCall: FetchQuery;
  /** On the server a page is rendered once: nothing is retried. */
  isServer: boolean;
  /** When the visit of the current page began, in milliseconds since 1970. */
  visitStartedAt: () => number;
};

const FIVE_MINUTES = 5 * 60_000;

/** For how long data is fresh, in milliseconds; that of all other calls is stale at once (decision 0042 §10). */
const STALE_TIMES: Partial<Record<QueryName, number>> = {
  reports: FIVE_MINUTES,
  board: FIVE_MINUTES,
  reviews: FIVE_MINUTES,
};

/** How often a failed call is made again; the waits are TanStack Query's own: 1, 2 and 4 seconds. */
const RETRIES = 3;

/** The one data layer of the site: TanStack Query with the rules of decision 0042 §10 (decision 0069). */
export function createQueryClient({ makeCall, isServer, visitStartedAt }: Options): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => makeCall(...(queryKey as unknown as ApiQueryKey)),
        staleTime: (query) => staleTime(query, visitStartedAt()),
        retry: isServer ? false : (failures, error) => failures < RETRIES && !isPermanent(error),
        // What failed stays failed until its button is pressed or its page is visited again. Not by `retryOnMount`,
        // which does not hold for a block that stays and shows another query, as in the other language.
        enabled: ({ state: { data, error } }) => data !== undefined || error === null,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a connection a call fails, and its block says so.
        networkMode: 'always',
        // A visit makes some dozens of queries, and whoever goes back finds the page as it was.
        gcTime: Number.POSITIVE_INFINITY,
      },
    },
  });
}

/**
 * For how long a query's data is fresh. What was fetched since the visit began was fetched for the page
 * that now appears, by the server or by the prefetch: showing it asks no second time.
 */
function staleTime(
  { queryKey, state }: Pick<Query, 'queryKey' | 'state'>,
  visitStartedAt: number,
): number {
  if (state.dataUpdatedAt >= visitStartedAt) return Number.POSITIVE_INFINITY;
  return STALE_TIMES[queryKey[0] as QueryName] ?? 0;
}

/**
 * Fetches what a page shows, all at once, unless it is fresh. It never rejects: a failure is part of what
 * is known of its query, and shown by its own block.
 * @param visitStartedAt when the page's visit began or, while its link is only pointed at, would have begun
 */
export async function prefetchQueries(
  client: QueryClient,
  queries: readonly { readonly queryKey: QueryKey }[],
  visitStartedAt: number,
): Promise<void> {
  await Promise.allSettled(
    queries.map(({ queryKey }) =>
      client.query({ queryKey, staleTime: (query) => staleTime(query, visitStartedAt) }),
    ),
  );
}
