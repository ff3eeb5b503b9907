import type { ContentSource, SourceResult } from '../../../contract/content-source.ts';
import type { QueryName } from '../../../contract/queries.ts';
import { ContentCache } from '../../platform/cache/content-cache.ts';
import type { Freshness } from '../../platform/cache/freshness.ts';

/** Maximum size of all results as JSON, in UTF-16 units. Those of a site with some hundred entries take a tenth of it. */
const MAX_RESULTS = 8 * 1024 * 1024;

/**
 * Returns content whose results are kept until the content changes. Pages share most of their queries, so a page that is made anew
 * takes about half of the time (decision 0032). Failures are not kept, and no earlier result is returned instead of one: a page
 * made of it would be cached as one of the present content. A search may be for anything, and is not kept.
 * @param dependencies.now milliseconds of a monotonic clock
 */
export function cachedContent(
  source: ContentSource,
  dependencies: { freshness: Freshness; now: () => number },
): ContentSource {
  type Result = SourceResult<unknown>;
  type Query = (...[parameters, language]: Parameters<ContentSource[QueryName]>) => Promise<Result>;
  const results = new ContentCache<Result, Result>({
    ...dependencies,
    maxSize: MAX_RESULTS,
    sizeOf: (result) => JSON.stringify(result).length,
    staleIfError: 0,
  });
  const cached = (name: string, query: Query): Query => {
    return async (parameters, language) => {
      const key = JSON.stringify([name, parameters, language]);
      const outcome = await results.get(key, async () => {
        const result = await query(parameters, language);
        return result.ok ? { value: result } : { uncached: result, failed: false };
      });
      return 'value' in outcome ? outcome.value : outcome.uncached;
    };
  };
  const queries = Object.entries(source) as [QueryName, Query][];
  return {
    ...(Object.fromEntries(
      queries.map(([name, query]) => [name, cached(name, query)]),
    ) as ContentSource),
    search: source.search,
  };
}
