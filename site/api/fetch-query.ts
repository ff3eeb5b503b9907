import { queryAddress, readResponse } from '../../contract/api-response.ts';
import type { QueryName, QueryResult } from '../../contract/queries.ts';
import type { ApiQueryKey } from './queries.ts';
import { QUERY_TIMEOUT, QueryFailed } from './query-failure.ts';

/**
 * Fetches a query from our own origin, with the language in the `lang` header, and reads its response.
 * @param report called once with a sentence if entries of the response were left out
 * @throws QueryFailed if the response has an error status
 * @throws UnreadableResponse if the response does not match the contract
 * @throws if the request fails or takes longer than `QUERY_TIMEOUT`
 */
export async function fetchQuery<Name extends QueryName>(
  [name, language, parameters]: ApiQueryKey<Name>,
  report: (message: string) => void,
): Promise<QueryResult<Name>> {
  const address = queryAddress(name, parameters);
  const response = await fetch(address, {
    headers: { accept: 'application/json', lang: language },
    signal: AbortSignal.timeout(QUERY_TIMEOUT),
  });
  if (!response.ok) throw new QueryFailed(address, response.status);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return readResponse(name, isJson ? await response.json() : null, report);
}
