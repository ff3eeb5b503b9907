import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type ApplicationsQuery,
  applicationsFilter,
} from '../../contract/admin/inbox/applications.ts';
import {
  type ConversationResponse,
  type InboxCountsResponse,
  TIMELINE_PAGE,
} from '../../contract/admin/inbox/inbox.ts';
import { type InboxQuery, inboxFilter } from '../../contract/admin/inbox/inbox-filter.ts';
import { filterParams } from '../../contract/admin/list-filter.ts';
import type { StaffFormName } from '../../contract/forms/forms.ts';
import { makeCall } from '../api/call.ts';

/** The key prefix of everything that work on a conversation can change. */
const INBOX = 'inbox';

/** The key prefix of all pages of the list. */
export const INBOX_LISTS = [INBOX, 'list'] as const;

/**
 * How often to check for new arrivals, while the page is visible. Of several components that show the same, one asks. In
 * milliseconds.
 */
export const LIST_REFRESH = 30_000;

/** How often to check the state of a conversation and of its mails. In milliseconds. */
export const CONVERSATION_REFRESH = 20_000;

/** How much waits in the inbox. */
export const inboxCountsQuery = queryOptions({
  queryKey: [INBOX, 'counts'],
  queryFn: () => makeCall('inboxCounts'),
});

/** How many conversations nobody has read. @param forms only those of these forms; without it: of all */
export function unreadIn(
  { unread }: Pick<InboxCountsResponse, 'unread'>,
  forms?: readonly StaffFormName[],
): number {
  const counts = forms?.map((form) => unread[form]) ?? Object.values(unread);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many read conversations the user was told about. @param forms only those of these forms; without it: of all */
export function notifiedIn(
  { notifications }: Pick<InboxCountsResponse, 'notifications'>,
  forms?: readonly StaffFormName[],
): number {
  const told = notifications.filter(
    ({ isUnread, form }) => !isUnread && (forms?.includes(form) ?? true),
  );
  return new Set(told.map(({ conversation }) => conversation)).size;
}

/** The vacancies and programmes for which there are applications. */
export const applicationEntriesQuery = queryOptions({
  queryKey: [INBOX, 'entries'],
  queryFn: () => makeCall('applicationEntries'),
});

/** The applications by their stages. */
export function applicationsQuery(filter: ApplicationsQuery) {
  const query = filterParams(applicationsFilter, filter);
  return queryOptions({
    queryKey: [INBOX, 'applications', query],
    queryFn: () => makeCall('applications', { query }),
  });
}

/** One page of the conversations. */
export function inboxQuery(filter: Partial<InboxQuery>) {
  const query = filterParams(inboxFilter, filter);
  return queryOptions({
    queryKey: [...INBOX_LISTS, query],
    queryFn: () => makeCall('inbox', { query }),
  });
}

/**
 * One conversation with its latest events.
 * @param items how many rows of its timeline are fetched. It is not part of the key, so that everybody who changes the
 * conversation uses the same one
 */
export function conversationQuery(id: string, items = TIMELINE_PAGE) {
  return queryOptions({
    queryKey: [INBOX, 'conversation', id],
    queryFn({ client, queryKey }) {
      const known = client.getQueryData<ConversationResponse>(queryKey);
      const input = { id, query: { items: String(items) } };
      return makeCall('conversation', known === undefined ? input : { ...input, known });
    },
  });
}

/** The complete texts of one row of a timeline. */
export function conversationTextQuery(id: string, item: string) {
  return queryOptions({
    queryKey: [INBOX, 'text', id, item],
    queryFn: () => makeCall('conversationText', { id, query: { item } }),
  });
}

/** Invalidates what the inbox shows: its lists, its counts and its conversations. */
export async function inboxChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [INBOX] });
}
