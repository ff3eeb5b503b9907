import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Language } from '../../contract/locale.ts';
import type { QueryName, QueryParameters } from '../../contract/queries.ts';
import type { ApiQueryKey } from './queries.ts';
import { isPermanent } from './query-failure.ts';

/** Fetches the result of a query. Throws `QueryFailed` if it has none. */
export type FetchQuery = <Name extends QueryName>(
  name: Name,
  language: Language,
  parameters: QueryParameters<Name>,
) => Promise<unknown>;

type Options = {
  makeCall: FetchQuery;
  /** On the server nothing is retried, since a page is rendered only once. */
  isServer: boolean;
  /** When the visit of the current page began, in epoch milliseconds. */
  visitStartedAt: () => number;
};

const FIVE_MINUTES = 5 * 60_000;

/** How long data is fresh, in milliseconds. Data of all other queries is stale at once (decision 0022 §10). */
const STALE_TIMES: Partial<Record<QueryName, number>> = {
  // A new name or logo appears the next time the site is loaded.
  identity: Number.POSITIVE_INFINITY,
  colours: Number.POSITIVE_INFINITY,
  reports: FIVE_MINUTES,
  board: FIVE_MINUTES,
  reviews: FIVE_MINUTES,
};

/** How often a failed query is retried, with TanStack Query's default delays of 1, 2 and 4 seconds. */
const MAX_RETRIES = 3;

/** Whether the browser may have a connection. Only `false` is certain. Node has no such property. */
function isOnline(): boolean {
  return globalThis.navigator?.onLine !== false;
}

/** Creates the site's query client: TanStack Query with the rules of decision 0022 §10 (decision 0051). */
export function createQueryClient({ makeCall, isServer, visitStartedAt }: Options): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => makeCall(...(queryKey as unknown as ApiQueryKey)),
        staleTime: (query) => staleTime(query, visitStartedAt()),
        // Without a connection every retry would fail too, while the visitor looks at a skeleton.
        retry: isServer
          ? false
          : (failures, error) => failures < MAX_RETRIES && !isPermanent(error) && isOnline(),
        // A failed query is fetched again only by its retry button or by a new visit of its page. `retryOnMount: false` is not enough: when
        // a mounted block switches to a failed query, such as the same query in the other language, it would be fetched again.
        enabled: ({ state: { data, error } }) => data !== undefined || error === null,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a connection a query fails, and its block shows the failure.
        networkMode: 'always',
        // A visit has only a few dozen queries. Keeping them all lets the visitor go back to previous pages at once.
        gcTime: Number.POSITIVE_INFINITY,
      },
    },
  });
}

/**
 * Returns how long a query's data is fresh, in milliseconds. Data fetched since the visit began was fetched for the current page, by the
 * server or the prefetch, so mounting its block does not fetch it again.
 */
function staleTime(
  { queryKey, state }: Pick<Query, 'queryKey' | 'state'>,
  visitStartedAt: number,
): number {
  if (state.dataUpdatedAt >= visitStartedAt) return Number.POSITIVE_INFINITY;
  return STALE_TIMES[queryKey[0] as QueryName] ?? 0;
}

/**
 * Fetches the queries of a page in parallel, except fresh ones. Never rejects: a failure is part of its query's state, and its block shows
 * it.
 * @param visitStartedAt when the page's visit began, in epoch milliseconds. For a link that is only hovered: now.
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
