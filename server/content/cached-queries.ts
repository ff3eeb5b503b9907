import type { QueryHandler, QueryInput, QueryResponse } from '../platform/http/query-handler.ts';

/** Size of the cache, in results: more than all queries without parameters have in both languages. */
const MAX_RESULTS = 100;

/**
 * Returns the same handlers with a cache of their successful results, which is valid for one version of the
 * content. The least recently used results are evicted. It serves pages that are not cached themselves, such
 * as search results: they reuse what another page has loaded from the database.
 * @param version returns the present version of the content
 */
export function cacheQueries(
  handlers: readonly QueryHandler[],
  version: () => number,
): QueryHandler[] {
  const cache = new Map<string, { version: number; result: QueryResponse }>();
  return handlers.map(({ path, handle }) => ({
    path,
    async handle(input: QueryInput) {
      const key = JSON.stringify([path, input]);
      const cached = cache.get(key);
      cache.delete(key);
      if (cached !== undefined && cached.version === version()) {
        cache.set(key, cached);
        return cached.result;
      }
      // Read before the query: if the content changes meanwhile, the result counts as outdated.
      const versionBefore = version();
      const result = await handle(input);
      if (result.ok) cache.set(key, { version: versionBefore, result });
      for (const oldest of cache.keys()) {
        if (cache.size <= MAX_RESULTS) break;
        cache.delete(oldest);
      }
      return result;
    },
  }));
}
