import type { Language } from '../../contract/locale.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { PAGE_NAMES, pages } from '../../contract/pages.ts';

/**
 * Returns an address that an editor entered, for a page in a language. If it is a page of this site, its language is changed. Any other
 * address stays as it is.
 * @returns the address, and the canonical path of the page without language prefix, or null if it is not a page of this site
 */
export function localizedLink(
  address: string,
  language: Language,
): { href: string; page: string | null } {
  if (!address.startsWith('/')) return { href: address, page: null };
  const path = /^[^?#]*/.exec(address)?.[0] ?? address;
  const queryAndHash = address.slice(path.length);
  const page = splitAddress(path).path.replace(/(?<=.)\/$/, '');
  if (!isPage(page)) return { href: address, page: null };
  return { href: localizedAddress(page, language) + queryAndHash, page };
}

/** A page of one's own, whose address only the server knows. The back office is no page of the site. */
const OWN_PAGE = /^\/(?!admin$)[^/.]+$/;

function isPage(path: string): boolean {
  if (OWN_PAGE.test(path)) return true;
  return PAGE_NAMES.some((name) => {
    const start = pages[name].path.replace(/:id$/, '');
    return path.startsWith(start) && /^\d*$/.test(path.slice(start.length));
  });
}
