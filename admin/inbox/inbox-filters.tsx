import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import {
  APPLICATION_STAGES,
  CONVERSATION_STATES,
  FORM_FILTERS,
  filteredForms,
  type InboxResponse,
  isApplicationForm,
  STATE_FILTERS,
  UNFINISHED_STATES,
} from '../../contract/admin/inbox/inbox.ts';
import type { InboxQuery } from '../../contract/admin/inbox/inbox-filter.ts';
import { formsOf } from '../../contract/admin/permissions.ts';
import { CONTACT_TOPICS } from '../../contract/forms/contact.ts';
import { FIELD_TEXTS } from '../../contract/forms/field-texts.ts';
import { valueText } from '../../contract/forms/fields.ts';
import { Select } from '../kit/field.tsx';
import { fill, formatCount, formatNumber } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import type { List } from '../kit/list-page/use-list-page.ts';
import { Menu, MenuClose } from '../kit/menu.tsx';
import { ApplicationsSelect } from './applications-select.tsx';
import { allColleagues } from './colleagues.ts';
import { LabelSelect } from './labels/label-select.tsx';
import { INBOX_TEXTS } from './texts.ts';

/** The values of the state filter that are no states. */
const UNREAD = 'unread';
const REQUESTS = 'requests';

const NO_CONDITION = {
  form: null,
  entry: null,
  topic: null,
  state: null,
  stage: null,
  assignee: null,
  label: null,
  unread: null,
  requests: null,
} as const satisfies Partial<InboxQuery>;

type InboxFiltersProps = { list: List<InboxQuery, InboxResponse>; staff: SignedInStaff };

/** The conditions of the list behind one button, which says how many there are. What is suspected has none. */
export function InboxFilters({ list, staff }: InboxFiltersProps) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const { filter } = list;
  if (filter.folder !== null) return null;
  // A tab shows whose conversations these are.
  const isTab = filter.assignee === 'me' || filter.assignee === 'nobody';
  const conditions = Object.keys(NO_CONDITION).filter(
    (name) => filter[name as keyof typeof NO_CONDITION] !== null && !(name === 'assignee' && isTab),
  ).length;
  return (
    <Menu
      label={t.list.filter}
      isNamed
      className="button small quiet inbox-filter"
      button={
        <>
          <Icon name="filter" />
          {t.list.filter}
          {conditions > 0 && (
            <>
              <b className="condition-count" aria-hidden="true">
                {formatNumber(conditions)}
              </b>
              <span className="visually-hidden">
                {formatCount(conditions, language, t.list.conditions)}
              </span>
            </>
          )}
        </>
      }
    >
      <div className="filter-menu">
        <Conditions list={list} staff={staff} />
        <p className="actions">
          {conditions > 0 && (
            <button type="button" className="link" onClick={() => list.show(NO_CONDITION)}>
              {t.list.clearFilter}
            </button>
          )}
          <MenuClose>{formatCount(list.total, language, t.list.show)}</MenuClose>
        </p>
      </div>
    </Menu>
  );
}

/** Kind, topic of messages, vacancy or programme of applications, state, stage of applications, assignee and label. All are in the address. */
function Conditions({ list: { filter, show, query }, staff }: InboxFiltersProps) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const { data: inbox } = query;
  const seen = formsOf(staff.role);
  const isOfMessages = filteredForms(filter.form, seen).every((form) => form === 'contact');
  const isOfApplications = filteredForms(filter.form, seen).every(isApplicationForm);
  const unfinished =
    inbox && UNFINISHED_STATES.reduce((sum, state) => sum + inbox.states[state], 0);
  const withCount = (state: string, count: number | undefined) =>
    count === undefined ? state : fill(t.list.option, { state, n: formatNumber(count) });
  const hasBoth = seen.includes('contact') && seen.some(isApplicationForm);
  const state =
    filter.requests !== null ? REQUESTS : filter.unread === null ? (filter.state ?? '') : UNREAD;
  return (
    <>
      {hasBoth && (
        <Select
          label={t.list.kind}
          value={filter.form === null ? '' : filter.form === 'contact' ? 'contact' : 'applications'}
          onChange={({ target }) =>
            show({
              form: FORM_FILTERS.find((form) => form === target.value) ?? null,
              entry: null,
              topic: null,
              stage: null,
            })
          }
        >
          <option value="">{t.list.anyKind}</option>
          <option value="contact">{t.tabs.contact}</option>
          <option value="applications">{t.tabs.applications}</option>
        </Select>
      )}
      {isOfMessages && (
        <Select
          label={t.list.topic}
          value={filter.topic ?? ''}
          onChange={({ target }) =>
            show({ topic: CONTACT_TOPICS.find((topic) => topic === target.value) ?? null })
          }
        >
          <option value="">{t.list.anyTopic}</option>
          {CONTACT_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {valueText({ name: 'topic', value: topic }, FIELD_TEXTS[language])}
            </option>
          ))}
        </Select>
      )}
      {isOfApplications && <ApplicationsSelect filter={filter} onChange={show} />}
      <Select
        label={t.list.status}
        value={state}
        onChange={({ target: { value } }) =>
          show({
            unread: value === UNREAD ? '1' : null,
            requests: value === REQUESTS ? '1' : null,
            state: STATE_FILTERS.find((each) => each === value) ?? null,
          })
        }
      >
        <option value="">{t.list.notClosed}</option>
        <option value={UNREAD}>{withCount(t.unread, inbox?.unread)}</option>
        <option value="unfinished">{withCount(t.list.unfinished, unfinished)}</option>
        {(isOfApplications ? [] : CONVERSATION_STATES).map((each) => (
          <option key={each} value={each}>
            {withCount(t.states[each], inbox?.states[each])}
          </option>
        ))}
        <option value={REQUESTS}>{t.list.withRequest}</option>
        <option value="any">{t.list.any}</option>
      </Select>
      {isOfApplications && (
        <Select
          label={t.work.stage}
          value={filter.stage ?? ''}
          onChange={({ target }) =>
            show({ stage: APPLICATION_STAGES.find((stage) => stage === target.value) ?? null })
          }
        >
          <option value="">{t.list.anyStage}</option>
          {APPLICATION_STAGES.map((stage) => (
            <option key={stage} value={stage}>
              {withCount(t.stages[stage], inbox?.stages[stage])}
            </option>
          ))}
        </Select>
      )}
      <Select
        label={t.list.assignee}
        value={filter.assignee ?? ''}
        onChange={({ target }) => show({ assignee: target.value || null })}
      >
        <option value="">{t.list.anybody}</option>
        <option value="me">{t.list.me}</option>
        <option value="nobody">{t.list.nobody}</option>
        {allColleagues(inbox?.colleagues)
          .filter(({ id }) => id !== staff.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
      <LabelSelect value={filter.label} onChange={(label) => show({ label })} />
    </>
  );
}
