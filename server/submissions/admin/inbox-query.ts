import {
  CONVERSATION_STATES,
  type ConversationState,
  filteredForms,
  type StateFilter,
  UNFINISHED_STATES,
} from '../../../contract/admin/inbox/inbox.ts';
import { inboxFilter } from '../../../contract/admin/inbox/inbox-filter.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import type { InboxFilter } from '../inbox/list-conversations.ts';

/**
 * Returns the filter in the query of the inbox (`inboxFilter`), limited to the forms that the reader may see.
 * @param now in epoch milliseconds
 */
export function inboxFilterOf(
  query: URLSearchParams,
  { forms, staffId }: { forms: readonly StaffFormName[]; staffId: string },
  now: number,
): InboxFilter {
  const {
    form,
    entry,
    topic,
    folder,
    state,
    stage,
    assignee,
    label,
    unread,
    requests,
    search,
    page,
  } = readFilter(inboxFilter, query);
  const filtered = filteredForms(form, forms);
  return {
    forms: filtered.length === 0 ? forms : filtered,
    entryId: entry === null ? null : Number(entry),
    topic,
    isSuspected: folder === 'suspected',
    folder:
      folder === 'suspected' || (folder === null && search !== null) ? null : (folder ?? 'listed'),
    states: statesOf(state, stage ?? search ?? unread ?? requests ?? folder),
    stage,
    assignee: assigneeOf(assignee, staffId),
    label,
    isUnread: unread !== null,
    hasRequest: requests !== null,
    search,
    page,
    now,
  };
}

/** Returns who a query filters by: `me`, `nobody` or the id of a colleague. Null does not restrict a list. */
export function assigneeOf(assignee: string | null, staffId: string): InboxFilter['assignee'] {
  if (assignee === null) return null;
  return { id: assignee === 'nobody' ? null : assignee === 'me' ? staffId : assignee };
}

/** Returns the states that a list shows; null: all. @param other another filter, which finds what is closed, too */
function statesOf(
  state: StateFilter | null,
  other: string | null,
): readonly ConversationState[] | null {
  if (state === 'unfinished') return UNFINISHED_STATES;
  if (state !== null && state !== 'any') return [state];
  return state === null && other === null
    ? CONVERSATION_STATES.filter((each) => each !== 'closed')
    : null;
}
