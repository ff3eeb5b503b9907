/** What a page tells the worker: an address of the site that was shown, and is to be kept. */
export type CachePageMessage = { keep: string };

/** Id of the element on the offline page that the worker fills with the pages that it has. */
export const CACHED_PAGES_ID = 'cached-pages';
