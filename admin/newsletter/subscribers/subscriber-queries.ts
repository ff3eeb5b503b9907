import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { filterParams } from '../../../contract/admin/list-filter.ts';
import type { GrowthMonths } from '../../../contract/admin/newsletter/subscribers.ts';
import {
  growthFilter,
  type SubscriberQuery,
  subscribersFilter,
} from '../../../contract/admin/newsletter/subscribers-filter.ts';
import { makeCall } from '../../api/call.ts';

/** The key prefix of everything that a change of subscribers can affect. */
const SUBSCRIBERS = 'subscribers';

export const subscriberCountsQuery = queryOptions({
  queryKey: [SUBSCRIBERS, 'counts'],
  queryFn: () => makeCall('subscriberCounts'),
});

/** One page of the subscribers. */
export function subscribersQuery(filter: SubscriberQuery) {
  const query = filterParams(subscribersFilter, filter);
  return queryOptions({
    queryKey: [SUBSCRIBERS, 'list', query],
    queryFn: () => makeCall('subscribers', { query }),
  });
}

/** How many subscribed and unsubscribed in each of the last months. */
export function growthQuery(months: GrowthMonths) {
  return queryOptions({
    queryKey: [SUBSCRIBERS, 'growth', months],
    queryFn: () => makeCall('subscriberGrowth', { query: filterParams(growthFilter, { months }) }),
  });
}

/** Everything about one subscriber. */
export function subscriberQuery(id: string) {
  return queryOptions({
    queryKey: [SUBSCRIBERS, 'one', id],
    queryFn: () => makeCall('subscriber', { id }),
  });
}

/** Invalidates what the page shows. */
export async function subscribersChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [SUBSCRIBERS] });
}
