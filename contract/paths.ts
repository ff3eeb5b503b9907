import type { Language } from './locale.ts';
import { localizedAddress } from './localized-address.ts';

/**
 * Every page address of the site, named once (specification §2), without its language prefix.
 * `:id` stands for a positive integer.
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

/** The Atom feeds, named once, without their language prefix. */
export const feeds = { news: '/latest-news/feed.xml', reports: '/reports/feed.xml' } as const;

export type FeedName = keyof typeof feeds;

/** Where the links of the newsletter's mails lead, with `?token=…`, without language prefix. */
export const newsletterPaths = {
  confirm: paths.confirmSubscription,
  unsubscribe: paths.endSubscription,
} as const;

/** Where these pages' forms post the token to by script; mail programs unsubscribe here by themselves (RFC 8058). */
export const newsletterCalls = {
  confirm: '/api/newsletter/confirm',
  unsubscribe: '/api/newsletter/unsubscribe',
} as const;

/** Second address of the home page; the page names `/` as canonical (decision 0042 §9). */
const HOME_ALIAS = '/home';

/**
 * Every pattern that a page is served at, without language prefix, its own path first. The server's routes and the
 * site's are made of this list.
 */
export const pagePatterns: readonly { page: PageName; pattern: string }[] = [
  ...(Object.keys(paths) as PageName[]).map((page) => ({ page, pattern: paths[page] })),
  { page: 'home', pattern: HOME_ALIAS },
];

/** Path of the page for those without a connection, which only the worker asks for. */
export const OFFLINE_PATH = '/offline';

/** Path of the worker's script. */
export const WORKER_PATH = '/sw.js';

/** The address of a page in a language, for links: `/about`, `/en/about`, `/en/member/3`. */
export function pageAddress(page: PageName, language: Language, id?: number): string {
  return localizedAddress(paths[page].replace(':id', String(id ?? '')), language);
}

/** The address of a feed in a language. */
export function feedAddress(feed: FeedName, language: Language): string {
  return localizedAddress(feeds[feed], language);
}

/** The same path without slashes at its end, of which the root keeps one. In linear time, however many there are. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
