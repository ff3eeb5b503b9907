import { queryOptions } from '@tanstack/react-query';
import type { Mailing } from '../../contract/admin/newsletter/mailings.ts';
import { makeCall } from './call.ts';

/** Below this key is everything that sending changes. */
export const MAILINGS = ['mailings'];

/** How often is asked how far a mailing is while one is under way. In milliseconds. */
const WHILE_SENDING = 3_000;

/** A mailing that is due within this time is about to begin. In milliseconds. */
const SOON = 60_000;

/** All mailings of the newsletter, and whom the next one would reach. */
export const mailingsQuery = queryOptions({
  queryKey: [...MAILINGS, 'list'],
  queryFn: () => makeCall('mailings'),
  refetchInterval: ({ state }) => (state.data?.mailings.some(isMoving) ? WHILE_SENDING : false),
});

/** Whether a mailing is being sent, or about to be. */
function isMoving({ state, dueAt }: Mailing): boolean {
  return state === 'sending' || (state === 'scheduled' && dueAt < Date.now() + SOON);
}

/** One mailing with those whom it has not reached. */
export function mailingQuery(id: string) {
  return queryOptions({
    queryKey: [...MAILINGS, id],
    queryFn: () => makeCall('mailing', { id }),
  });
}
