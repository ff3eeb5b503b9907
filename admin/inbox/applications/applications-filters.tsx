import type { SignedInStaff } from '../../../contract/admin/auth/auth.ts';
import type {
  ApplicationsQuery,
  ApplicationsResponse,
} from '../../../contract/admin/inbox/applications.ts';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { allColleagues } from '../colleagues.ts';
import { APPLICATION_TEXTS } from './texts.ts';
import { WhichMenu } from './which-menu.tsx';

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
  const t = useTexts(APPLICATION_TEXTS);
  const others = allColleagues(colleagues).filter(({ id }) => id !== staffId);
  return (
    <>
      <WhichMenu filter={filter} onChoose={onShow} />
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
