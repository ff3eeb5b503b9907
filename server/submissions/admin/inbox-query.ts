import {
  APPLICATION_STAGES,
  FORM_FILTERS,
  filteredForms,
  type InboxQuery,
  STATE_FILTERS,
  UNFINISHED_STATES,
} from '../../../contract/admin/inbox/inbox.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { oneOf, pageOf, searchOf } from '../../platform/admin/list-query.ts';
import type { InboxFilter } from '../inbox/list-conversations.ts';

/**
 * Returns what the query of the inbox filters by (`InboxQuery`), of the forms that the reader may see. What is not known is left
 * out.
 */
export function inboxFilterOf(
  query: URLSearchParams,
  { forms, staffId }: { forms: readonly StaffFormName[]; staffId: string },
): InboxFilter {
  const parameter = (name: keyof InboxQuery) => query.get(name);
  const form = oneOf(FORM_FILTERS, parameter('form')) ?? undefined;
  const filtered = filteredForms(form, forms);
  const entry = parameter('entry') ?? '';
  const state = oneOf(STATE_FILTERS, parameter('state'));
  const assignee = parameter('assignee');
  return {
    forms: filtered.length === 0 ? forms : filtered,
    entryId: /^[1-9]\d{0,14}$/.test(entry) ? Number(entry) : null,
    isSuspected: parameter('folder') === 'suspected',
    states: state === null ? null : state === 'unfinished' ? UNFINISHED_STATES : [state],
    stage: oneOf(APPLICATION_STAGES, parameter('stage')),
    assignee:
      assignee === null
        ? null
        : { id: assignee === 'nobody' ? null : assignee === 'me' ? staffId : assignee },
    isUnread: parameter('unread') === '1',
    hasRequest: parameter('requests') === '1',
    search: searchOf(query),
    page: pageOf(query),
  };
}
