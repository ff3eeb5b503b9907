// Apart from the pages' addresses, so that the service worker does not contain those.

/** Path of the page that is shown without a connection. Only the service worker requests it. */
export const OFFLINE_PATH = '/offline';

/** Path of the service worker's script. */
export const WORKER_PATH = '/sw.js';
