import './bottom-bar.css';
import type { Ref } from 'react';
import { Link } from 'wouter';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import { useModulesOff } from '../api/modules.ts';
import { useMessages } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { CountBadge } from './count-badge.tsx';
import { useMenuCounts } from './menu-counts.ts';
import { type AdminPage, groupAt, pageAt, pagesOf } from './pages.ts';

/** The pages in the bar, in its order. With text at 200 % there is room for no more. */
const ROOM = 3;
const SHOWN: readonly AdminPage['name'][] = ['today', 'site', 'inbox', 'media'];

type BottomBarProps = {
  role: StaffRole;
  location: string;
  /** Whether the side menu is open over the whole screen. */
  isMoreOpen: boolean;
  onMore: () => void;
  /** The button that opens it. */
  moreRef: Ref<HTMLButtonElement>;
};

/** The navigation below 1024 px: Today, the site, the inbox and everything else. */
export function BottomBar({ role, location, isMoreOpen, onMore, moreRef }: BottomBarProps) {
  const { t } = useMessages();
  const countOf = useMenuCounts(role);
  const pages = pagesOf(role, useModulesOff());
  const shown = SHOWN.flatMap((each) => pages.filter(({ name }) => name === each)).slice(0, ROOM);
  const here = shown.find(
    ({ name, path }) =>
      path === pageAt(location) || (name === 'site' && groupAt(location) !== undefined),
  );
  const isMore = isMoreOpen || here === undefined;
  return (
    <nav className="bottom-bar" aria-label={t.navigation}>
      {shown.map((page) => (
        <Link
          key={page.name}
          href={page.path}
          aria-current={!isMore && page === here ? 'page' : undefined}
        >
          <Icon name={page.icon} />
          <span>{t.pages[page.name]}</span>
          <CountBadge count={countOf(page)} texts={t.frame.unread} />
        </Link>
      ))}
      <button
        type="button"
        ref={moreRef}
        aria-expanded={isMoreOpen}
        data-current={isMore || undefined}
        onClick={onMore}
      >
        <Icon name="menu" />
        <span>{t.frame.more}</span>
      </button>
    </nav>
  );
}
