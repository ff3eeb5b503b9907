import '../kit/brand.css';
import './sidebar.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { GUIDE_PATH } from '../../contract/admin/api.ts';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import type { ContentOverviewResponse } from '../../contract/admin/content/content.ts';
import { isAllowed } from '../../contract/admin/permissions.ts';
import { useModulesOff } from '../api/modules.ts';
import { overviewQuery } from '../content/content-queries.ts';
import { useGroupName } from '../content/group-name.ts';
import { Avatar } from '../kit/avatar.tsx';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages } from '../kit/i18n/messages.tsx';
import { Icon, type IconName } from '../kit/icons.tsx';
import { Mark } from '../kit/mark.tsx';
import { CountBadge } from './count-badge.tsx';
import { OwnControls } from './own-controls.tsx';
import { type AdminPage, type ContentGroup, groupAt, groupsOf, pageAt, pagesOf } from './pages.ts';
import { UnreadBadge } from './unread-badge.tsx';

/** The pages above the parts of the site. */
const FIRST: readonly AdminPage['name'][] = ['today', 'inbox'];

/** The pages among the parts of the site. */
const OF_SITE: readonly AdminPage['name'][] = ['subscribers', 'media', 'trash'];

export function Sidebar({
  staff,
  location,
  onSearch,
}: {
  staff: SignedInStaff;
  location: string;
  onSearch: () => void;
}) {
  const { t } = useMessages();
  const groupName = useGroupName();
  const off = useModulesOff();
  const current = groupAt(location);
  const overview = useQuery({
    ...overviewQuery,
    enabled: isAllowed(staff.role, 'content.write'),
  }).data;
  const pages = pagesOf(staff.role, off).filter(({ name }) => name !== 'site');
  const groups = groupsOf(staff.role, off);
  const settings = groups.filter(({ name }) => name === 'settings');
  const group = (each: ContentGroup) => (
    <SidebarLink
      key={each.name}
      path={each.path}
      icon={each.icon}
      label={groupName(each.name)}
      isCurrent={each.name === current?.name}
    >
      <UnpublishedBadge count={unpublishedIn(each, overview)} />
    </SidebarLink>
  );
  const page = ({ name, path, icon }: (typeof pages)[number]) => (
    <SidebarLink
      key={name}
      path={path}
      icon={icon}
      label={t.pages[name]}
      isCurrent={path === pageAt(location)}
    >
      {name === 'inbox' && <UnreadBadge />}
    </SidebarLink>
  );
  return (
    <nav className="sidebar" aria-label={t.navigation}>
      <Link className="brand" href="/" title={t.pages.today}>
        <Mark />
        <b>{t.brand}</b>
        <small>{t.backOffice}</small>
      </Link>
      <button className="search-button" type="button" title={t.frame.search} onClick={onSearch}>
        <Icon name="search" />
        <span>{t.frame.search}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <ul>{pages.filter(({ name }) => FIRST.includes(name)).map(page)}</ul>
      {groups.length > 0 && (
        <>
          <h2>{t.frame.site}</h2>
          <ul>
            {groups.filter(({ name }) => name !== 'settings').map(group)}
            {pages.filter(({ name }) => OF_SITE.includes(name)).map(page)}
          </ul>
        </>
      )}
      <h2>{t.backOffice}</h2>
      <ul>
        {pages.filter(({ name }) => !FIRST.includes(name) && !OF_SITE.includes(name)).map(page)}
        {settings.map(group)}
        <li>
          <a href={GUIDE_PATH} title={t.frame.guide} target="_blank" rel="noopener">
            <Icon name="guide" />
            <span>{t.frame.guide}</span>
          </a>
        </li>
      </ul>
      <div className="own-account">
        <Avatar name={staff.name} />
        <span className="who">
          <bdi>{staff.name}</bdi>
          <small>{t.roles[staff.role]}</small>
        </span>
        <OwnControls />
      </div>
    </nav>
  );
}

function SidebarLink({
  path,
  icon,
  label,
  isCurrent,
  children,
}: {
  path: string;
  icon: IconName;
  label: string;
  isCurrent: boolean;
  /** A badge. */
  children: ReactNode;
}) {
  return (
    <li>
      <Link href={path} title={label} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={icon} />
        <span>{label}</span>
        {children}
      </Link>
    </li>
  );
}

function UnpublishedBadge({ count }: { count: number }) {
  const { t, language } = useMessages();
  return <CountBadge count={count} text={formatCount(count, language, t.frame.unpublished)} />;
}

/** How many entries of a part of the site have something that visitors do not see yet. */
function unpublishedIn(
  { kinds }: ContentGroup,
  overview: ContentOverviewResponse | undefined,
): number {
  if (overview === undefined) return 0;
  return kinds.reduce((sum, kind) => {
    const { draft, edited } = overview.kinds[kind].states;
    return sum + draft + edited;
  }, 0);
}
