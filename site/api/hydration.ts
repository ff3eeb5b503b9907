import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../../contract/locale.ts';
import type { QueryName } from '../../contract/queries.ts';
import type { ApiQueryKey } from './queries.ts';
import { QueryFailed, type QueryParameters, statusOf } from './query-failure.ts';

/** A query on its way to the browser: its key without the language, HTTP status, and data; none where it failed. */
type DehydratedQuery = [
  call: QueryName,
  parameters: QueryParameters,
  status: number,
  data?: unknown,
];

/** Everything that the server fetched for a page, as JSON. */
export type DehydratedQueries = { language: Language; queries: DehydratedQuery[] };

/**
 * What TanStack Query's `dehydrate` would return, without times and counts: a page of the same content must
 * be the same bytes whenever it is rendered, since its ETag and the address of its data are hashes of them.
 */
export function dehydrateQueries(client: QueryClient, language: Language): DehydratedQueries {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending')
    .map(({ queryKey, state }): DehydratedQuery => {
      const [call, , parameters] = queryKey as unknown as ApiQueryKey;
      return state.status === 'error'
        ? [call, parameters, statusOf(state.error)]
        : [call, parameters, 200, state.data];
    });
  return { language, queries };
}

/**
 * Puts what the server fetched into the cache. It counts as fetched now (decision 0042 §10), also where the page
 * comes from a cache. What failed on the server is failed here too, so that the first rendering is the server's.
 */
export function hydrateQueries(
  client: QueryClient,
  { language, queries }: DehydratedQueries,
): void {
  for (const [call, parameters, status, data] of queries) {
    const queryKey: ApiQueryKey = [call, language, parameters];
    if (data !== undefined) {
      client.setQueryData(queryKey, data);
      continue;
    }
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({
        status: 'error',
        error: new QueryFailed(call, status),
        errorUpdateCount: 1,
        errorUpdatedAt: Date.now(),
      });
  }
}
