import {
  type ApplicationsQuery,
  applicationsFilter,
} from '../../contract/admin/inbox/applications.ts';
import { type InboxQuery, inboxFilter } from '../../contract/admin/inbox/inbox-filter.ts';
import { isFiltered, writeFilter } from '../../contract/admin/list-filter.ts';
import { APPLICATIONS_PATH, INBOX_PATH } from '../kit/paths.ts';

/** Which applications are shown. Without a form, all. */
export type ApplicationsFilter = Pick<InboxQuery, 'form' | 'entry'>;

/** Returns the path of the board of applications: by a form or for an entry, and with what else the board is filtered by. */
export function applicationsPath(filter: Partial<ApplicationsQuery>): string {
  const { form, entry } = filter;
  return (
    APPLICATIONS_PATH +
    writeFilter(applicationsFilter, {
      ...filter,
      // All of them are what the board shows, and messages are none.
      form: form === undefined || form === 'applications' || form === 'contact' ? null : form,
      entry: isEntryForm(form) ? (entry ?? null) : null,
    })
  );
}

/**
 * Returns the path of the inbox with the filters of its list.
 * @param id the conversation that is open next to the list; going back from it leads to the same list
 */
export function inboxPath(filter: Partial<InboxQuery>, id?: string): string {
  return (id === undefined ? INBOX_PATH : `${INBOX_PATH}/${id}`) + queryOf(filter);
}

function queryOf(filter: Partial<InboxQuery>): string {
  const { form } = filter;
  return writeFilter(inboxFilter, {
    ...filter,
    // Messages have no stages, and applications no topic.
    ...(form === 'contact' && { stage: null }),
    ...(form && form !== 'contact' && { topic: null }),
    // An id means nothing without its form.
    ...(!isEntryForm(form) && { entry: null }),
  });
}

function isEntryForm(form: InboxQuery['form'] | undefined): boolean {
  return form === 'vacancy' || form === 'program';
}

/** Why a list is empty, by the filter that empties it. */
export type EmptyInbox =
  | 'all'
  | 'unread'
  | 'mine'
  | 'nobody'
  | 'suspected'
  | 'snoozed'
  | 'later'
  | 'requests'
  | 'search'
  | 'filtered';

/** Returns why a list is empty. `filtered`, if several filters or an unspecific one cause it. */
export function emptyReason(filter: InboxQuery): EmptyInbox {
  const { assignee } = filter;
  // If there are none, my tasks and unassigned tasks are the same as all tasks.
  const state = filter.state === 'unfinished' && assignee !== null ? null : filter.state;
  const isOnly = (name: keyof InboxQuery) =>
    !isFiltered(inboxFilter, { ...filter, state, [name]: null });
  if (!isFiltered(inboxFilter, filter)) return 'all';
  if (filter.search !== null) return 'search';
  if (filter.unread !== null && isOnly('unread')) return 'unread';
  if (filter.requests !== null && isOnly('requests')) return 'requests';
  if (filter.folder !== null && isOnly('folder')) return filter.folder;
  if (assignee === 'me' && isOnly('assignee')) return 'mine';
  if (assignee === 'nobody' && isOnly('assignee')) return 'nobody';
  return 'filtered';
}
