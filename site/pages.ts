import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../contract/locale.ts';
import { menuQuery, type PageQuery, settingsQuery } from './api/queries.ts';
import { prefetchQueries } from './api/query-client.ts';
import type { PageModule } from './routes/page.ts';
import { moduleOf, type Route, type RouteMatch } from './routes.ts';

/** A page of its own is a chunk of its own: fetched when its address is visited or about to be. */
const modules = import.meta.glob<PageModule>('./routes/*/*.page.tsx');

const loaded = new Map<string, PageModule>();
const loading = new Map<string, Promise<PageModule>>();

/** The module of a page if it is loaded. */
export function loadedPage(module: Route['module']): PageModule | undefined {
  return loaded.get(module);
}

/**
 * Loads the module of a page.
 * @throws Error where the table names a module that does not exist
 */
export function loadPage(module: Route['module']): Promise<PageModule> {
  let promise = loading.get(module);
  if (promise === undefined) {
    const load = modules[module];
    if (load === undefined) throw new Error(`no page module ${module}`);
    promise = load().then((page) => {
      loaded.set(module, page);
      return page;
    });
    // A failed download must not stay: the next visit tries again.
    promise.catch(() => loading.delete(module));
    loading.set(module, promise);
  }
  return promise;
}

/** The queries of the frame around every page: navbar and footer. */
export function frameQueries(language: Language): readonly PageQuery[] {
  return [menuQuery(language), settingsQuery(language)];
}

/**
 * Fetches all that a page shows: what its module lists, then what only the results of that name.
 * It rejects where the module cannot be loaded; a query that fails is shown by its own block.
 * @param others queries that are made along with the page's, such as the frame's
 * @param visitStartedAt when the page's visit began, in milliseconds since 1970: what was fetched since is fresh
 */
export async function prefetchPage(
  client: QueryClient,
  match: RouteMatch | null,
  language: Language,
  others: readonly PageQuery[],
  visitStartedAt: number,
): Promise<void> {
  const prefetch = (queries: readonly PageQuery[]) =>
    prefetchQueries(client, queries, visitStartedAt);
  const ofPage = loadPage(moduleOf(match)).then(async ({ queries, followUpQueries }) => {
    await prefetch(queries?.(language, match?.parameters ?? {}) ?? []);
    await prefetch(followUpQueries?.(client, language) ?? []);
  });
  await Promise.all([prefetch(others), ofPage]);
}
