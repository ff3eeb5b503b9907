import '../kit/brand.css';
import './sidebar.css';
import {
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import { directionOf } from '../../contract/locale.ts';
import { useModulesOff } from '../api/modules.ts';
import { useGroupName } from '../content/group-name.ts';
import { cssVariables } from '../kit/css-variables.ts';
import { useMessages } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { Mark } from '../kit/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CountBadge } from './count-badge.tsx';
import { useMenuCounts } from './menu-counts.ts';
import {
  isItemAt,
  isSitePart,
  type MenuGroup,
  type MenuGroupName,
  type MenuItem,
  menuOf,
  pageAt,
} from './pages.ts';

/**
 * How long the pointer rests on an icon of the rail before its group opens, and beside the group before it closes. In
 * milliseconds.
 */
const HOVER = 100;

type SidebarProps = {
  staff: SignedInStaff;
  location: string;
  /** Whether it shows only icons. A group then opens next to its icon. */
  isRail: boolean;
  /** Whether it is open over the whole screen of a phone. */
  isOpen: boolean;
  isFolded: (name: string) => boolean;
  onFold: (name: string, isFolded: boolean) => void;
  /** Folds the whole menu. Without it, the page leaves no room for another state. */
  onFoldMenu?: (() => void) | undefined;
  onSearch: () => void;
  onClose: () => void;
};

/** The side menu: the pages that the user may see, in groups that can be folded. */
export function Sidebar({
  staff,
  location,
  isRail,
  isOpen,
  isFolded,
  onFold,
  onFoldMenu,
  onSearch,
  onClose,
}: SidebarProps) {
  const { t } = useMessages();
  const countOf = useMenuCounts(staff.role);
  const groups = menuOf(staff.role, useModulesOff());
  const here = groups.find(({ items }) => items.some((item) => isItemAt(item, location)))?.name;
  /** The group that is open even if it is folded: that of the page, or the one next to the rail. */
  const [opened, setOpened] = useState(isRail ? undefined : here);
  const page = pageAt(location);
  // On each page the group of that page is open.
  useEffect(() => setOpened(isRail ? undefined : here), [page, here, isRail]);
  const search = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) search.current?.focus();
  }, [isOpen]);
  return (
    <nav
      className={isOpen ? 'sidebar open' : 'sidebar'}
      aria-label={isOpen ? t.frame.more : t.navigation}
    >
      <div className="sidebar-head">
        <Link className="brand" href="/" onClick={onClose}>
          <Mark />
          <b>{t.brand}</b>
        </Link>
        {onFoldMenu !== undefined && (
          <button
            className="button icon-button small quiet"
            type="button"
            aria-label={isRail ? t.frame.unfold : t.frame.fold}
            title={isRail ? t.frame.unfold : t.frame.fold}
            aria-keyshortcuts="["
            onClick={onFoldMenu}
          >
            <Icon name="side" />
          </button>
        )}
      </div>
      <button className="search-button" type="button" ref={search} onClick={onSearch}>
        <Icon name="search" />
        <span>{t.frame.search}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="sidebar-pages">
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            location={location}
            countOf={countOf}
            isRail={isRail}
            isOpen={opened === group.name || !(isRail || isFolded(group.name))}
            onOpen={setOpened}
            onFold={onFold}
            onClose={onClose}
          />
        ))}
      </div>
      <AccountMenu staff={staff} location={location} />
    </nav>
  );
}

type GroupProps = {
  group: MenuGroup;
  location: string;
  countOf: (item: MenuItem) => number;
  isRail: boolean;
  isOpen: boolean;
  /** Sets the group that is open even if it is folded. */
  onOpen: Dispatch<SetStateAction<MenuGroupName | undefined>>;
} & Pick<SidebarProps, 'onFold' | 'onClose'>;

function Group({
  group: { name, icon, items },
  location,
  countOf,
  isRail,
  isOpen,
  onOpen,
  onFold,
  onClose,
}: GroupProps) {
  const { t, language } = useMessages();
  const head = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const timer = useRef(0);
  // The group of correspondence stays visible, because answering visitors is most of the work.
  const isFlyout = isRail && name !== 'correspondence';
  // The group next to the rail stays within the window.
  useLayoutEffect(() => {
    if (list.current === null) return;
    const { style } = list.current;
    style.translate = '';
    const over = list.current.getBoundingClientRect().bottom - window.innerHeight;
    if (isFlyout && over > 0) style.translate = `0 ${-over}px`;
  }, [isFlyout, isOpen]);
  const texts = name === 'correspondence' ? t.frame.unread : t.frame.unpublished;
  const links = items.map((item) => (
    <ItemLink key={item.name} item={item} isCurrent={isItemAt(item, location)} onClick={onClose}>
      <CountBadge count={countOf(item)} texts={texts} />
    </ItemLink>
  ));
  // A group with one page need not be opened.
  if (links.length === 1 || (isRail && !isFlyout)) {
    return (
      <ul className="sidebar-group" {...cssVariables({ '--rows': String(links.length) })}>
        {links}
      </ul>
    );
  }
  const close = () => onOpen((opened) => (opened === name ? undefined : opened));
  function later(act: () => void) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(act, HOVER);
  }
  function enter() {
    flushSync(() => onOpen(name));
    list.current?.querySelector('a')?.focus();
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const isRtl = directionOf(language) === 'rtl';
    const inward = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const outward = isRtl ? 'ArrowRight' : 'ArrowLeft';
    const all = [...event.currentTarget.querySelectorAll('a')];
    const at = all.findIndex((link) => link.matches(':focus'));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' || event.key === outward) {
      head.current?.focus();
      close();
    } else if (at !== -1 && step !== undefined) {
      all[(at + step + all.length) % all.length]?.focus();
    } else if (event.key === inward || event.key === 'ArrowDown') {
      enter();
    } else {
      return;
    }
    event.preventDefault();
  }
  return (
    <section
      className={[
        'sidebar-group',
        isFlyout && 'flyout',
        items.some((item) => isItemAt(item, location)) && 'here',
      ]
        .filter(Boolean)
        .join(' ')}
      {...cssVariables({ '--rows': String(links.length + 1) })}
      {...(isFlyout && {
        onPointerEnter: ({ pointerType }: PointerEvent) => {
          if (pointerType === 'mouse') later(() => onOpen(name));
        },
        onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) =>
          later(() => currentTarget.contains(document.activeElement) || close()),
        onFocus: () => onOpen(name),
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
          currentTarget.contains(relatedTarget) || close(),
        onKeyDown: press,
      })}
    >
      <button
        type="button"
        ref={head}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={({ detail }) => {
          if (isRail) {
            // A press by a key has no pointer position.
            if (detail === 0) enter();
            else onOpen(name);
          } else {
            close();
            onFold(name, isOpen);
          }
        }}
      >
        {isRail && <Icon name={icon} />}
        <span>{t.menu[name]}</span>
        {(isRail || !isOpen) && <CountBadge count={sumOf(items, countOf)} texts={texts} />}
      </button>
      <ul id={listId} aria-label={t.menu[name]} hidden={!isOpen} ref={list}>
        {links}
      </ul>
    </section>
  );
}

function ItemLink({
  item,
  isCurrent,
  onClick,
  children,
}: {
  item: MenuItem;
  isCurrent: boolean;
  onClick: () => void;
  /** Its badge. */
  children: ReactNode;
}) {
  const { t } = useMessages();
  const groupName = useGroupName();
  return (
    <li>
      <Link href={item.path} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
        <Icon name={item.icon} />
        <span>{isSitePart(item) ? groupName(item.name) : t.pages[item.name]}</span>
        {children}
      </Link>
    </li>
  );
}

/** Returns how much waits in a group. Unread applications count once, in the inbox. */
function sumOf(items: readonly MenuItem[], countOf: (item: MenuItem) => number): number {
  return items.reduce((sum, item) => sum + (item.name === 'applications' ? 0 : countOf(item)), 0);
}
