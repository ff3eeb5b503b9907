// Separate from the addresses of pages, so that the service worker does not contain them.

/** The message with which a page asks the service worker to cache an address that was shown. */
export type CachePageMessage = { cachePage: string };

/** Id of the element on the offline page into which the service worker writes links to the cached pages. */
export const CACHED_PAGES_ID = 'cached-pages';

/** Path of the page that is shown without a connection. Only the service worker requests it. */
export const OFFLINE_PATH = '/offline';

/** Path of the service worker's script. */
export const WORKER_PATH = '/sw.js';

/**
 * What the worker accepts where a visitor has moved to a page inside the site. The statistics count such a request as a view, because it is
 * the only one that each move makes once.
 */
export const MOVED_ACCEPT = 'text/html';
