import { withoutTrailingSlashes } from '../../contract/paths.ts';
import { addressOf } from './language-redirect.ts';

/**
 * Returns the canonical form of an address: a lower-case path without repeated or trailing slashes, and the same query.
 * @param url path and query of the request
 * @returns null if the address is canonical already
 */
export function canonicalAddress(url: string): { pathname: string; search: string } | null {
  const { pathname: requestedPath, search } = addressOf(url);
  const pathname = withoutTrailingSlashes(requestedPath).toLowerCase();
  return pathname === url.split(/[?#]/, 1)[0] ? null : { pathname, search };
}
