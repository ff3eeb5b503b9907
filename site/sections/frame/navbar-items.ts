import { NAVBAR_NAMES } from '../../../contract/content-names.ts';
import type { NavbarItem } from '../../../contract/kinds/navbar.ts';
import type { PageName } from '../../../contract/paths.ts';
import type { Messages } from '../../i18n/ar.ts';

type Name = (typeof NAVBAR_NAMES)[number];

export type MenuLink = {
  title: string;
  page: PageName;
  /** Whether the page shown is this one, or one below it. */
  current: 'page' | 'true' | undefined;
};

/** An item of the menu: a link, or a submenu of links. */
export type MenuItem =
  | ({ name: Name; links?: never } & MenuLink)
  | { name: Name; title: string; current: 'true' | undefined; links: readonly MenuLink[] };

/** Where an item leads: to a page, or to a submenu's pages in their fixed order (specification §2). */
const targets = {
  home: 'home',
  abut: ['about', 'board', 'executives'],
  media_center: ['news', 'reports', 'visualIdentity'],
  programs_projects: 'projects',
  partners: 'partners',
  join_us: ['joinUs', 'jobs'],
} as const satisfies Record<Name, PageName | readonly PageName[]>;

/** Pages that the menu does not name: the one it does name and below which they are. */
const parents: Partial<Record<PageName, PageName>> = {
  boardMember: 'board',
  executive: 'executives',
  newsItem: 'news',
  project: 'projects',
  program: 'projects',
  trainers: 'partners',
  trainer: 'partners',
};

/**
 * The menu from what the backend calls its items: the known names in the order of the answer, each
 * once. A submenu's titles label its links by position; our own texts stand in for missing ones.
 */
export function menuItems(
  response: readonly NavbarItem[],
  shown: PageName | null,
  texts: Messages['nav'],
): MenuItem[] {
  const items: MenuItem[] = [];
  for (const { name, title, submenu } of response) {
    if (!isKnown(name) || items.some((item) => item.name === name)) continue;
    const target = targets[name];
    if (typeof target === 'string') {
      items.push({ name, ...menuLink(target, title, shown) });
      continue;
    }
    const links = target.map((page, position) =>
      menuLink(page, submenu[position] || texts[page], shown),
    );
    const current = links.some((link) => link.current) ? 'true' : undefined;
    items.push({ name, title, current, links });
  }
  return items;
}

/** The whole menu in our own texts, for a visitor whom the backend's does not reach. */
export function ownMenu(texts: Messages['nav']): NavbarItem[] {
  const titles: Record<Name, string> = {
    home: texts.home,
    abut: texts.aboutMenu,
    media_center: texts.media,
    programs_projects: texts.projects,
    partners: texts.partners,
    join_us: texts.joinMenu,
  };
  return NAVBAR_NAMES.map((name) => ({ name, title: titles[name], submenu: [] }));
}

function isKnown(name: string): name is Name {
  return NAVBAR_NAMES.some((known) => known === name);
}

function menuLink(page: PageName, title: string, shown: PageName | null): MenuLink {
  if (shown === page) return { title, page, current: 'page' };
  return {
    title,
    page,
    current: shown !== null && parents[shown] === page ? 'true' : undefined,
  };
}
