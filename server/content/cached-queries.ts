import type { QueryHandler, QueryInput, QueryResponse } from '../platform/http/query-handler.ts';

/** More than all calls without parameters in both languages; the least recently used make room. */
const MAX_RESPONSES = 100;

/**
 * The same calls, whose answers are kept while the content has the version that they were made of. For
 * pages, which are kept by that version too: one that is made for its visitor alone, as by what was
 * searched for, then asks the database for nothing that another page has asked for.
 * @param version of the content as it is now
 */
export function cacheQueries(
  handlers: readonly QueryHandler[],
  version: () => number,
): QueryHandler[] {
  const kept = new Map<string, { version: number; answer: QueryResponse }>();
  return handlers.map(({ path, answer: ask }) => ({
    path,
    async answer(input: QueryInput) {
      const key = JSON.stringify([path, input]);
      const known = kept.get(key);
      kept.delete(key);
      if (known !== undefined && known.version === version()) {
        kept.set(key, known);
        return known.answer;
      }
      // Before it is asked for: a change that comes in between makes it outdated, not wrong.
      const asked = version();
      const answer = await ask(input);
      if (answer.ok) kept.set(key, { version: asked, answer });
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_RESPONSES) break;
        kept.delete(oldest);
      }
      return answer;
    },
  }));
}
