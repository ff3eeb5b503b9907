import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { SignedInStaff } from '../../contract/admin-api.ts';
import { otherLanguage } from '../../contract/locale.ts';
import { makeCall } from '../api/call.ts';
import { forgetSession } from '../api/queries.ts';
import { Icon, Mark } from '../components/icons.tsx';
import { Face } from '../components/person.tsx';
import { useMessages } from '../i18n/messages.tsx';
import { type OfficePage, pagesOf } from './pages.ts';

type FrameProps = { staff: SignedInStaff; children: ReactNode };

/** The wall beside the room from 1024 px on; below it a bar at the top and a dock at the foot. */
export function Frame({ staff, children }: FrameProps) {
  const { t } = useMessages();
  const [location] = useLocation();
  const pages = pagesOf(staff.role);
  const current = pages.find(({ path }) => path === location);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // A new page is announced by its heading; the first one has the focus of the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for each new location
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [location]);
  return (
    <div className="docked">
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <div className="app">
        <Sidebar staff={staff} pages={pages} location={location} />
        <div className="col">
          <header className="top">
            <Link
              className="brand"
              href="/"
              aria-label={`${t.brand}${t.separator}${t.pages.today}`}
            >
              <Mark />
            </Link>
            <b>{current === undefined ? t.office : t.pages[current.name]}</b>
            <OwnControls isCompact />
          </header>
          <main id="main" className="room" ref={main} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <nav className="dock" aria-label={t.navigation}>
        {pages.map(({ name, path, icon }) => (
          <Link key={name} href={path} aria-current={path === location ? 'page' : undefined}>
            <Icon name={icon} />
            <span>{name === 'people' ? t.pages.peopleShort : t.pages[name]}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Sidebar({
  staff,
  pages,
  location,
}: {
  staff: SignedInStaff;
  pages: readonly OfficePage[];
  location: string;
}) {
  const { t } = useMessages();
  const groups = [
    pages.filter(({ name }) => name === 'today'),
    pages.filter(({ name }) => name !== 'today'),
  ];
  return (
    <nav className="side" aria-label={t.navigation}>
      <Link className="brand" href="/">
        <Mark />
        <b>{t.brand}</b>
        <small>{t.office}</small>
      </Link>
      {groups.map((group, index) => (
        <div key={group[0]?.name}>
          {index > 0 && <h2>{t.office}</h2>}
          <ul>
            {group.map(({ name, path, icon }) => (
              <li key={name}>
                <Link href={path} aria-current={path === location ? 'page' : undefined}>
                  <Icon name={icon} />
                  <span>{t.pages[name]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="me">
        <Face name={staff.name} />
        <span className="who">
          <bdi>{staff.name}</bdi>
          <small>{t.roles[staff.role]}</small>
        </span>
        <OwnControls />
      </div>
    </nav>
  );
}

/** The switch of the language, and the way out. */
function OwnControls({ isCompact = false }: { isCompact?: boolean }) {
  const { t, language, setLanguage } = useMessages();
  const client = useQueryClient();
  const other = otherLanguage(language);
  const signOut = useMutation({
    mutationFn: () => makeCall('signOut'),
    onSuccess: () => forgetSession(client),
  });
  const remember = useMutation({
    mutationFn: () => makeCall('changeAccount', { body: { language: other } }),
  });
  return (
    <span className="own">
      <button
        className="lang"
        type="button"
        lang={other}
        aria-label={t.switchLanguage}
        onClick={() => {
          setLanguage(other);
          remember.mutate();
        }}
      >
        {t.otherLanguage}
      </button>
      <button
        className={isCompact ? 'b ib quiet' : 'b ib s quiet'}
        type="button"
        aria-label={t.signOut}
        title={t.signOut}
        aria-busy={signOut.isPending || undefined}
        onClick={() => signOut.mutate()}
      >
        {!signOut.isPending && <Icon name="leave" />}
      </button>
    </span>
  );
}

/** The head of a page: its title, its one primary action, and the frieze. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children?: ReactNode;
}) {
  return (
    <>
      <header className="head">
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className="sub">{lead}</p>}
        </div>
        {children !== undefined && <div className="acts">{children}</div>}
      </header>
      <div className="frieze" aria-hidden="true" />
    </>
  );
}
