import { useGroupName } from '../content/group-name.ts';
import './frame.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import { isAllowed } from '../../contract/admin/permissions.ts';
import { inboxCountsQuery } from '../inbox/inbox-queries.ts';
import { ActionBarContext } from '../kit/action-bar.tsx';
import { useMessages } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { INBOX_PATH } from '../kit/paths.ts';
import { useSingleKeys } from '../kit/single-keys.ts';
import { TopBar } from '../kit/top-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { useFoldedMenu } from './folded-menu.ts';
import { groupAt, hasOwnBars, isWorkingPage, pageAbove, pageAt, pagesOf } from './pages.ts';
import { useShortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

const NotificationBar = onDemand(
  async () => (await import('../inbox/notifications/notification-bar.tsx')).NotificationBar,
);

/**
 * The frame around each page: a sidebar from 1024 px on, in the inbox from 768 px on, and below that a bar at the top and one at the bottom,
 * which opens the sidebar over the whole screen. On a working page the sidebar shows only icons, and elsewhere as the user likes. The page of
 * an entry renders its own `TopBar`.
 */
export function Frame({ staff, children }: { staff: SignedInStaff; children: ReactNode }) {
  const { t } = useMessages();
  const [location] = useLocation();
  const search = useSearch();
  const [actionBarPlace, setActionBarPlace] = useState<HTMLElement | null>(null);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const isWork = isWorkingPage(location);
  const hasBars = !hasOwnBars(location);
  const keepsRail = pageAt(location) === INBOX_PATH;
  // A new page is announced by its heading, and the first one has the focus of the document. The effect runs for each new
  // page. A page with parts moves the focus to them itself.
  const page = pageAt(location);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    setMoreOpen(false);
  }, [page]);
  const isReader = isAllowed(staff.role, 'submissions.read');
  const counts = useQuery({ ...inboxCountsQuery, enabled: isReader }).data;
  const notifications = counts?.notifications ?? [];
  useLiveUpdates(counts?.version);
  const above = pageAbove(location, search);
  const { openPalette, dialogs } = useShortcuts(staff.role);
  const [isFolded, fold] = useFoldedMenu(staff.id);
  const more = useRef<HTMLButtonElement>(null);
  const isRail = !isMoreOpen && (isWork || isFolded('menu'));
  const foldMenu = () => fold('menu', !isFolded('menu'));
  useSingleKeys(isWork ? {} : { BracketLeft: foldMenu });
  useEffect(() => {
    if (!isMoreOpen) return undefined;
    function listen(event: KeyboardEvent) {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return;
      setMoreOpen(false);
      more.current?.focus();
    }
    const close = () => setMoreOpen(false);
    // A device that was turned has room for the menu next to the page.
    const isWide = matchMedia(`(min-width: ${keepsRail ? 48 : 64}rem)`);
    isWide.addEventListener('change', close);
    document.addEventListener('keydown', listen);
    return () => {
      isWide.removeEventListener('change', close);
      document.removeEventListener('keydown', listen);
    };
  }, [isMoreOpen, keepsRail]);
  return (
    <div
      className={[
        isRail && 'rail',
        isWork && 'working',
        hasBars && 'with-bottom-bar',
        keepsRail && 'keeps-rail',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <div className="app">
        <Sidebar
          staff={staff}
          location={location}
          isRail={isRail}
          isOpen={isMoreOpen}
          isFolded={isFolded}
          onFold={fold}
          onFoldMenu={isWork ? undefined : foldMenu}
          onSearch={openPalette}
          onClose={() => setMoreOpen(false)}
        />
        <div className="column" inert={isMoreOpen}>
          {hasBars && (
            <TopBar title={<PlaceName />} {...(above === undefined ? {} : { above })}>
              <button
                className="button icon-button quiet"
                type="button"
                aria-label={t.frame.search}
                onClick={openPalette}
              >
                <Icon name="search" />
              </button>
            </TopBar>
          )}
          <ActionBarContext value={actionBarPlace}>
            <main id="main" className={isWork ? 'work-page' : 'page'} ref={main} tabIndex={-1}>
              {children}
            </main>
          </ActionBarContext>
          <div className="action-bar-place" ref={setActionBarPlace} />
        </div>
      </div>
      {hasBars && (
        <BottomBar
          role={staff.role}
          location={location}
          isMoreOpen={isMoreOpen}
          onMore={() => setMoreOpen(!isMoreOpen)}
          moreRef={more}
        />
      )}
      {notifications.length > 0 && (
        <Suspense>
          <NotificationBar notifications={notifications} />
        </Suspense>
      )}
      {dialogs}
    </div>
  );
}

/** The name of the current page in the bar. */
function PlaceName() {
  const { t } = useMessages();
  const groupName = useGroupName();
  const [location] = useLocation();
  const group = groupAt(location);
  if (group !== undefined) return groupName(group.name);
  const page = pagesOf('administrator', []).find(({ path }) => path === pageAt(location));
  return page === undefined ? t.backOffice : t.pages[page.name];
}
