import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../contract/locale.ts';
import { identityQuery, menuQuery, type PageQuery, settingsQuery } from './api/queries.ts';
import { prefetchQueries } from './api/query-client.ts';
import type { PageModule } from './routes/page.ts';
import { moduleOf, type RouteMatch } from './routes.ts';

/**
 * The modules of the pages. Each is a separate chunk, which is loaded when its page is visited or prefetched. Browsers have none of those
 * that only the server renders.
 */
const modules = import.meta.env.SSR
  ? import.meta.glob<PageModule>('./routes/*/*.page.tsx')
  : import.meta.glob<PageModule>([
      './routes/*/*.page.tsx',
      '!./routes/{feedback,own-page,sitemap}/*.page.tsx',
    ]);

const loaded = new Map<string, PageModule>();
const loading = new Map<string, Promise<PageModule>>();

/** Returns the module of a page, or undefined if it is not loaded. */
export function loadedPage(module: string): PageModule | undefined {
  return loaded.get(module);
}

/**
 * Loads the module of a page, once.
 * @throws {Error} if the module does not exist
 */
export function loadPage(module: string): Promise<PageModule> {
  let promise = loading.get(module);
  if (promise === undefined) {
    const load = modules[module];
    if (load === undefined) throw new Error(`no page module ${module}`);
    promise = load().then((page) => {
      loaded.set(module, page);
      return page;
    });
    // After a failed download the next visit retries.
    promise.catch(() => loading.delete(module));
    loading.set(module, promise);
  }
  return promise;
}

/** Returns the queries of the frame around every page: identity, navbar and footer. */
export function frameQueries(language: Language): readonly PageQuery[] {
  return [identityQuery(language), menuQuery(language), settingsQuery(language)];
}

/**
 * Prefetches the queries of a page, then the follow-up queries that depend on their results. A failed query does not reject: the page shows
 * its error.
 * @param others queries that are fetched together with the page's, such as those of the frame
 * @param visitStartedAt when the visit of the page began, in epoch milliseconds. Data fetched since then is fresh.
 * @throws if the module cannot be loaded
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
  const pageQueries = loadPage(moduleOf(match)).then(async ({ queries, followUpQueries }) => {
    await prefetch(queries?.(language, match?.parameters ?? {}) ?? []);
    await prefetch(followUpQueries?.(client, language) ?? []);
  });
  await Promise.all([prefetch(others), pageQueries]);
}
