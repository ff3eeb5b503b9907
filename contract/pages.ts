import type { NAVBAR_NAMES } from './content-names.ts';

/** The facts of a page. */
type Row = {
  /** Its path without language prefix; `:id` stands for a positive integer (specification §2). */
  path: string;
  /** A second path of the page. The canonical one is `path`. */
  alias?: string;
  /** The page above it, in breadcrumbs and in the menu, which marks that page as well. */
  parent?: string;
  /** The menu's item that leads to it. Pages of one item are in the order of its submenu (specification §2). */
  menu?: MenuName;
  /** Its breadcrumb leaves out the title of its submenu, which says the same as the page's. */
  isNamedAsMenu?: true;
  /** What of the address's query it reads. Default: nothing. */
  reads?: QueryPart;
  /** The form that browsers without script post to its address. */
  form?: 'contact' | 'join' | 'newsletter-link';
  /** The Atom feeds that it links. */
  feeds?: readonly FeedName[];
  /** Whether the sitemap leaves it out. Those of entries are listed by entry. */
  isUnlisted?: true;
};

/** Items of the menu. */
export type MenuName = (typeof NAVBAR_NAMES)[number];

/**
 * Part of a query string that a page reads: all of it, the number of a list's page, the category of a list, whether only what is
 * open for applications is shown, a field of training, or the subject of a message.
 */
export type QueryPart = 'all' | 'page' | 'category' | 'open' | 'field' | 'subject';

export type FeedName = 'news' | 'reports' | 'newsletter';

/** All pages, one row each: every fact of a page that server and site know it by. */
const rows = {
  home: { path: '/', alias: '/home', menu: 'home', feeds: ['news', 'reports'] },
  about: { path: '/about', menu: 'abut', isNamedAsMenu: true },
  region: { path: '/regions/:id', parent: 'about' },
  partners: { path: '/partners', menu: 'partners' },
  projects: { path: '/latest-project', menu: 'programs_projects', reads: 'open' },
  project: { path: '/latest-project/:id', parent: 'projects' },
  program: { path: '/latest-program/:id', parent: 'projects' },
  joinUs: { path: '/join-us', menu: 'join_us', form: 'join' },
  jobs: { path: '/jobs', menu: 'join_us' },
  board: { path: '/member', menu: 'abut' },
  boardMember: { path: '/member/:id', parent: 'board' },
  executives: { path: '/teams', menu: 'abut' },
  executive: { path: '/teams/:id', parent: 'executives' },
  trainers: { path: '/trainer-profile', parent: 'partners', reads: 'field' },
  trainer: { path: '/trainer-profile/:id', parent: 'trainers' },
  contact: { path: '/contact', reads: 'subject', form: 'contact' },
  news: { path: '/latest-news', menu: 'media_center', reads: 'page', feeds: ['news'] },
  newsItem: { path: '/latest-news/:id', parent: 'news', feeds: ['news'] },
  reports: { path: '/reports', menu: 'media_center', reads: 'category', feeds: ['reports'] },
  visualIdentity: { path: '/visual-identity', menu: 'media_center' },
  sliders: { path: '/sliders' },
  slider: { path: '/sliders/:id', parent: 'sliders' },
  privacy: { path: '/privacy' },
  search: { path: '/search', reads: 'all' },
  accessibility: { path: '/accessibility' },
  newsletter: { path: '/newsletter', feeds: ['newsletter'] },
  newsletterIssue: { path: '/newsletter/:id', parent: 'newsletter', feeds: ['newsletter'] },
  confirmSubscription: {
    path: '/newsletter/confirm',
    reads: 'all',
    form: 'newsletter-link',
    isUnlisted: true,
  },
  endSubscription: {
    path: '/newsletter/unsubscribe',
    reads: 'all',
    form: 'newsletter-link',
    isUnlisted: true,
  },
} as const satisfies Record<string, Row>;

type Rows = typeof rows;

export type PageName = keyof Rows;

/** Pages that show one entry. */
export type EntryPage = {
  [Page in PageName]: Rows[Page]['path'] extends `${string}/:id` ? Page : never;
}[PageName];

/** Pages that others are below. */
export type ParentPage = {
  [Page in PageName]: Rows[Page] extends { parent: infer Parent } ? Parent : never;
}[PageName];

/** Pages that the menu leads to. */
export type MenuPage = {
  [Page in PageName]: Rows[Page] extends { menu: MenuName } ? Page : never;
}[PageName];

/** The facts of all pages by name. */
export const pages: Readonly<Record<PageName, Row & { parent?: ParentPage }>> = rows;

export const PAGE_NAMES = Object.keys(rows) as PageName[];

/** The patterns of all pages, without language prefix. Server and site derive their routes from this list. */
export const pagePatterns: readonly { page: PageName; pattern: string }[] = PAGE_NAMES.flatMap(
  (page) =>
    [pages[page].path, pages[page].alias ?? []].flat().map((pattern) => ({ page, pattern })),
);

/** Whether a page shows one entry, whose id is in its address. */
export function isEntryPage(page: PageName): page is EntryPage {
  return pages[page].path.endsWith('/:id');
}

/** Returns the pages above a page, the nearest first. */
export function ancestorsOf(page: PageName): ParentPage[] {
  const { parent } = pages[page];
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent)];
}

/** Returns the pages that an item of the menu leads to, in the order of its submenu if there are several. */
export function pagesOfMenu(name: MenuName): MenuPage[] {
  return PAGE_NAMES.filter((page): page is MenuPage => pages[page].menu === name);
}
