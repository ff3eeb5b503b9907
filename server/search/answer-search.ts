import type { Language } from '../../contract/locale.ts';
import type { Search } from '../../contract/search.ts';
import { RESULTS_PER_PAGE, type SearchType } from '../../contract/search-terms.ts';
import { presentSearch } from './present-search.ts';
import { readQuery } from './query.ts';
import type { SearchIndex } from './search-index.ts';

/** What a visitor searches for: `text` as it was typed, one type of result or all (null), and the page, from 1. */
export type SearchRequest = {
  text: string;
  type: SearchType | null;
  page: number;
  language: Language;
};

/** Returns one page of results. Beyond the last page it returns the last one. */
export function answerSearch(
  index: SearchIndex,
  { text, type, page: requestedPage, language }: SearchRequest,
): Search {
  const query = readQuery(text);
  const findPage = (page: number) =>
    index.find(query, { type, limit: RESULTS_PER_PAGE, offset: (page - 1) * RESULTS_PER_PAGE });
  let results = findPage(requestedPage);
  const total = results.types
    .filter((count) => type === null || count.type === type)
    .reduce((sum, count) => sum + count.total, 0);
  const lastPage = Math.max(1, Math.ceil(total / RESULTS_PER_PAGE));
  const page = Math.min(requestedPage, lastPage);
  // There may be fewer results than when the link was made. Then it shows the last page.
  if (page !== requestedPage) results = findPage(page);
  return presentSearch(query, results, { total, page, lastPage }, language);
}
