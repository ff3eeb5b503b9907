import type { Language } from '../../contract/locale.ts';
import { type QueryName, type QueryResult, queries } from '../../contract/queries.ts';
import type { Transport } from '../../contract/rendering.ts';
import { QUERY_TIMEOUT, QueryFailed, type QueryParameters } from './query-failure.ts';

/** Returns the path of a query with its parameters: `/api/frontend/trainers/3`, `…/projects?type=main`. */
function queryPath(name: QueryName, parameters: QueryParameters): string {
  const { id, tweetId, ...others } = parameters;
  const path = queries[name].path
    .replace(':id', String(id ?? ''))
    .replace(':tweetId', encodeURIComponent(tweetId ?? ''));
  const search = Object.entries(others)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
  return search === '' ? path : `${path}?${search}`;
}

/** Results by response body. On the server, pages share response bodies, so each is read only once. */
const resultsByBody = new WeakMap<object, unknown>();

/**
 * Fetches a query and reads its response.
 * @param report called once with a sentence if entries of the response were left out
 * @throws QueryFailed if the response has an error status
 * @throws UnreadableResponse if the response does not match the contract
 */
export async function fetchQuery<Name extends QueryName>(
  transport: Transport,
  name: Name,
  language: Language,
  parameters: QueryParameters,
  report: (message: string) => void,
): Promise<QueryResult<Name>> {
  const path = queryPath(name, parameters);
  const { status, body } = await transport(path, language);
  if (status < 200 || status >= 300) throw new QueryFailed(path, status);
  const isObject = typeof body === 'object' && body !== null;
  const cached = isObject ? resultsByBody.get(body) : undefined;
  const result = cached ?? queries[name].read(body, report);
  if (isObject) resultsByBody.set(body, result);
  return result as QueryResult<Name>;
}

/**
 * The browser's transport: fetches from our own origin, with the language in the `lang` header.
 * @returns HTTP status and JSON body; the body is null if the response is not JSON
 * @throws if the request fails or takes longer than `QUERY_TIMEOUT`
 */
export async function fetchTransport(
  path: string,
  language: Language,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(path, {
    headers: { accept: 'application/json', lang: language },
    signal: AbortSignal.timeout(QUERY_TIMEOUT),
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: isJson ? await response.json() : null };
}
