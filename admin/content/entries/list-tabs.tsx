import './list-tabs.css';
import { Link } from 'wouter';
import {
  ENTRY_STATES,
  type EntryListResponse,
  type EntryState,
} from '../../../contract/admin/content/content.ts';
import type { EntryListQuery } from '../../../contract/admin/content/entries-filter.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { hasKind } from '../../../contract/modules.ts';
import { useModulesOff } from '../../api/modules.ts';
import { usePermission } from '../../api/use-permission.ts';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { StateIcon } from '../../kit/icons.tsx';
import type { ListFilter } from '../../kit/list-page/use-list-page.ts';
import { listPath } from '../../kit/paths.ts';
import { CONTENT_GROUPS } from '../content-groups.ts';
import { STATE_ICONS, useEntryNames } from '../entry-names.ts';
import { useGroupName } from '../group-name.ts';
import { CONTENT_TEXTS } from '../texts.ts';

/** The order of the tabs, with what visitors see first. */
const STATE_TABS: readonly EntryState[] = ENTRY_STATES.toSorted(
  (left, right) => Number(right === 'live') - Number(left === 'live'),
);

/** The kinds that share a place in the navigation. */
export function KindTabs({ kind }: { kind: ContentKind }) {
  const { kindsOf } = useEntryNames();
  const groupName = useGroupName();
  const group = CONTENT_GROUPS.find(({ kinds }) => kinds.includes(kind));
  const off = useModulesOff();
  const isAllowed = usePermission();
  const kinds =
    group?.kinds.filter(
      (each) => isAllowed('content.write', { kind: each }) && hasKind(each, off),
    ) ?? [];
  if (group === undefined || kinds.length < 2) return null;
  return (
    <nav className="tabs kind-tabs" aria-label={groupName(group.name)}>
      {kinds.map((each) => (
        <Link key={each} href={listPath(each)} aria-current={each === kind ? 'page' : undefined}>
          {kindsOf(each)}
        </Link>
      ))}
    </nav>
  );
}

/** The states, each with its icon and its number of entries. */
export function StateTabs({
  list: { filter, pathOf },
  states,
}: {
  list: ListFilter<EntryListQuery>;
  states: EntryListResponse['states'] | undefined;
}) {
  const t = useTexts(CONTENT_TEXTS);
  const all = states && Object.values(states).reduce((sum, count) => sum + count, 0);
  return (
    <nav className="tabs state-tabs" aria-label={t.list.state}>
      <Link
        href={pathOf({ state: null })}
        aria-current={filter.state === null ? 'true' : undefined}
      >
        {t.list.all} <TabCount of={all} />
      </Link>
      {STATE_TABS.map((state) => (
        <Link
          key={state}
          href={pathOf({ state })}
          aria-current={filter.state === state ? 'true' : undefined}
        >
          <StateIcon state={STATE_ICONS[state]} />
          {t.shortStates[state]} <TabCount of={states?.[state]} />
        </Link>
      ))}
    </nav>
  );
}

/** How many entries a tab shows. Empty while that is unknown. */
function TabCount({ of }: { of: number | undefined }) {
  return <span className="tab-count">{of === undefined ? '' : formatNumber(of)}</span>;
}
