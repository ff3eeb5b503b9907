import type { Language } from './locale.ts';
import { localizedAddress } from './localized-address.ts';

/**
 * The paths of all pages by name, without language prefix (specification §2). `:id` stands for a positive integer.
 */
export const paths = {
  home: '/',
  about: '/about',
  privacy: '/privacy',
  accessibility: '/accessibility',
  partners: '/partners',
  joinUs: '/join-us',
  reports: '/reports',
  sliders: '/sliders',
  slider: '/sliders/:id',
  news: '/latest-news',
  newsItem: '/latest-news/:id',
  projects: '/latest-project',
  project: '/latest-project/:id',
  program: '/latest-program/:id',
  jobs: '/jobs',
  contact: '/contact',
  board: '/member',
  boardMember: '/member/:id',
  trainers: '/trainer-profile',
  trainer: '/trainer-profile/:id',
  executives: '/teams',
  executive: '/teams/:id',
  visualIdentity: '/visual-identity',
  search: '/search',
  confirmSubscription: '/newsletter/confirm',
  endSubscription: '/newsletter/unsubscribe',
} as const;

export type PageName = keyof typeof paths;

/** The paths of the Atom feeds by name, without language prefix. */
export const feeds = { news: '/latest-news/feed.xml', reports: '/reports/feed.xml' } as const;

export type FeedName = keyof typeof feeds;

/** The paths of the links in newsletter mails, which add `?token=…`, without language prefix. */
export const newsletterPaths = {
  confirm: paths.confirmSubscription,
  unsubscribe: paths.endSubscription,
} as const;

/** The API paths to which the forms on these pages post the token by script. Mail programs post here to unsubscribe, too (RFC 8058). */
export const newsletterCalls = {
  confirm: '/api/newsletter/confirm',
  unsubscribe: '/api/newsletter/unsubscribe',
} as const;

/** Second address of the home page; the page names `/` as canonical (decision 0042 §9). */
export const HOME_ALIAS = '/home';

/** Path of the page that is shown without a connection. Only the service worker requests it. */
export const OFFLINE_PATH = '/offline';

/** Path of the service worker's script. */
export const WORKER_PATH = '/sw.js';

/**
 * Returns the address of a page in a language: `/about`, `/en/about`, `/en/member/3`.
 * @param id for pages of one entry
 */
export function pageAddress(page: PageName, language: Language, id?: number): string {
  return localizedAddress(paths[page].replace(':id', String(id ?? '')), language);
}

/** Returns the address of a feed in a language. */
export function feedAddress(feed: FeedName, language: Language): string {
  return localizedAddress(feeds[feed], language);
}

/**
 * The path, without prefix, that a page is really at: in lower case, without a slash at the end.
 * Null where no page has it, whatever its case.
 */
export function ownPath(path: string): string | null {
  const straight = withoutTrailingSlashes(path).toLowerCase();
  return PATTERNS.some((pattern) => pattern.test(straight)) ? straight : null;
}

/** Removes the slashes at the end of a path, except that of the root, in linear time. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const PATTERNS = [...Object.values(paths), HOME_ALIAS].map(
  (path) => new RegExp(`^${path.replace(':id', '[^/]+')}$`),
);
