/** The message by which a page asks the service worker to cache an address that was shown. */
export type CachePageMessage = { cachePage: string };

/** Id of the element on the offline page into which the service worker writes links to the cached pages. */
export const CACHED_PAGES_ID = 'cached-pages';
