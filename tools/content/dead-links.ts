import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import { definitionOf } from '../../contract/content/kinds.ts';
import { hasPage, type ModulesOff } from '../../contract/modules.ts';
import type { PageName } from '../../contract/pages.ts';
import { entryKey } from '../../contract/paths.ts';
import { internalPath, isOtherAddress, pageAt } from '../../server/content/content.ts';
import { type FileEntry, leavesOf, readFileEntries } from './content-texts.ts';

/** A file of the folder, which the import has found. */
const FILE = /\.[a-z\d]{2,5}$/;

/** Addresses in HTML. */
const HREF = /\shref="([^"]{1,2000})"/g;

/**
 * Returns a line for each link of a content folder to a page of the site that does not exist: nothing is at the address, its module is
 * turned off, or the file of its kind has no such entry.
 * @param folder a folder that an import has already read
 */
export async function findDeadLinks(folder: string): Promise<string[]> {
  const files = new Map<string, FileEntry[]>();
  for (const kind of CONTENT_KINDS) {
    const { file } = definitionOf(kind);
    files.set(file, await readFileEntries(folder, file));
  }
  const off = modulesOffIn(files);
  const keys = keysByPage(files);
  return [...files].flatMap(([file, entries]) =>
    entries.flatMap(({ name, value }) =>
      leavesOf(value)
        .flatMap(({ field, text }) => linksIn(text).map((link) => ({ field, link })))
        .filter(({ link }) => !isThere(link, { off, keys }))
        .map(({ field, link }) => `${file}: ${name}${field}: ${link}`),
    ),
  );
}

function linksIn(text: string): string[] {
  return text.startsWith('/') ? [text] : Array.from(text.matchAll(HREF), ([, link = '']) => link);
}

type Known = { off: ModulesOff; keys: ReadonlyMap<PageName, ReadonlySet<number | string>> };

function isThere(link: string, { off, keys }: Known): boolean {
  // A folder does not know the address of its site, so internal links are those without an origin.
  const path = internalPath(link, 'https://site.example');
  if (path === null || isOtherAddress(path) || FILE.test(path)) return true;
  const found = pageAt(path);
  if (found === null || !hasPage(found.page, off)) return false;
  if (found.key === null) return true;
  // Another folder's file may have the entry. A page of one's own is in the folder that links to it.
  return keys.get(found.page)?.has(found.key) ?? found.page !== 'ownPage';
}

function modulesOffIn(files: ReadonlyMap<string, FileEntry[]>): ModulesOff {
  const [identity] = files.get(definitionOf('identity').file) ?? [];
  return (identity?.value as { modulesOff?: ModulesOff } | null)?.modulesOff ?? [];
}

/** Returns the keys of the entries that each page shows (`pageAddress`), from the files that exist. */
function keysByPage(files: ReadonlyMap<string, FileEntry[]>): Map<PageName, Set<number | string>> {
  const keys = new Map<PageName, Set<number | string>>();
  for (const kind of CONTENT_KINDS) {
    const { file, page, subtype = '' } = definitionOf(kind);
    const entries = files.get(file) ?? [];
    for (const each of typeof page === 'string' ? [page] : Object.values(page ?? {})) {
      if (entries.every(({ value }) => value !== null)) keys.set(each, keys.get(each) ?? new Set());
    }
    for (const { value } of entries) {
      const entry = value as Record<string, unknown> | null;
      const own = typeof page === 'string' ? page : page?.[String(entry?.[subtype])];
      if (own === undefined || typeof entry?.id !== 'number') continue;
      const type = entry[subtype];
      keys
        .get(own)
        ?.add(entryKey(own, { id: entry.id, subtype: typeof type === 'string' ? type : null }));
    }
  }
  return keys;
}
