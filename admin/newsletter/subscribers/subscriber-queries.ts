import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  GrowthQuery,
  SubscriberQuery,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { makeCall } from '../../api/call.ts';
import type { SubscribersAddress } from './subscribers-address.ts';

/** Below this key is everything that a change of subscribers can change. */
const SUBSCRIBERS = 'subscribers';

export const subscriberCountsQuery = queryOptions({
  queryKey: [SUBSCRIBERS, 'counts'],
  queryFn: () => makeCall('subscriberCounts'),
});

/** One page of the subscribers. */
export function subscribersQuery({ months: _, ...query }: SubscribersAddress) {
  return queryOptions({
    queryKey: [SUBSCRIBERS, 'list', query],
    queryFn: () => makeCall('subscribers', { query: { ...query } satisfies SubscriberQuery }),
  });
}

/** How many came and left in each of the last months. */
export function growthQuery({ months }: GrowthQuery) {
  return queryOptions({
    queryKey: [SUBSCRIBERS, 'growth', months],
    queryFn: () => makeCall('subscriberGrowth', months === undefined ? {} : { query: { months } }),
  });
}

/** Everything about one subscriber. */
export function subscriberQuery(id: string) {
  return queryOptions({
    queryKey: [SUBSCRIBERS, 'one', id],
    queryFn: () => makeCall('subscriber', { id }),
  });
}

/** Outdates what the page shows. */
export async function subscribersChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [SUBSCRIBERS] });
}
