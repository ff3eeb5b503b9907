import type { Language } from '../contract/locale.ts';
import type { Query, QueryStore } from './api/query-store.ts';
import type { RouteMatch } from './routes.ts';

/**
 * Fetches all that a page shows: the calls of its row in the table, then those that only their
 * answers name.
 * @param others calls that are made along with the page's, such as the frame's
 */
export async function prefetchPage(
  store: QueryStore,
  match: RouteMatch | null,
  language: Language,
  others: readonly Query[] = [],
): Promise<void> {
  if (match === null) return store.prefetch(others, language);
  const { route, parameters } = match;
  await store.prefetch([...others, ...route.queries(parameters)], language);
  if (route.followUps) await store.prefetch(route.followUps(store, language), language);
}
