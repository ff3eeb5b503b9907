import type { Language } from '../../contract/locale.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { paths } from '../../contract/paths.ts';

/** The pages that a button is named after. */
const NAMED_PAGES = ['projects', 'joinUs', 'reports', 'about', 'news', 'contact'] as const;

/** The key of the button's label in the messages. */
type ButtonName = (typeof NAMED_PAGES)[number] | 'other';

type SlideButton = { href: string; name: ButtonName };

/**
 * Returns the link and the name of a slide's button, for which the backend sends an address alone. An address of a page
 * of this site is changed to the given language; any other address stays as it is.
 */
export function slideButton(address: string, language: Language): SlideButton {
  if (!address.startsWith('/')) return { href: address, name: 'other' };
  const path = /^[^?#]*/.exec(address)?.[0] ?? address;
  const queryAndHash = address.slice(path.length);
  const page = splitAddress(path).path.replace(/(?<=.)\/$/, '');
  if (!isPage(page)) return { href: address, name: 'other' };
  const name = NAMED_PAGES.find((candidate) => paths[candidate] === page) ?? 'other';
  return { href: localizedAddress(page, language) + queryAndHash, name };
}

function isPage(path: string): boolean {
  return Object.values(paths).some((pattern) => {
    const start = pattern.replace(/:id$/, '');
    return path.startsWith(start) && /^\d*$/.test(path.slice(start.length));
  });
}
