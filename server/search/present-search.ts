import type { Language } from '../../contract/locale.ts';
import type { Search } from '../../contract/search.ts';
import { RESULTS_PER_PAGE, SEARCH_TYPES } from '../../contract/search-terms.ts';
import type { SearchDocument } from './documents.ts';
import { excerpt, highlightTitle } from './highlight.ts';
import type { SearchQuery, WordMatch } from './query.ts';
import type { SearchResults } from './search-index.ts';

const ARABIC = /\p{Script=Arabic}/u;

/**
 * Returns one page of search results.
 * @param pagination number of results, the page (from 1) and the last page
 */
export function presentSearch(
  query: SearchQuery,
  results: SearchResults,
  pagination: { total: number; page: number; lastPage: number },
  language: Language,
): Search {
  return {
    query: query.text,
    words: query.words.length,
    partial: results.partial,
    total: pagination.total,
    types: SEARCH_TYPES.flatMap((type) => results.types.filter((count) => count.type === type)),
    results: results.documents.map((document) =>
      presentResult(document, results.matches, language),
    ),
    page: pagination.page,
    lastPage: pagination.lastPage,
    perPage: RESULTS_PER_PAGE,
  };
}

function presentResult(
  document: SearchDocument,
  matches: readonly WordMatch[],
  language: Language,
): Search['results'][number] {
  const { type, path, file, picture, publishedAt, title, lead, body } = document;
  const heading = highlightTitle(title, language, matches);
  const hasHitInTitle = heading.pieces.some(({ hit }) => hit);
  // The hit may be in the title of the other language, which the excerpt then shows.
  const texts = hasHitInTitle ? [lead, body] : [lead, body, title];
  return {
    type,
    path,
    file,
    publishedAt,
    picture,
    title: heading,
    excerpt: excerpt(texts, language, matches),
    untranslated: title.en === '' && ARABIC.test(title.ar),
  };
}
