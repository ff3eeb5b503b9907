import { useQuery } from '@tanstack/react-query';
import type { SignedInStaff } from '../../../contract/admin/auth/auth.ts';
import type {
  ApplicationsQuery,
  ApplicationsResponse,
} from '../../../contract/admin/inbox/applications.ts';
import { type ApplicationEntry, FORM_FILTERS } from '../../../contract/admin/inbox/inbox.ts';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { fill, formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { totalOf } from '../applications-select.tsx';
import { allColleagues } from '../colleagues.ts';
import { applicationEntriesQuery } from '../inbox-queries.ts';
import { APPLICATION_TEXTS } from './texts.ts';

/** Between a form and the id of an entry, in the value of a choice. */
const SEPARATOR = ':';

type ApplicationsFiltersProps = {
  filter: ApplicationsQuery;
  colleagues: ApplicationsResponse['colleagues'] | undefined;
  /** The id of the person who looks at the board. */
  staffId: SignedInStaff['id'] | undefined;
  onShow: (filter: Partial<ApplicationsQuery>) => void;
};

/** For what, whose and in which order the board shows applications. */
export function ApplicationsFilters({
  filter,
  colleagues,
  staffId,
  onShow,
}: ApplicationsFiltersProps) {
  const { language } = useMessages();
  const t = useTexts(APPLICATION_TEXTS);
  const { data } = useQuery(applicationEntriesQuery);
  const optionsOf = (form: ApplicationEntry['form']) =>
    (data?.entries ?? [])
      .filter((entry) => entry.form === form)
      .map((entry) => {
        const { title, id } = entry;
        const name = title[language] || title.ar || title.en || formatNumber(id);
        return (
          <option key={id} value={`${form}${SEPARATOR}${id}`}>
            {fill(t.withCount, { name, n: formatNumber(totalOf(entry)) })}
          </option>
        );
      });
  const others = allColleagues(colleagues).filter(({ id }) => id !== staffId);
  return (
    <>
      <span className="select small">
        <select
          className="input"
          aria-label={t.which}
          value={[filter.form, filter.entry].filter((part) => part !== null).join(SEPARATOR)}
          onChange={({ target }) => {
            const [form, entry = null] = target.value.split(SEPARATOR);
            onShow({ form: FORM_FILTERS.find((each) => each === form) ?? null, entry });
          }}
        >
          <option value="">{t.every}</option>
          <optgroup label={t.vacancies}>
            <option value="vacancy">{t.allVacancies}</option>
            {optionsOf('vacancy')}
          </optgroup>
          <optgroup label={t.programmes}>
            <option value="program">{t.allProgrammes}</option>
            {optionsOf('program')}
          </optgroup>
          <optgroup label={t.withoutNotice}>
            <option value="join">{t.trainers}</option>
          </optgroup>
        </select>
      </span>
      <FilterSelect
        label={t.assignee}
        value={filter.assignee ?? ''}
        options={[
          ['', t.anybody],
          ['me', t.me],
          ['nobody', t.nobody],
          ...others.map(({ id, name }) => [id, name] as const),
        ]}
        onChange={(assignee = '') => onShow({ assignee: assignee || null })}
      />
      <FilterSelect
        label={t.order}
        value={filter.order}
        options={[
          ['wait', t.orders.wait],
          ['newest', t.orders.newest],
        ]}
        onChange={(order) => onShow({ order: order === 'newest' ? 'newest' : 'wait' })}
      />
    </>
  );
}
