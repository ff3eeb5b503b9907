import type { Language } from './locale.ts';
import { localizedAddress } from './localized-address.ts';

/**
 * The paths of all pages by name, without language prefix (specification §2). `:id` stands for a positive integer.
 */
export const paths = {
  home: '/',
  about: '/about',
  region: '/regions/:id',
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

/** Second address of the home page, whose canonical address is `/` (decision 0022 §9). */
const HOME_ALIAS = '/home';

/**
 * The patterns of all pages, without language prefix; the canonical path of a page comes before its aliases. The
 * server and the site derive their routes from this list.
 */
export const pagePatterns: readonly { page: PageName; pattern: string }[] = [
  ...(Object.keys(paths) as PageName[]).map((page) => ({ page, pattern: paths[page] })),
  { page: 'home', pattern: HOME_ALIAS },
];

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

/** The last part of the addresses of calendar files. */
const CALENDAR = 'dates.ics';

/**
 * Returns the address of the calendar file with the dates of applications: of one programme or project, or of all.
 * @param id null for all; with `:id` it is the pattern of the route
 */
export function calendarAddress(
  language: Language,
  page: 'program' | 'project',
  id: number | ':id' | null,
): string {
  const list = id === null ? paths.projects : paths[page].replace(':id', String(id));
  return localizedAddress(`${list}/${CALENDAR}`, language);
}

/** Removes the slashes at the end of a path, except that of the root, in linear time. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
