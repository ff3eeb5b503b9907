import type { Language } from './locale.ts';
import { localizedAddress } from './localized-address.ts';
import { type FeedName, type PageName, pages } from './pages.ts';

/** The paths of the Atom feeds by name, without language prefix. */
export const feeds: Readonly<Record<FeedName, string>> = {
  news: '/latest-news/feed.xml',
  reports: '/reports/feed.xml',
  newsletter: '/newsletter/feed.xml',
};

/** The paths of the links in newsletter mails, which add `?token=…`, without language prefix. */
export const newsletterPaths = {
  confirm: pages.confirmSubscription.path,
  unsubscribe: pages.endSubscription.path,
} as const;

/** The API paths to which the forms on these pages post the token by script. Mail programs post here to unsubscribe, too (RFC 8058). */
export const newsletterCalls = {
  confirm: '/api/newsletter/confirm',
  unsubscribe: '/api/newsletter/unsubscribe',
} as const;

/**
 * Returns the address of a page in a language: `/about`, `/en/about`, `/en/member/3`.
 * @param key for pages of one entry: its id, or the address of a page of one's own, which is percent-encoded
 */
export function pageAddress(page: PageName, language: Language, key?: number | string): string {
  return localizedAddress(pagePath(page, key), language);
}

/** Returns the path of a page, without language prefix. See `pageAddress`. */
export function pagePath(page: PageName, key: number | string = ''): string {
  return pages[page].path.replace(/:\w+$/, encodeURIComponent(key));
}

/** Returns what the path of an entry's page has of the entry: its address if it has one, and its id otherwise. */
export function entryKey(
  page: PageName,
  { id, subtype }: { id: number; subtype: string | null },
): number | string {
  return pages[page].path.endsWith(':address') ? (subtype ?? '') : id;
}

export function feedAddress(feed: FeedName, language: Language): string {
  return localizedAddress(feeds[feed], language);
}

/** The last part of the addresses of calendar files. */
const CALENDAR = 'dates.ics';

/**
 * Returns the address of the calendar file with the dates of applications: of one programme or project, or of all.
 * @param id null for all. `:id` returns the pattern of the route.
 */
export function calendarAddress(
  language: Language,
  page: 'program' | 'project',
  id: number | ':id' | null,
): string {
  const list = id === null ? pages.projects.path : pages[page].path.replace(':id', String(id));
  return localizedAddress(`${list}/${CALENDAR}`, language);
}

/** Removes the slashes at the end of a path, except that of the root, in linear time. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
