import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../contract/locale.ts';
import { prefetch, type Query } from './api/queries.ts';
import type { RouteMatch } from './routes.ts';

/**
 * Fetches all that a page shows: the calls of its row in the table, then those that only their
 * answers name.
 * @param others calls that are made along with the page's, such as the frame's
 */
export async function prefetchPage(
  client: QueryClient,
  match: RouteMatch | null,
  language: Language,
  others: readonly Query[] = [],
): Promise<void> {
  if (match === null) return prefetch(client, others, language);
  const { route, parameters } = match;
  await prefetch(client, [...others, ...route.queries(parameters)], language);
  if (route.followUps) await prefetch(client, route.followUps(client, language), language);
}
