import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { localizedAddress } from '../../../contract/localized-address.ts';
import type { Pair } from './languages.ts';
import type { WordPressItem } from './read-export.ts';

/** An entry of the new site, with the entries of WordPress that it was made of. */
export type MovedEntry = { items: Pair<WordPressItem>; path: string };

/** Where an old address leads. `dead`: the old site had it, and the new one does not. */
export type OldTarget =
  | { kind: 'entry'; path: string; language: Language }
  | { kind: 'home' }
  | { kind: 'outside' }
  | { kind: 'dead' };

type EntryTarget = { path: string; language: Language };

/** The addresses of the old site. */
export type OldAddresses = {
  find: (address: string) => OldTarget;
  /** Returns the path of an address of the old site, as it is compared. Null for other sites. */
  pathOf: (address: string) => string | null;
  /** Returns each old address with the one that takes its place. @param isThere whether there is an entry at a path */
  redirects: (isThere: (path: string) => boolean) => { from: string; to: string }[];
};

/**
 * Collects the addresses that entries had in WordPress: those that visitors saw, those with a number, and those of earlier titles.
 * @param sites addresses of the old site
 * @param attachments files of the library, whose pages lead to the entry that they belong to
 */
export function oldAddresses(
  entries: readonly MovedEntry[],
  { sites, attachments }: { sites: readonly string[]; attachments: readonly WordPressItem[] },
): OldAddresses {
  const hosts = new Set(sites.flatMap((site) => hostOf(site) ?? []));
  const homes = new Set(['', ...sites.flatMap((site) => keyOf(site) ?? [])]);
  const targets = new Map<string, EntryTarget>();
  const pathOf = (address: string): string | null => {
    const url = URL.parse(address, sites[0]);
    return url !== null && hosts.has(plainHost(url)) ? keyOf(url.href) : null;
  };
  const add = (key: string | null, target: EntryTarget) => {
    // The home page stays the home page, whatever it showed.
    if (key !== null && !isHome(key, homes) && !targets.has(key)) targets.set(key, target);
  };
  const byId = new Map<number, { item: WordPressItem; target: EntryTarget }>();
  for (const { items, path } of entries) {
    for (const language of LANGUAGES) {
      const item = items[language];
      if (item === undefined) continue;
      const target = { path, language };
      byId.set(item.id, { item, target });
      add(pathOf(item.link), target);
      for (const key of numbersOf(item)) add(key, target);
    }
  }
  // Numbers of an earlier site, and earlier titles, count only where no entry has them now.
  for (const { item, target } of [...byId.values()]) {
    for (const address of earlierAddresses(item)) add(pathOf(address), target);
  }
  for (const item of attachments) {
    const target = byId.get(item.parent)?.target;
    if (target === undefined) continue;
    add(pathOf(item.link), target);
    add(`/?attachment_id=${item.id}`, target);
  }
  return {
    pathOf,
    find(address) {
      if (/^(mailto|tel):/i.test(address)) return { kind: 'outside' };
      const key = pathOf(address);
      if (key === null) return { kind: 'outside' };
      const found = targets.get(key);
      if (found !== undefined) return { kind: 'entry', ...found };
      return isHome(key, homes) ? { kind: 'home' } : { kind: 'dead' };
    },
    redirects: (isThere) =>
      [...targets]
        .filter(([, { path }]) => isThere(path))
        .map(([from, { path, language }]) => ({ from, to: localizedAddress(path, language) }))
        .filter(({ from, to }) => from !== decoded(to)),
  };
}

function isHome(key: string, homes: ReadonlySet<string>): boolean {
  return homes.has(key.replace(/\/(ar|en)$/, ''));
}

function hostOf(site: string): string | null {
  const url = URL.parse(site);
  return url === null ? null : plainHost(url);
}

/** Sites have the same pages with and without `www`, and over http and https. */
function plainHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}

/** The parts of a query that name an entry. */
const NUMBERS = ['p', 'page_id', 'attachment_id'];

/**
 * Returns an address as its decoded path without a slash at its end, and with the number that names the entry, if it has one. Other parts
 * of the query say only how somebody came.
 */
function keyOf(address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const number = NUMBERS.map((name) => [name, url.searchParams.get(name) ?? ''] as const).find(
    ([, value]) => /^\d{1,15}$/.test(value),
  );
  if (number !== undefined) return `/?${number[0]}=${number[1]}`;
  return decoded(url.pathname)
    .replace(/^\/index\.php(?=\/|$)/, '')
    .replace(/\/+$/, '');
}

/** Decodes a path, in the form of Unicode that keyboards write. A path that is no UTF-8 stays as it is. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

/** Returns the addresses that an entry had under earlier titles, and the one under which it was created. */
function earlierAddresses({ link, guid, meta }: WordPressItem): string[] {
  const last = /[^/]{1,600}\/?$/;
  const earlier = meta
    .filter(({ key, value }) => key === '_wp_old_slug' && value !== '' && !value.includes('/'))
    .map(({ value }) => link.replace(last, value));
  return [...(link.includes('?') ? [] : earlier), ...(guid === '' ? [] : [guid])];
}

function numbersOf({ id, type }: WordPressItem): string[] {
  return [`/?p=${id}`, ...(type === 'page' ? [`/?page_id=${id}`] : [])];
}
