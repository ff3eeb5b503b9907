import type { ContentSource, SourceResult } from '../../../contract/content-source.ts';
import type { QueryName } from '../../../contract/queries.ts';
import { ContentCache } from '../../platform/cache/content-cache.ts';
import type { Freshness } from '../../platform/cache/freshness.ts';

/** Maximum size of all results as JSON, in UTF-16 units. A site with some hundred entries needs a tenth of it. */
const MAX_RESULTS = 8 * 1024 * 1024;

/**
 * Returns content whose results are cached until the content changes. Pages share most of their queries, so rendering a page
 * again takes about half the time (decision 0032). Failures are not cached, and no earlier result is returned in their place,
 * because a page made of it would be cached as current. Search results are not cached, because a search may be for anything.
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
