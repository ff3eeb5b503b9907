import {
  APPLICATION_STAGES,
  FORM_FILTERS,
  type InboxQuery,
  STATE_FILTERS,
} from '../../contract/admin/inbox/inbox.ts';
import { APPLICATIONS_PATH, INBOX_PATH } from '../kit/paths.ts';

/** Returns the path of the applications by a form or for an entry, by their stages. */
export function applicationsPath({ form, entry }: ApplicationsChange): string {
  return APPLICATIONS_PATH + writeInboxAddress({}, { form, entry });
}

/** Which applications are shown: without a form, all. */
export type ApplicationsFilter = Pick<InboxQuery, 'form' | 'entry'>;

/** A change of it; `undefined` ends a filter. */
export type ApplicationsChange = {
  [Name in keyof ApplicationsFilter]: ApplicationsFilter[Name] | undefined;
};

/**
 * Reads what the inbox shows from the query of its address. What is not known there is left out.
 * @param search as in `location.search`, with or without `?`
 */
export function readInboxAddress(search: string): InboxQuery {
  const params = new URLSearchParams(search);
  const among = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name));
  const page = params.get('page');
  const assignee = params.get('assignee');
  return withoutEmpty({
    form: among('form', FORM_FILTERS),
    entry: idOf(params.get('entry')),
    folder: among('folder', ['suspected']),
    state: among('state', STATE_FILTERS),
    stage: among('stage', APPLICATION_STAGES),
    assignee: assignee !== null && /^[\w-]{1,64}$/.test(assignee) ? assignee : undefined,
    unread: among('unread', ['1']),
    requests: among('requests', ['1']),
    search: params.get('search')?.trim() || undefined,
    page: page !== null && /^[1-9]\d{0,6}$/.test(page) && page !== '1' ? page : undefined,
  });
}

/** A change of what the inbox shows; `undefined` ends a filter. */
export type InboxChange = { [Name in keyof InboxQuery]?: InboxQuery[Name] | undefined };

/** Writes what the inbox shows as the query of its address; empty if it shows everything. Another filter begins at page 1. */
export function writeInboxAddress(query: InboxQuery, change: InboxChange): string {
  const begun = 'page' in change ? query : { ...query, page: undefined };
  const next = withoutEmpty({ ...begun, ...change });
  // Messages have no stages.
  if (next.form === 'contact') delete next.stage;
  // An id says nothing without the form that it belongs to.
  if (next.form !== 'vacancy' && next.form !== 'program') delete next.entry;
  const search = new URLSearchParams(next as Record<string, string>).toString();
  return search === '' ? '' : `?${search}`;
}

/** Reads the id of a vacancy or programme. */
function idOf(value: string | null): string | undefined {
  return value !== null && /^[1-9]\d{0,14}$/.test(value) ? value : undefined;
}

/** Returns the path of a conversation. Its address keeps what the list shows, so that the way back leads to the same list. */
export function conversationPath(id: string, query: InboxQuery): string {
  return `${INBOX_PATH}/${id}${writeInboxAddress(query, { page: query.page })}`;
}

/** What an empty list means: by which of its filters it is empty. */
export type EmptyInbox =
  | 'all'
  | 'unread'
  | 'mine'
  | 'nobody'
  | 'suspected'
  | 'requests'
  | 'search'
  | 'filtered';

/** Returns why a list is empty; `filtered`, if it is by several filters or by one that says no more. */
export function emptyReason({ page: _, ...query }: InboxQuery): EmptyInbox {
  if (query.search !== undefined) return 'search';
  // What is to be done of mine, or of nobody's, is the same as all of it if there is nothing.
  const { state, ...own } = query;
  const [[name, value] = [undefined], ...others] = Object.entries(
    state === 'unfinished' && query.assignee !== undefined ? own : query,
  );
  if (name === undefined) return 'all';
  if (others.length > 0) return 'filtered';
  if (name === 'unread') return 'unread';
  if (name === 'requests') return 'requests';
  if (name === 'folder') return 'suspected';
  if (name === 'assignee' && value === 'me') return 'mine';
  if (name === 'assignee' && value === 'nobody') return 'nobody';
  return 'filtered';
}

function withoutEmpty(query: Record<string, string | undefined>): InboxQuery {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  );
}
