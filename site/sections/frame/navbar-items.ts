import type { NavbarItem } from '../../../contract/content/navbar.ts';
import type { OwnPageLink } from '../../../contract/content/page.ts';
import { NAVBAR_NAMES } from '../../../contract/content-names.ts';
import { ancestorsOf, type MenuName, type PageName, pagesOfMenu } from '../../../contract/pages.ts';
import { pagePath } from '../../../contract/paths.ts';
import { menuTitles } from '../../components/menu-titles.ts';
import type { Messages } from '../../i18n/ar.ts';

export type MenuLink = {
  title: string;
  page: PageName;
  /** The address of a page of one's own. */
  address?: string;
  /** For `aria-current`: 'page' if the link leads to the current page, 'true' if it leads to a page above it. */
  current: 'page' | 'true' | undefined;
};

/** An item of the menu: a link or a submenu. */
export type MenuItem =
  | ({ name: MenuName; links?: never } & MenuLink)
  | { name: MenuName; title: string; current: 'true' | undefined; links: readonly MenuLink[] };

/**
 * Builds the menu from the backend's list of items. Keeps the known names, each once, in the order of the list. The titles of a submenu
 * label its links by position, and pages of one's own follow them. A submenu with one remaining page becomes a link, and an item without any
 * page is left out.
 * @param currentPage null if the address has no page
 * @param currentPath its path, without language prefix
 * @param t texts for links without a title
 * @param off the names of pages that are turned off
 */
export function buildMenu(
  response: readonly NavbarItem[],
  currentPage: PageName | null,
  t: Pick<Messages, 'nav' | 'trainers'>,
  off: readonly string[],
  currentPath = '',
): MenuItem[] {
  const items: MenuItem[] = [];
  for (const { name, title, submenu, pages: own } of response) {
    if (!isMenuName(name) || items.some((item) => item.name === name)) continue;
    const all = pagesOfMenu(name);
    const links = all
      .map((page, position) =>
        menuLink(page, all.length > 1 ? submenu[position] || t.nav[page] : title, currentPage),
      )
      .filter(({ page }) => !off.includes(page));
    // The trainers are part of the partners page, and stay when it is turned off.
    if (name === 'partners' && links.length === 0 && !off.includes('trainers')) {
      links.push(menuLink('trainers', t.trainers.title, currentPage));
    }
    links.push(...ownLinks(own, currentPath));
    const [link] = links;
    if (links.length > 1) {
      const current = links.some((each) => each.current) ? 'true' : undefined;
      items.push({ name, title, current, links });
    } else if (link !== undefined) items.push({ name, ...link });
  }
  return items;
}

/** Returns the complete menu with our own texts, for when the backend's list cannot be fetched. */
export function defaultMenu(texts: Messages['nav']): NavbarItem[] {
  const titles = menuTitles(texts);
  return NAVBAR_NAMES.map((name) => ({ name, title: titles[name], submenu: [], pages: [] }));
}

function isMenuName(name: string): name is MenuName {
  return NAVBAR_NAMES.some((menuName) => menuName === name);
}

function menuLink(page: PageName, title: string, currentPage: PageName | null): MenuLink {
  if (currentPage === page) return { title, page, current: 'page' };
  const isAbove = currentPage !== null && (ancestorsOf(currentPage) as PageName[]).includes(page);
  return { title, page, current: isAbove ? 'true' : undefined };
}

/** Returns links to pages of one's own. */
export function ownLinks(own: readonly OwnPageLink[], currentPath: string): MenuLink[] {
  return own.map(({ address, title }) => ({
    title,
    page: 'ownPage',
    address,
    current: currentPath === pagePath('ownPage', address) ? 'page' : undefined,
  }));
}
