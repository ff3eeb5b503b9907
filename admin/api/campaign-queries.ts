import { queryOptions } from '@tanstack/react-query';
import type { Campaign } from '../../contract/admin/newsletter/campaigns.ts';
import { makeCall } from './call.ts';

/** The key prefix of everything that sending changes. */
export const CAMPAIGNS = ['campaigns'];

/** The polling interval while a campaign is in progress. In milliseconds. */
const WHILE_SENDING = 3_000;

/** A campaign that is due within this time is about to begin. In milliseconds. */
const SOON = 60_000;

/** All campaigns of the newsletter, and the recipients of the next one. */
export const campaignsQuery = queryOptions({
  queryKey: [...CAMPAIGNS, 'list'],
  queryFn: () => makeCall('campaigns'),
  refetchInterval: ({ state }) => (state.data?.campaigns.some(isMoving) ? WHILE_SENDING : false),
});

/** What subscribers can choose to be written to about. */
export const topicsQuery = queryOptions({
  queryKey: [...CAMPAIGNS, 'topics'],
  queryFn: () => makeCall('topics'),
});

/** The mail that subscribers get after confirming. */
export const welcomeQuery = queryOptions({
  queryKey: [...CAMPAIGNS, 'welcome'],
  queryFn: () => makeCall('welcome'),
});

/** Whom a campaign to some topics would reach. */
export function recipientsQuery(topics: readonly string[]) {
  const query = { topics: topics.join() };
  return queryOptions({
    queryKey: [...CAMPAIGNS, 'recipients', query],
    queryFn: () => makeCall('recipients', { query }),
  });
}

/** Whether a campaign is being sent, or about to be. */
function isMoving({ state, scheduledAt }: Campaign): boolean {
  return state === 'sending' || (state === 'scheduled' && scheduledAt < Date.now() + SOON);
}

/** One campaign with the recipients that it has not reached. */
export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: [...CAMPAIGNS, id],
    queryFn: () => makeCall('campaign', { id }),
  });
}
