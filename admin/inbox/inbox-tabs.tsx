import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { filteredForms, isApplicationForm } from '../../contract/admin/inbox/inbox.ts';
import type { InboxQuery } from '../../contract/admin/inbox/inbox-filter.ts';
import { formsOf, type StaffRole } from '../../contract/admin/permissions.ts';
import { formatCount, formatNumber } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import type { ListFilter } from '../kit/list-page/use-list-page.ts';
import { inboxCountsQuery, unreadIn } from './inbox-queries.ts';
import { INBOX_TEXTS } from './texts.ts';

const NO_TAB = { form: null, entry: null, folder: null, assignee: null };

type InboxTabsProps = { list: ListFilter<InboxQuery>; role: StaffRole };

/**
 * All, applications, messages, and conversations assigned to the user. A user who sees only one of the two kinds has no tabs
 * for them.
 */
export function InboxTabs({ list: { filter: query, pathOf }, role }: InboxTabsProps) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const { data: counts } = useQuery(inboxCountsQuery);
  const forms = formsOf(role);
  const unreadOf = (filter: (typeof FORM_TABS)[number] | null) =>
    counts === undefined ? 0 : unreadIn(counts, filteredForms(filter, forms));
  const hasBoth = forms.includes('contact') && forms.some(isApplicationForm);
  const current = query.folder ?? tabOf(query);
  const unreadText = (count: number) => formatCount(count, language, t.tabs.unreadCount);
  return (
    <nav className="tabs" aria-label={t.tabs.label}>
      <Tab name={t.tabs.all} path={pathOf(NO_TAB)} isCurrent={current === 'all'}>
        <Count of={unreadOf(null)} text={unreadText(unreadOf(null))} />
      </Tab>
      {hasBoth &&
        FORM_TABS.map((form) => (
          <Tab
            key={form}
            name={t.tabs[form]}
            path={pathOf({ ...NO_TAB, form })}
            isCurrent={current === form}
          >
            <Count of={unreadOf(form)} text={unreadText(unreadOf(form))} />
          </Tab>
        ))}
      <Tab
        name={t.tabs.mine}
        path={pathOf({ ...NO_TAB, assignee: 'me' })}
        isCurrent={current === 'mine'}
      >
        <Count of={counts?.mine} text={formatCount(counts?.mine ?? 0, language, t.tabs.count)} />
      </Tab>
    </nav>
  );
}

/** The tabs of forms. */
const FORM_TABS = ['applications', 'contact'] as const;

function tabOf({ form, assignee }: InboxQuery) {
  if (form === null) return assignee === 'me' ? 'mine' : 'all';
  return form === 'contact' ? form : 'applications';
}

/** A link to the folder of suspected spam, or out of it. Nothing if it is empty. */
export function SuspectedLink({ list: { filter, pathOf } }: Pick<InboxTabsProps, 'list'>) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const { data: counts } = useQuery(inboxCountsQuery);
  if (filter.folder === 'suspected') {
    return <Link href={pathOf(NO_TAB)}>{t.tabs.leaveSuspected}</Link>;
  }
  if (counts === undefined || counts.suspected === 0) return null;
  return (
    <Link href={pathOf({ ...NO_TAB, folder: 'suspected', state: null, unread: null })}>
      {t.tabs.suspected}
      <Count of={counts.suspected} text={formatCount(counts.suspected, language, t.tabs.count)} />
    </Link>
  );
}

function Tab({
  name,
  path,
  isCurrent,
  children,
}: {
  name: string;
  path: string;
  isCurrent: boolean;
  children: ReactNode;
}) {
  return (
    <Link href={path} aria-current={isCurrent ? 'true' : undefined}>
      {name}
      {children}
    </Link>
  );
}

/** A number next to a name. Screen readers hear what it counts. Nothing for none. */
function Count({ of = 0, text }: { of: number | undefined; text: string }) {
  const { t } = useMessages();
  if (of === 0) return null;
  return (
    <span className="tab-count">
      <span aria-hidden="true">{formatNumber(of)}</span>
      <span className="visually-hidden">
        {t.separator}
        {text}
      </span>
    </span>
  );
}
