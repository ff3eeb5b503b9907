import type { NavbarItem } from '../../../contract/content/navbar.ts';
import { NAVBAR_NAMES } from '../../../contract/content-names.ts';
import { ancestorsOf, type MenuName, type PageName, pagesOfMenu } from '../../../contract/pages.ts';
import { menuTitles } from '../../components/menu-titles.ts';
import type { Messages } from '../../i18n/ar.ts';

export type MenuLink = {
  title: string;
  page: PageName;
  /** For `aria-current`: 'page' if the link leads to the current page, 'true' if to a page above it. */
  current: 'page' | 'true' | undefined;
};

/** An item of the menu: a link or a submenu. */
export type MenuItem =
  | ({ name: MenuName; links?: never } & MenuLink)
  | { name: MenuName; title: string; current: 'true' | undefined; links: readonly MenuLink[] };

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
    const [page, ...others] = pagesOfMenu(name);
    if (page !== undefined && others.length === 0) {
      items.push({ name, ...menuLink(page, title, currentPage) });
      continue;
    }
    const links = pagesOfMenu(name).map((page, position) =>
      menuLink(page, submenu[position] || texts[page], currentPage),
    );
    const current = links.some((link) => link.current) ? 'true' : undefined;
    items.push({ name, title, current, links });
  }
  return items;
}

/** Returns the complete menu with our own texts, for when the backend's list cannot be fetched. */
export function defaultMenu(texts: Messages['nav']): NavbarItem[] {
  const titles = menuTitles(texts);
  return NAVBAR_NAMES.map((name) => ({ name, title: titles[name], submenu: [] }));
}

function isMenuName(name: string): name is MenuName {
  return NAVBAR_NAMES.some((menuName) => menuName === name);
}

function menuLink(page: PageName, title: string, currentPage: PageName | null): MenuLink {
  if (currentPage === page) return { title, page, current: 'page' };
  const isAbove = currentPage !== null && (ancestorsOf(currentPage) as PageName[]).includes(page);
  return { title, page, current: isAbove ? 'true' : undefined };
}
