import { definitionOf } from '../../content/kinds.ts';
import type { Language } from '../../locale.ts';
import type { PageName } from '../../pages.ts';
import type { EntryKey } from './content.ts';

/** The path of previews: documents of the site without scripts, for a frame in the back office. */
export const PREVIEW_PATH = '/admin/preview/:language/:kind/:id';

/** What a preview shows. */
export type PreviewQuery = {
  language: Language;
  /** The page. Default: the page of the entry, or the first page that shows entries of its kind. */
  page?: PageName;
  /**
   * Time at which to show the site, with everything scheduled until then, in epoch milliseconds. Default: now, or the date of the entry if
   * that is later.
   */
  at?: number;
  /** Other entries to show as drafts. */
  together?: readonly EntryKey[];
  /** Shows the live version of the entry instead of its draft. */
  live?: boolean;
};

/** Returns the address of a preview, with the section of the page that shows the entry. */
export function previewAddress(
  { kind, id }: EntryKey,
  { language, page, at, together = [], live = false }: PreviewQuery,
): string {
  const path = PREVIEW_PATH.replace(':language', language)
    .replace(':kind', kind)
    .replace(':id', String(id));
  const parameters = [
    ...(page === undefined ? [] : [`page=${page}`]),
    ...(at === undefined ? [] : [`at=${at}`]),
    ...(live ? ['live=1'] : []),
    ...together.map((key) => `with=${key.kind}:${key.id}`),
  ];
  // Another page has other sections.
  const section = page === undefined ? definitionOf(kind).section : undefined;
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  return path + query + (section === undefined ? '' : `#${section}`);
}
