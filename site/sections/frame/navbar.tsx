import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { type PageName, pageAddress } from '../../../contract/paths.ts';
import { menuQuery, settingsQuery } from '../../api/queries.ts';
import { ExternalLink } from '../../components/external-link.tsx';
import { CloseIcon, MenuIcon, WhatsAppIcon } from '../../components/icons.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { type MenuItem, type MenuLink, menuItems, ownMenu } from './navbar-items.ts';
import { SearchLink } from './search-link.tsx';
import { whatsAppAddress } from './whatsapp.ts';
import './navbar.css';

const MENU_ID = 'main-menu';

/** From here on the menu stands in the bar; below, it is a panel (specification §9). */
const DESKTOP = '(min-width: 64rem)';

type NavbarProps = { page: PageName | null; path: string; query: string };

/**
 * The bar at the top. Panel and submenus are the browser's own (`popover`, `details`), so that they
 * work without script; the script adds what those do not do: closing.
 */
export function Navbar({ page, path, query }: NavbarProps) {
  const { language, t } = useMessages();
  const navbar = useQuery(menuQuery(language));
  const settings = useQuery(settingsQuery(language));
  const menu = useRef<HTMLElement>(null);

  const items = menuItems(navbar.data ?? (navbar.isPending ? [] : ownMenu(t.nav)), page, t.nav);
  const whatsApp = whatsAppAddress(settings.data?.phones[1] ?? '');

  useEffect(() => {
    const desktop = window.matchMedia(DESKTOP);
    function onPointerDown(event: PointerEvent) {
      if (!desktop.matches || !(event.target instanceof Node)) return;
      for (const submenu of openSubmenus(menu.current)) {
        if (!submenu.contains(event.target)) submenu.open = false;
      }
    }
    function closeAll() {
      closeMenu(menu.current);
    }
    document.addEventListener('pointerdown', onPointerDown);
    desktop.addEventListener('change', closeAll);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      desktop.removeEventListener('change', closeAll);
    };
  }, []);

  // A new address closes the menu, whatever led there.
  useEffect(() => closeMenu(menu.current), [path]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // The panel closes on Escape by itself, and gives the focus back.
    if (event.key !== 'Escape' || isPanelOpen(event.currentTarget)) return;
    for (const submenu of openSubmenus(event.currentTarget)) {
      submenu.open = false;
      submenu.querySelector('summary')?.focus();
    }
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    // Without a new place, the focus left for something that cannot have it, or the window.
    if (!(event.relatedTarget instanceof Element)) return;
    if (isPanelOpen(event.currentTarget)) {
      const stays =
        event.currentTarget.contains(event.relatedTarget) ||
        event.relatedTarget.matches(`[popovertarget="${MENU_ID}"]`);
      if (!stays) event.currentTarget.hidePopover();
      return;
    }
    for (const submenu of openSubmenus(event.currentTarget)) {
      if (!submenu.contains(event.relatedTarget)) submenu.open = false;
    }
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('a') !== null) {
      closeMenu(event.currentTarget);
    }
  }

  const contact = (
    <a
      className="btn solid"
      href={pageAddress('contact', language)}
      aria-current={page === 'contact' ? 'page' : undefined}
    >
      {t.nav.contact}
    </a>
  );
  return (
    <header className="navbar">
      <div className="wrap">
        <Brand />
        <nav
          ref={menu}
          id={MENU_ID}
          className="navbar-menu"
          popover="auto"
          aria-label={t.nav.main}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onClick={onClick}
        >
          {items.length === 0 ? (
            <Loader label={t.nav.loading} />
          ) : (
            <ul className="navbar-items">
              {items.map((item) => (
                <li key={item.name}>
                  <Item item={item} />
                </li>
              ))}
            </ul>
          )}
          <div className="navbar-foot">
            {contact}
            {whatsApp !== null && (
              <ExternalLink className="btn" href={whatsApp}>
                {t.nav.whatsApp}
              </ExternalLink>
            )}
          </div>
        </nav>
        <div className="navbar-actions">
          <SearchLink page={page} />
          <LanguageSwitch path={path} query={query} />
          {whatsApp !== null && (
            <ExternalLink className="ib" href={whatsApp} label={t.nav.whatsApp}>
              <WhatsAppIcon />
            </ExternalLink>
          )}
          {contact}
          <button
            type="button"
            className="ib navbar-toggle"
            popoverTarget={MENU_ID}
            aria-label={t.nav.menu}
          >
            <MenuIcon />
            <CloseIcon />
          </button>
        </div>
      </div>
    </header>
  );
}

type ItemProps = { item: MenuItem };

function Item({ item }: ItemProps) {
  if (item.links === undefined) return <PageLink link={item} />;
  return (
    // What the visitor opened before the page came alive stays open.
    <details name="navbar-submenus" suppressHydrationWarning>
      <summary aria-current={item.current}>
        {item.title}
        <i className="navbar-arrow" aria-hidden="true" />
      </summary>
      <ul className="navbar-submenu">
        {item.links.map((link) => (
          <li key={link.page}>
            <PageLink link={link} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type PageLinkProps = { link: MenuLink };

function PageLink({ link }: PageLinkProps) {
  const { language } = useMessages();
  return (
    <a href={pageAddress(link.page, language)} aria-current={link.current}>
      {link.title}
    </a>
  );
}

type LoaderProps = { label: string };

/** Six bars in place of the items (specification §2). */
function Loader({ label }: LoaderProps) {
  return (
    <div className="navbar-loader" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: 6 }, (_, bar) => (
        <Skeleton key={bar} />
      ))}
    </div>
  );
}

function openSubmenus(menu: HTMLElement | null): HTMLDetailsElement[] {
  return [...(menu?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])];
}

function isPanelOpen(menu: HTMLElement): boolean {
  return menu.matches(':popover-open');
}

function closeMenu(menu: HTMLElement | null): void {
  if (menu === null) return;
  for (const submenu of openSubmenus(menu)) submenu.open = false;
  if (isPanelOpen(menu)) menu.hidePopover();
}
