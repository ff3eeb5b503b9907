import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { ownPath } from '../../contract/paths.ts';
import { addressOf } from './language-redirect.ts';

/**
 * The address that a page is really at, where it was asked for by another one: in upper case, with a
 * slash at the end or several in a row. The query goes along. Null where the address is the page's
 * own, or no page's.
 * @param url path and query of the request
 */
export function canonicalAddress(url: string): string | null {
  const { pathname, search } = addressOf(url);
  const { language, path } = splitAddress(pathname.replace(/^\/en(?=\/|$)/i, '/en'));
  const own = ownPath(path);
  if (own === null) return null;
  const address = localizedAddress(own, language);
  return address === url.split(/[?#]/, 1)[0] ? null : address + search;
}
