import type { Language } from '../../contract/locale.ts';
import { type QueryName, type QueryResult, queries } from '../../contract/queries.ts';
import type { Transport } from '../../contract/rendering.ts';
import { QUERY_TIMEOUT, QueryFailed, type QueryParameters } from './query-failure.ts';

/** The path of a call with its parameters filled in: `/api/frontend/trainers/3`, `…/projects?type=main`. */
function callPath(name: QueryName, parameters: QueryParameters): string {
  const { id, tweetId, ...others } = parameters;
  const path = queries[name].path
    .replace(':id', String(id ?? ''))
    .replace(':tweetId', encodeURIComponent(tweetId ?? ''));
  const query = Object.entries(others)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** What was read of an answer. On the server, pages share their answers and with them this. */
const readAlready = new WeakMap<object, unknown>();

/**
 * Makes a reading call and reads its answer.
 * @throws QueryFailed where the backend answers with a failure
 * @throws UnreadableResponse where the answer is not what the call promises
 */
export async function fetchQuery<Name extends QueryName>(
  transport: Transport,
  name: Name,
  language: Language,
  parameters: QueryParameters,
  report: (message: string) => void,
): Promise<QueryResult<Name>> {
  const path = callPath(name, parameters);
  const { status, body } = await transport(path, language);
  if (status < 200 || status >= 300) throw new QueryFailed(path, status);
  const isKeyed = typeof body === 'object' && body !== null;
  const known = isKeyed ? readAlready.get(body) : undefined;
  const read = known ?? queries[name].read(body, report);
  if (isKeyed) readAlready.set(body, read);
  return read as QueryResult<Name>;
}

/** The browser's transport: our own origin, with the language as the `lang` header. */
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
