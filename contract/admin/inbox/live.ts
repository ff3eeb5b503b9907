import { ADMIN_PATH } from '../api.ts';

/**
 * The stream by which a browser learns that something in the inbox has changed (server-sent events, HTML Living Standard 9.2). Its messages say
 * no more than that: the browser then asks for what its user may see.
 */
export const LIVE_PATH = `${ADMIN_PATH}/live`;

/** The parameter with the version that the browser has. */
export const SINCE = 'since';

/** Returns the address of the stream of what has changed since a version of the counts, so that nothing is missed in between. */
export function livePath(version: string): string {
  return `${LIVE_PATH}?${SINCE}=${encodeURIComponent(version)}`;
}
