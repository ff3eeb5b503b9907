import { completeFields, type SearchedKind } from '../../contract/content/kinds.ts';
import { entryDocument, SEARCHED_KINDS, type SearchDocument } from './documents.ts';

/**
 * The parts that the index distinguishes: the site's own pages, and the kinds of entries. Equally ranked results are in this
 * order.
 */
export const INDEXED_KINDS = ['site-page', ...SEARCHED_KINDS] as const satisfies readonly string[];

export type IndexedKind = (typeof INDEXED_KINDS)[number];

/** The mark of an entry, which differs for each of its versions. */
export type Mark = { id: number; mark: string };

/** What a document is made from: a stored entry, whose fields are JSON, or the document itself. */
export type IndexSource = Mark &
  ({ kind: SearchedKind; fields: string } | { kind: IndexedKind; document: SearchDocument });

export function documentOf(source: IndexSource): SearchDocument {
  if ('document' in source) return source.document;
  const { kind, id, fields } = source;
  return entryDocument(kind, id, completeFields(kind, JSON.parse(fields)));
}

/** The entries of a kind to compare with the index: those with ids in a range, or some. */
export type Scope = { after: number; upTo: number } | { ids: readonly number[] };

/** The content in a scope. Everything else that the index has there is removed. */
export type Comparison = { kind: IndexedKind; scope: Scope; present: readonly Mark[] };

/** The result of a comparison: the ids to write to the index, and those to remove from it. */
export type Differences = { outdated: number[]; gone: number[] };
