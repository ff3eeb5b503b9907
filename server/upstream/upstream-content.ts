import { queryAddress, readResponse } from '../../contract/api-response.ts';
import type { ContentSource, SourceResult } from '../../contract/content-source.ts';
import type { Language } from '../../contract/locale.ts';
import {
  type QueryName,
  type QueryParameters,
  type QueryResult,
  queries,
} from '../../contract/queries.ts';
import { apiAddress, readJson } from './upstream-request.ts';
import { responseCleaner } from './upstream-response.ts';

/** How long rendering a page waits for another backend. A slower query fails only its own block. In milliseconds. */
const PAGE_CALL_TIMEOUT = 4_000;

/** Another backend has no pages of one's own, so it is not asked about every unknown address. */
const NO_OWN_PAGES = {
  ownPages: async () => ({ ok: false, status: 404 }),
  ownPage: async () => ({ ok: false, status: 404 }),
} as const satisfies Partial<ContentSource>;

/**
 * Returns the content of another backend of the same contract.
 * @param origin the other backend's origin
 * @param report receives a message if entries of a response could not be read
 */
export function upstreamContent(origin: string, report: (message: string) => void): ContentSource {
  const clean = responseCleaner(origin);
  async function query<Name extends QueryName>(
    name: Name,
    parameters: QueryParameters<Name>,
    language: Language,
  ): Promise<SourceResult<QueryResult<Name>>> {
    const response = await fetch(apiAddress(origin, queryAddress(name, parameters)), {
      headers: { accept: 'application/json', lang: language },
      redirect: 'error',
      signal: AbortSignal.timeout(PAGE_CALL_TIMEOUT),
    });
    const body = (await readJson(response)) ?? null;
    if (!response.ok) return { ok: false, status: response.status };
    return { ok: true, data: readResponse(name, clean(name, body, parameters), report) };
  }
  const source = Object.fromEntries(
    Object.keys(queries).map((name) => [
      name,
      (parameters: QueryParameters<QueryName>, language: Language) =>
        query(name as QueryName, parameters, language),
    ]),
  );
  // Each name has its own function, which the type of `fromEntries` cannot express.
  return { ...(source as unknown as ContentSource), ...NO_OWN_PAGES };
}
