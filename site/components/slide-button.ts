import type { Language } from '../../contract/locale.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { paths } from '../../contract/paths.ts';

const NAMED = ['projects', 'joinUs', 'reports', 'about', 'news', 'contact'] as const;

export type ButtonName = (typeof NAMED)[number] | 'other';

export type SlideButton = { href: string; name: ButtonName };

/**
 * Where a slide's button leads, and what it is called: the backend sends an address alone. An
 * address of one of our pages is brought into the page's language; any other stays as it is.
 */
export function slideButton(address: string, language: Language): SlideButton {
  if (!address.startsWith('/')) return { href: address, name: 'other' };
  const path = /^[^?#]*/.exec(address)?.[0] ?? address;
  const rest = address.slice(path.length);
  const page = splitAddress(path).path.replace(/(?<=.)\/$/, '');
  if (!isPage(page)) return { href: address, name: 'other' };
  const name = NAMED.find((candidate) => paths[candidate] === page) ?? 'other';
  return { href: localizedAddress(page, language) + rest, name };
}

function isPage(path: string): boolean {
  return Object.values(paths).some((pattern) => {
    const start = pattern.replace(/:id$/, '');
    return path.startsWith(start) && /^\d*$/.test(path.slice(start.length));
  });
}
