import type { Language } from '../../contract/locale.ts';
import type { SearchWire } from '../../contract/search.ts';
import { RESULTS_PER_PAGE, SEARCH_TYPES } from '../../contract/search-terms.ts';
import type { SearchDocument } from './documents.ts';
import { excerpt, highlightTitle } from './highlight.ts';
import type { SearchQuery, WordMatch } from './query.ts';
import type { Found } from './search-index.ts';

const ARABIC = /\p{Script=Arabic}/u;

/** One page of what was found. */
export function presentSearch(
  query: SearchQuery,
  found: Found,
  shown: { total: number; page: number; lastPage: number },
  language: Language,
): SearchWire {
  return {
    query: query.text,
    words: query.words.length,
    partial: found.partial,
    total: shown.total,
    types: SEARCH_TYPES.flatMap((type) => found.types.filter((count) => count.type === type)),
    results: found.documents.map((document) => presentResult(document, found.matches, language)),
    current_page: shown.page,
    last_page: shown.lastPage,
    per_page: RESULTS_PER_PAGE,
  };
}

function presentResult(
  document: SearchDocument,
  matches: readonly WordMatch[],
  language: Language,
): SearchWire['results'][number] {
  const { type, path, file, picture, publishedAt, title, lead, body } = document;
  const heading = highlightTitle(title, language, matches);
  // What was found by its name in the other language says so below.
  const inTitle = heading.pieces.some(({ hit }) => hit);
  const texts = inTitle ? [lead, body] : [lead, body, title];
  return {
    ...{ type, path, file, published_at: publishedAt, image: picture },
    title: heading,
    excerpt: excerpt(texts, language, matches),
    untranslated: title.en === '' && ARABIC.test(title.ar),
  };
}
