import { withoutTrailingSlashes } from '../../contract/paths.ts';
import { addressOf } from './language-redirect.ts';

/**
 * Returns the canonical form of an address: a lower-case path without repeated or trailing slashes, whose letters are encoded in one way, and
 * the same query.
 * @param url path and query of the request
 * @returns null if the address is canonical already
 */
export function canonicalAddress(url: string): { pathname: string; search: string } | null {
  const { pathname: requestedPath, search } = addressOf(url);
  const pathname = encodedOnce(withoutTrailingSlashes(requestedPath));
  return pathname === url.split(/[?#]/, 1)[0] ? null : { pathname, search };
}

/** Returns a path in lower case, encoded as `encodeURIComponent` does it. Some Arabic letters have a composed and a decomposed form. */
function encodedOnce(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part).normalize().toLowerCase()))
      .join('/');
  } catch {
    return path.toLowerCase();
  }
}
