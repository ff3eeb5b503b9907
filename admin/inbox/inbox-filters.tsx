import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import {
  APPLICATION_STAGES,
  CONVERSATION_STATES,
  filteredForms,
  type InboxQuery,
  type InboxResponse,
  isApplicationForm,
  STATE_FILTERS,
  UNFINISHED_STATES,
} from '../../contract/admin/inbox/inbox.ts';
import { formsOf } from '../../contract/admin/permissions.ts';
import { FilterSelect } from '../kit/filter-select.tsx';
import { fill, formatNumber } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { ApplicationsSelect } from './applications-select.tsx';
import { allColleagues } from './colleagues.ts';
import type { InboxChange } from './inbox-address.ts';
import { INBOX_TEXTS } from './texts.ts';

/** The value of the filter for what is unread, which is no state. */
const UNREAD = 'unread';

/** And for what has an open request about personal data. */
const REQUESTS = 'requests';

type InboxFiltersProps = {
  query: InboxQuery;
  inbox: InboxResponse | undefined;
  staff: SignedInStaff;
  onChange: (change: InboxChange) => void;
};

/** Search, state, stage of applications and assignee, all in the address. What is suspected has only the first. */
export function InboxFilters({ query, inbox, staff, onChange }: InboxFiltersProps) {
  const t = useTexts(INBOX_TEXTS);
  const isOfApplications = filteredForms(query.form, formsOf(staff.role)).every(isApplicationForm);
  const unfinished =
    inbox && UNFINISHED_STATES.reduce((sum, state) => sum + inbox.states[state], 0);
  const withCount = (state: string, count: number | undefined) =>
    count === undefined ? state : fill(t.list.option, { state, n: formatNumber(count) });
  return (
    <div className="list-tools">
      <SearchField
        label={t.list.find}
        placeholder={t.list.placeholder}
        value={query.search ?? ''}
        onChange={(search) => onChange({ search: search === '' ? undefined : search })}
      />
      {query.folder === undefined && (
        <>
          <FilterSelect
            label={t.list.status}
            value={
              query.requests !== undefined
                ? REQUESTS
                : query.unread === undefined
                  ? (query.state ?? '')
                  : UNREAD
            }
            onChange={(value) =>
              onChange({
                unread: value === UNREAD ? '1' : undefined,
                requests: value === REQUESTS ? '1' : undefined,
                state: STATE_FILTERS.find((state) => state === value),
              })
            }
            options={[
              ['', t.list.any],
              [UNREAD, withCount(t.unread, inbox?.unread)],
              ['unfinished', withCount(t.list.unfinished, unfinished)],
              ...CONVERSATION_STATES.map(
                (state) => [state, withCount(t.states[state], inbox?.states[state])] as const,
              ),
              [REQUESTS, t.list.withRequest],
            ]}
          />
          {isOfApplications && <ApplicationsSelect filter={query} onChange={onChange} />}
          {isOfApplications && (
            <FilterSelect
              label={t.work.stage}
              value={query.stage ?? ''}
              onChange={(value) =>
                onChange({ stage: APPLICATION_STAGES.find((stage) => stage === value) })
              }
              options={[
                ['', t.list.anyStage],
                ...APPLICATION_STAGES.map(
                  (stage) => [stage, withCount(t.stages[stage], inbox?.stages[stage])] as const,
                ),
              ]}
            />
          )}
          <FilterSelect
            label={t.list.assignee}
            value={query.assignee ?? ''}
            onChange={(assignee) => onChange({ assignee })}
            options={[
              ['', t.list.anybody],
              ['me', t.list.me],
              ['nobody', t.list.nobody],
              ...allColleagues(inbox?.colleagues)
                .filter(({ id }) => id !== staff.id)
                .map(({ id, name }) => [id, name] as const),
            ]}
          />
        </>
      )}
    </div>
  );
}
