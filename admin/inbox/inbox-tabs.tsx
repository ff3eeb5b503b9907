import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { InboxQuery } from '../../contract/admin/inbox/inbox-filter.ts';
import { formatCount, formatNumber } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import type { ListFilter } from '../kit/list-page/use-list-page.ts';
import { Menu, MenuItem } from '../kit/menu.tsx';
import { inboxCountsQuery } from './inbox-queries.ts';
import { LABEL_TEXTS } from './labels/texts.ts';
import { SPAM_TEXTS } from './spam/texts.ts';
import { INBOX_TEXTS } from './texts.ts';

/** What a tab shows, whatever was shown before. */
const TABS = {
  mine: { folder: null, state: null, assignee: 'me' },
  unassigned: { folder: null, state: null, assignee: 'nobody' },
  open: { folder: null, state: null, assignee: null },
} as const satisfies Record<string, Partial<InboxQuery>>;

const TAB_NAMES = ['mine', 'unassigned', 'open'] as const;

/** Whose conversations are shown, with the number of open ones, and what lies in other folders. */
export function InboxTabs({
  list: { filter, pathOf },
  onLabels,
  onSenders,
}: {
  list: ListFilter<InboxQuery>;
  /** Defines labels. */
  onLabels: () => void;
  /** Shows the list of spam senders. */
  onSenders: () => void;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS).tabs;
  const labelTexts = useTexts(LABEL_TEXTS);
  const spamTexts = useTexts(SPAM_TEXTS);
  const [, navigate] = useLocation();
  const { data: counts } = useQuery(inboxCountsQuery);
  const current = currentTab(filter);
  const show = (change: Partial<InboxQuery>) => () => navigate(pathOf(change));
  const suspected = counts?.suspected ?? 0;
  const snoozed = counts?.snoozed ?? 0;
  const later = counts?.later ?? 0;
  return (
    <nav className="tabs" aria-label={t.label}>
      {TAB_NAMES.map((name) => (
        <Link
          key={name}
          href={pathOf(TABS[name])}
          aria-current={current === name ? 'true' : undefined}
        >
          {t[name]}
          <Count of={counts?.[name] ?? 0} />
        </Link>
      ))}
      {current === 'closed' ||
      current === 'snoozed' ||
      current === 'later' ||
      current === 'suspected' ? (
        <Link
          ref={reveal}
          href={pathOf(filter.folder === null ? { state: 'closed' } : {})}
          aria-current="true"
        >
          {t[current === 'later' ? 'laterTab' : current]}
        </Link>
      ) : null}
      <Menu
        label={
          suspected === 0
            ? t.folders
            : `${t.folders}: ${formatCount(suspected, language, t.spamCount)}`
        }
        button={<Icon name="more" />}
      >
        <MenuItem
          icon="clock"
          meta={snoozed === 0 ? undefined : formatNumber(snoozed)}
          onChoose={show({ ...TABS.open, folder: 'snoozed' })}
        >
          {t.snoozed}
        </MenuItem>
        <MenuItem
          icon="calendar"
          meta={later === 0 ? undefined : formatNumber(later)}
          onChoose={show({ ...TABS.open, folder: 'later' })}
        >
          {t.later}
        </MenuItem>
        <MenuItem icon="check" onChoose={show({ ...TABS.open, state: 'closed' })}>
          {t.closed}
        </MenuItem>
        <MenuItem
          icon="warn"
          meta={suspected === 0 ? undefined : formatNumber(suspected)}
          onChoose={show({ ...TABS.open, folder: 'suspected' })}
        >
          {t.suspected}
        </MenuItem>
        <hr />
        <MenuItem icon="label" onChoose={onLabels}>
          {labelTexts.define.open}
        </MenuItem>
        <MenuItem icon="lock" onChoose={onSenders}>
          {spamTexts.senders.open}
        </MenuItem>
      </Menu>
    </nav>
  );
}

/** Scrolls the tabs to one that the others leave no room for. */
function reveal(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function currentTab({ folder, state, assignee }: InboxQuery) {
  if (folder !== null) return folder;
  if (state === 'closed') return state;
  if (assignee === null) return 'open';
  return assignee === 'me' ? 'mine' : assignee === 'nobody' ? 'unassigned' : null;
}

/** A number beside a name; screen readers hear what it counts. Nothing for none. */
function Count({ of }: { of: number }) {
  const { t, language } = useMessages();
  const { count } = useTexts(INBOX_TEXTS).tabs;
  if (of === 0) return null;
  return (
    <span className="tab-count">
      <span aria-hidden="true">{formatNumber(of)}</span>
      <span className="visually-hidden">
        {t.separator}
        {formatCount(of, language, count)}
      </span>
    </span>
  );
}
