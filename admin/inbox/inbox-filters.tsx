import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import {
  APPLICATION_STAGES,
  CONVERSATION_STATES,
  filteredForms,
  type InboxResponse,
  isApplicationForm,
  STATE_FILTERS,
  UNFINISHED_STATES,
} from '../../contract/admin/inbox/inbox.ts';
import type { InboxQuery } from '../../contract/admin/inbox/inbox-filter.ts';
import { formsOf } from '../../contract/admin/permissions.ts';
import { FilterSelect } from '../kit/filter-select.tsx';
import { fill, formatNumber } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { ChoiceFilter, ListSearch } from '../kit/list-page/list-filters.tsx';
import type { List } from '../kit/list-page/use-list-page.ts';
import { ApplicationsSelect } from './applications-select.tsx';
import { allColleagues } from './colleagues.ts';
import { INBOX_TEXTS } from './texts.ts';

/** The filter's value for unread conversations, which is no state. */
const UNREAD = 'unread';

/** The filter's value for open requests about personal data. */
const REQUESTS = 'requests';

type InboxFiltersProps = { list: List<InboxQuery, InboxResponse>; staff: SignedInStaff };

/**
 * Search, state, stage of applications and assignee, all in the URL. The folder of suspected submissions has only the search.
 */
export function InboxFilters({ list, staff }: InboxFiltersProps) {
  const t = useTexts(INBOX_TEXTS);
  const { filter, show } = list;
  const { data: inbox } = list.query;
  const names = new Map([
    ['me', t.list.me],
    ['nobody', t.list.nobody],
    ...allColleagues(inbox?.colleagues)
      .filter(({ id }) => id !== staff.id)
      .map(({ id, name }) => [id, name] as const),
  ]);
  const isOfApplications = filteredForms(filter.form, formsOf(staff.role)).every(isApplicationForm);
  const unfinished =
    inbox && UNFINISHED_STATES.reduce((sum, state) => sum + inbox.states[state], 0);
  const withCount = (state: string, count: number | undefined) =>
    count === undefined ? state : fill(t.list.option, { state, n: formatNumber(count) });
  return (
    <div className="list-tools">
      <ListSearch list={list} label={t.list.find} placeholder={t.list.placeholder} />
      {filter.folder === null && (
        <>
          <FilterSelect
            label={t.list.status}
            value={
              filter.requests !== null
                ? REQUESTS
                : filter.unread === null
                  ? (filter.state ?? '')
                  : UNREAD
            }
            onChange={(value) =>
              show({
                unread: value === UNREAD ? '1' : null,
                requests: value === REQUESTS ? '1' : null,
                state: STATE_FILTERS.find((state) => state === value) ?? null,
              })
            }
            options={[
              ['', t.list.any],
              [UNREAD, withCount(t.unread, inbox?.unread)],
              ['unfinished', withCount(t.list.unfinished, unfinished)],
              ...(isOfApplications ? [] : CONVERSATION_STATES).map(
                (state) => [state, withCount(t.states[state], inbox?.states[state])] as const,
              ),
              [REQUESTS, t.list.withRequest],
            ]}
          />
          {isOfApplications && <ApplicationsSelect filter={filter} onChange={show} />}
          {isOfApplications && (
            <ChoiceFilter
              label={t.work.stage}
              value={filter.stage}
              any={t.list.anyStage}
              choices={APPLICATION_STAGES}
              textOf={(stage) => withCount(t.stages[stage], inbox?.stages[stage])}
              onChange={(stage) => show({ stage })}
            />
          )}
          <ChoiceFilter
            label={t.list.assignee}
            value={filter.assignee}
            any={t.list.anybody}
            choices={[...names.keys()]}
            textOf={(id) => names.get(id) ?? id}
            onChange={(assignee) => show({ assignee })}
          />
        </>
      )}
    </div>
  );
}
