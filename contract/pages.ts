import type { NAVBAR_NAMES } from './content-names.ts';

/** The facts of a page. */
type Row = {
  /**
   * Its path without language prefix. `:id` stands for a positive integer (specification §2), `:address` for the address of a page of one's
   * own.
   */
  path: string;
  /** A second path of the page. `path` is the canonical one. */
  alias?: string;
  /** The parent page, in breadcrumbs and in the menu. The menu marks the parent as well. */
  parent?: string;
  /** The menu item that leads to it. The pages of an item are in the order of its submenu (specification §2). */
  menu?: MenuName;
  /** Its breadcrumb leaves out the title of its submenu, because it is the same as the page's. */
  isNamedAsMenu?: true;
  /** The part of the query string that it reads. Default: nothing. */
  reads?: QueryPart;
  /** The form that browsers without script post to its address. */
  form?: 'contact' | 'join' | 'newsletter-link' | 'feedback';
  /** The Atom feeds that it links. */
  feeds?: readonly FeedName[];
  /** Whether it has no script of its own: links to it are followed by the browser, and React never takes it over (decision 0141). */
  isServerOnly?: true;
  /** Whether the sitemap leaves it out. Pages of entries are listed by entry. */
  isUnlisted?: true;
};

/** Items of the menu. */
export type MenuName = (typeof NAVBAR_NAMES)[number];

/**
 * A part of a query string that a page reads: all of it, the page number of a list, the category of a list, the filter for open
 * applications, a field of training, or the subject of a message.
 */
export type QueryPart = 'all' | 'page' | 'category' | 'open' | 'field' | 'subject';

export type FeedName = 'news' | 'reports' | 'newsletter';

/** All pages, one row each, with every fact that the server and the site know about a page. */
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
  sitemap: { path: '/sitemap', isServerOnly: true },
  feedback: {
    path: '/feedback',
    reads: 'all',
    form: 'feedback',
    isServerOnly: true,
    isUnlisted: true,
  },
  // The last row, because its pattern matches the paths of other pages too.
  ownPage: { path: '/:address', isServerOnly: true },
} as const satisfies Record<string, Row>;

type Rows = typeof rows;

export type PageName = keyof Rows;

/** Pages that show one entry. */
export type EntryPage = {
  [Page in PageName]: Rows[Page]['path'] extends `${string}/:${'id' | 'address'}` ? Page : never;
}[PageName];

/** Pages that have child pages. */
export type ParentPage = {
  [Page in PageName]: Rows[Page] extends { parent: infer Parent } ? Parent : never;
}[PageName];

/** Pages that the menu links to. */
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

/** Whether a page shows a single entry, with its id or its own address in the path. */
export function isEntryPage(page: PageName): page is EntryPage {
  return /:\w+$/.test(pages[page].path);
}

/** Returns the ancestors of a page, nearest first. */
export function ancestorsOf(page: PageName): ParentPage[] {
  const { parent } = pages[page];
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent)];
}

/** Returns the pages that an item of the menu leads to, in the order of its submenu if there are several. */
export function pagesOfMenu(name: MenuName): MenuPage[] {
  return PAGE_NAMES.filter((page): page is MenuPage => pages[page].menu === name);
}
