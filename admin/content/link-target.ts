import type { EntryKey } from '../../contract/admin/content/content.ts';
import { type ContentKind, definitionOf } from '../../contract/content/kinds.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { type PageName, pages } from '../../contract/pages.ts';
import { pageAddress } from '../../contract/paths.ts';

/** The kinds whose entries texts can link to: their own page, or the page that lists them. */
export const LINKED_KINDS = [
  'page',
  'news',
  'project',
  'report',
  'board-member',
  'executive',
  'trainer',
  'area',
] as const satisfies ContentKind[];

/** Pages that texts can link to. */
export const LINKED_PAGES = [
  'about',
  'news',
  'projects',
  'reports',
  'jobs',
  'joinUs',
  'contact',
  'privacy',
] as const satisfies PageName[];

/** The part of the site that a URL leads to. null: another URL, which is shown unchanged. */
export type LinkTarget =
  | { kind: 'page'; page: (typeof LINKED_PAGES)[number] }
  | { kind: 'entry'; entry: EntryKey }
  | { kind: 'file'; name: string }
  | null;

/** Returns the part of the site that a URL leads to, in either language. */
export function linkTargetOf(address: string): LinkTarget {
  for (const language of LANGUAGES) {
    const page = LINKED_PAGES.find((name) => pageAddress(name, language) === address);
    if (page !== undefined) return { kind: 'page', page };
    const id = Number(/\/(\d{1,15})$/.exec(address)?.[1] ?? Number.NaN);
    const kind = LINKED_KINDS.find((each) => ownPages(each, language, id).includes(address));
    if (kind !== undefined) return { kind: 'entry', entry: { kind, id } };
  }
  // The name of a stored file ends with a part of its hash: `/media/library/report.8887e37ada.pdf`.
  const [, name, format] =
    /^\/media\/(?:.*\/)?([^/]+?)(?:\.[0-9a-f]{10})?(?:\.\d+x\d+)?(\.\w+)$/.exec(address) ?? [];
  return name === undefined ? null : { kind: 'file', name: name + format };
}

/** The URLs of an entry with this id, one for each type of its kind. */
function ownPages(kind: ContentKind, language: Language, id: number): string[] {
  if (Number.isNaN(id)) return [];
  const { page } = definitionOf(kind);
  const names = typeof page === 'object' ? Object.values(page) : page === undefined ? [] : [page];
  // The address of a page of one's own has no id.
  return names
    .filter((name) => pages[name].path.endsWith(':id'))
    .map((name) => pageAddress(name, language, id));
}
