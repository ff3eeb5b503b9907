import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PageName } from '../../../contract/pages.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { menuQuery, settingsQuery } from '../../api/queries.ts';
import { ExternalLink } from '../../components/external-link.tsx';
import { CloseIcon, MenuIcon, WhatsAppIcon } from '../../components/icons.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { whatsAppAddress } from '../../components/whatsapp.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { adopt } from '../../native/attach.ts';
import { closeMenu, menu } from '../../native/menu.ts';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { buildMenu, defaultMenu, type MenuItem, type MenuLink, ownLinks } from './navbar-items.ts';
import { SearchLink } from './search-link.tsx';
import './navbar.css';

const MENU_ID = 'main-menu';

const adoptMenu = adopt(menu);

type NavbarProps = { page: PageName | null; path: string; query: string };

/**
 * Shows the navigation bar. The panel is a `popover` and the submenus are `details` elements, so both
 * work without script. Script only closes them (`native/menu.ts`).
 */
export function Navbar({ page, path, query }: NavbarProps) {
  const { language, t, identity } = useMessages();
  const navbar = useQuery(menuQuery(language));
  const settings = useQuery(settingsQuery(language));

  const response = navbar.data ?? (navbar.isPending ? [] : defaultMenu(t.nav));
  const items = buildMenu(response, page, t, identity.pagesOff, path);
  const own = ownLinks(settings.data?.menuPages ?? [], path);
  const whatsApp = whatsAppAddress(settings.data?.phones[1] ?? '', identity);

  // Closes the menu on every navigation, including back and forward, but leaves a menu open that was opened before hydration.
  const shownPath = useRef(path);
  useEffect(() => {
    if (path === shownPath.current) return;
    shownPath.current = path;
    const root = document.getElementById(MENU_ID);
    if (root !== null) closeMenu(root);
  }, [path]);

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
          ref={adoptMenu}
          data-native="menu"
          id={MENU_ID}
          className="navbar-menu"
          popover="auto"
          aria-label={t.nav.main}
        >
          {items.length + own.length === 0 ? (
            <Loader label={t.nav.loading} />
          ) : (
            <ul className="navbar-items">
              {items.map((item) => (
                <li key={item.name}>
                  <Item item={item} />
                </li>
              ))}
              {own.map((link) => (
                <li key={link.address}>
                  <PageLink link={link} />
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
    // Keeps a submenu open that the visitor opened before hydration.
    <details name="navbar-submenus" suppressHydrationWarning>
      <summary aria-current={item.current}>
        {item.title}
        <i className="navbar-arrow" aria-hidden="true" />
      </summary>
      <ul className="navbar-submenu">
        {item.links.map((link) => (
          <li key={link.address ?? link.page}>
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
    <a href={pageAddress(link.page, language, link.address)} aria-current={link.current}>
      {link.title}
    </a>
  );
}

type LoaderProps = { label: string };

/** Shows six bars while the items load (specification §2). */
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
