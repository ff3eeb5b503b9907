import type { NavbarItem } from '../../../contract/content/navbar.ts';
import { NAVBAR_NAMES } from '../../../contract/content-names.ts';
import type { PageName } from '../../../contract/paths.ts';
import type { Messages } from '../../i18n/ar.ts';

type Name = (typeof NAVBAR_NAMES)[number];

export type MenuLink = {
  title: string;
  page: PageName;
  /** For `aria-current`: 'page' if the link leads to the current page, 'true' if to its parent. */
  current: 'page' | 'true' | undefined;
};

/** An item of the menu: a link or a submenu. */
export type MenuItem =
  | ({ name: Name; links?: never } & MenuLink)
  | { name: Name; title: string; current: 'true' | undefined; links: readonly MenuLink[] };

/** The page of each item, or the pages of its submenu in fixed order (specification §2). */
const targets = {
  home: 'home',
  abut: ['about', 'board', 'executives'],
  media_center: ['news', 'reports', 'visualIdentity'],
  programs_projects: 'projects',
  partners: 'partners',
  join_us: ['joinUs', 'jobs'],
} as const satisfies Record<Name, PageName | readonly PageName[]>;

/** The parent page, listed in the menu, of each page that is not. */
const parents: Partial<Record<PageName, PageName>> = {
  region: 'about',
  boardMember: 'board',
  executive: 'executives',
  newsItem: 'news',
  project: 'projects',
  program: 'projects',
  trainers: 'partners',
  trainer: 'partners',
};

/**
 * Builds the menu from the backend's list of items. Keeps the known names, each once, in the order
 * of the list. The titles of a submenu label its links by position.
 * @param currentPage null if the address has no page
 * @param texts used for submenu links without a title
 */
export function buildMenu(
  response: readonly NavbarItem[],
  currentPage: PageName | null,
  texts: Messages['nav'],
): MenuItem[] {
  const items: MenuItem[] = [];
  for (const { name, title, submenu } of response) {
    if (!isMenuName(name) || items.some((item) => item.name === name)) continue;
    const target = targets[name];
    if (typeof target === 'string') {
      items.push({ name, ...menuLink(target, title, currentPage) });
      continue;
    }
    const links = target.map((page, position) =>
      menuLink(page, submenu[position] || texts[page], currentPage),
    );
    const current = links.some((link) => link.current) ? 'true' : undefined;
    items.push({ name, title, current, links });
  }
  return items;
}

/** Returns the complete menu with our own texts, for when the backend's list cannot be fetched. */
export function defaultMenu(texts: Messages['nav']): NavbarItem[] {
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

function isMenuName(name: string): name is Name {
  return NAVBAR_NAMES.some((menuName) => menuName === name);
}

function menuLink(page: PageName, title: string, currentPage: PageName | null): MenuLink {
  if (currentPage === page) return { title, page, current: 'page' };
  return {
    title,
    page,
    current: currentPage !== null && parents[currentPage] === page ? 'true' : undefined,
  };
}
