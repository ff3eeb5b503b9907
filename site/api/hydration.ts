import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../../contract/locale.ts';
import type { QueryName, QueryParameters } from '../../contract/queries.ts';
import type { ApiQueryKey } from './queries.ts';
import { QueryFailed, statusOf } from './query-failure.ts';

/** A query in the hydration data: its key without the language, HTTP status, and data, which is absent if it failed. */
type DehydratedQuery = [
  name: QueryName,
  parameters: QueryParameters<QueryName>,
  status: number,
  data?: unknown,
];

/** All queries that the server fetched for a page, as JSON. */
export type DehydratedQueries = { language: Language; queries: DehydratedQuery[] };

/**
 * Returns the queries in the client as JSON. Unlike TanStack Query's `dehydrate`, it leaves out times and counts. The same content must
 * always give the same bytes, because the ETag and the address of the hydration data are hashes of them.
 */
export function dehydrateQueries(client: QueryClient, language: Language): DehydratedQueries {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending')
    .map(({ queryKey, state }): DehydratedQuery => {
      const [name, , parameters] = queryKey as unknown as ApiQueryKey;
      return state.status === 'error'
        ? [name, parameters, statusOf(state.error)]
        : [name, parameters, 200, state.data];
    });
  return { language, queries };
}

/**
 * Adds the queries that the server fetched to the client. They count as fetched now (decision 0022 §10), even if the page comes from a
 * cache. Queries that failed on the server are marked as failed, so that hydration renders the same.
 */
export function hydrateQueries(
  client: QueryClient,
  { language, queries }: DehydratedQueries,
): void {
  for (const [name, parameters, status, data] of queries) {
    const queryKey: ApiQueryKey = [name, language, parameters];
    if (data !== undefined) {
      client.setQueryData(queryKey, data);
      continue;
    }
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({
        status: 'error',
        error: new QueryFailed(name, status),
        errorUpdateCount: 1,
        errorUpdatedAt: Date.now(),
      });
  }
}
