import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { isSearchType, MAX_QUERY_LENGTH, type SearchType } from '../../../contract/search-terms.ts';

/** What an address of the search asks for. The type and a page beyond the first are there where it names them. */
export type SearchParameters = { q: string; type?: SearchType; page?: number };

/** What is searched for of what was typed: on one line, and no longer than the search takes. */
export function searchedText(typed: string): string {
  const text = typed.replaceAll(/\s+/g, ' ').trim();
  // Half a character would be no character at all.
  return text
    .slice(0, MAX_QUERY_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** Reads an address's query, as `?q=…&type=news&page=2`; null where it asks for nothing. What is not understood is passed over. */
export function searchParameters(query: string): SearchParameters | null {
  const given = new URLSearchParams(query);
  const q = searchedText(given.get('q') ?? '');
  if (q === '') return null;
  const type = given.get('type');
  const page = given.get('page') ?? '';
  return {
    q,
    ...(isSearchType(type) && { type }),
    ...(/^[1-9]\d{0,5}$/.test(page) && page !== '1' && { page: Number(page) }),
  };
}

/** The address of a search, such as `/en/search?q=youth&type=news`. */
export function searchAddress(language: Language, { q, type, page }: SearchParameters): string {
  const query = new URLSearchParams({ q });
  if (type !== undefined) query.set('type', type);
  if (page !== undefined && page > 1) query.set('page', String(page));
  return `${pageAddress('search', language)}?${query}`;
}
