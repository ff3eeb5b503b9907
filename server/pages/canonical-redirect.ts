import { withoutTrailingSlashes } from '../../contract/paths.ts';
import { addressOf } from './language-redirect.ts';

/**
 * The canonical form of an address: in lower case, without a slash at the end and several in a row. The query goes
 * along. Null where it is in that form already.
 * @param url path and query of the request
 */
export function canonicalAddress(url: string): { pathname: string; search: string } | null {
  const { pathname: given, search } = addressOf(url);
  const pathname = withoutTrailingSlashes(given).toLowerCase();
  return pathname === url.split(/[?#]/, 1)[0] ? null : { pathname, search };
}
