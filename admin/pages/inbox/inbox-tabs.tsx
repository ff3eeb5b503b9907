import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { InboxQuery } from '../../../contract/admin/inbox.ts';
import { isAllowed, type StaffRole } from '../../../contract/admin/permissions.ts';
import { formatCount, formatNumber } from '../../i18n/format.ts';
import { useInboxTexts } from '../../i18n/inbox/inbox-texts.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { INBOX_FORMS, type InboxChange } from '../../inbox/inbox-address.ts';
import { inboxCountsQuery } from '../../inbox/inbox-queries.ts';

const NO_TAB = { form: undefined, folder: undefined, assignee: undefined } as const;

type InboxTabsProps = {
  query: InboxQuery;
  role: StaffRole;
  pathOf: (change: InboxChange) => string;
};

/** All, one form, what is assigned to the person, and what was taken for spam. Somebody who sees one form has no tabs of forms. */
export function InboxTabs({ query, role, pathOf }: InboxTabsProps) {
  const { language, t: common } = useMessages();
  const t = useInboxTexts();
  const { data: counts } = useQuery(inboxCountsQuery);
  const forms = INBOX_FORMS.filter((kind) => isAllowed(role, 'submissions.read', { kind }));
  const unread = counts === undefined ? 0 : counts.unread.contact + counts.unread.join;
  const current =
    query.folder ?? query.form ?? (query.assignee === 'me' ? ('mine' as const) : ('all' as const));
  const unreadText = (count: number) => formatCount(count, language, t.tabs.unreadCount);
  return (
    <nav className="tabs" aria-label={t.tabs.label}>
      <Link href={pathOf(NO_TAB)} aria-current={current === 'all' ? 'true' : undefined}>
        {t.tabs.all}
        {unread > 0 && (
          <span className="tab-count">{formatCount(unread, language, t.tabs.fresh)}</span>
        )}
      </Link>
      {forms.length > 1 &&
        forms.map((form) => (
          <Link
            key={form}
            href={pathOf({ ...NO_TAB, form })}
            aria-current={current === form ? 'true' : undefined}
          >
            {t.tabs[form]}
            <TabCount count={counts?.unread[form]} text={unreadText} separator={common.separator} />
          </Link>
        ))}
      <Link
        href={pathOf({ ...NO_TAB, assignee: 'me' })}
        aria-current={current === 'mine' ? 'true' : undefined}
      >
        {t.tabs.mine}
        <TabCount
          count={counts?.mine}
          text={(count) => formatCount(count, language, t.tabs.count)}
          separator={common.separator}
        />
      </Link>
      {(current === 'suspected' || (counts?.suspected ?? 0) > 0) && (
        <Link
          href={pathOf({ ...NO_TAB, folder: 'suspected', state: undefined, unread: undefined })}
          aria-current={current === 'suspected' ? 'true' : undefined}
        >
          {t.tabs.suspected}
          <TabCount
            count={counts?.suspected}
            text={(count) => formatCount(count, language, t.tabs.count)}
            separator={common.separator}
          />
        </Link>
      )}
    </nav>
  );
}

/** A number beside the name of a tab; screen readers hear what it counts. Nothing for none. */
function TabCount({
  count = 0,
  text,
  separator,
}: {
  count: number | undefined;
  text: (count: number) => string;
  separator: string;
}) {
  if (count === 0) return null;
  return (
    <span className="tab-count">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="visually-hidden">
        {separator}
        {text(count)}
      </span>
    </span>
  );
}
