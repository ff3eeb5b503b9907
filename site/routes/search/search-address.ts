import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { isSearchType, MAX_QUERY_LENGTH, type SearchType } from '../../../contract/search-terms.ts';

/** The parameters of a search. Without `type`, all types are searched. Without `page`, the first page is shown. */
export type SearchParameters = { q: string; type?: SearchType; page?: number };

/** Normalizes the text of a search: one line without outer spaces, at most `MAX_QUERY_LENGTH` UTF-16 units. */
export function normalizeQuery(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  // The cut may leave the first half of a surrogate pair.
  return line
    .slice(0, MAX_QUERY_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/**
 * Parses a query string such as `?q=…&type=news&page=2`. Ignores unknown and invalid parameters. Returns null if there is no text to search
 * for.
 */
export function parseSearchParameters(query: string): SearchParameters | null {
  const parameters = new URLSearchParams(query);
  const q = normalizeQuery(parameters.get('q') ?? '');
  if (q === '') return null;
  const type = parameters.get('type');
  const page = parameters.get('page') ?? '';
  return {
    q,
    ...(isSearchType(type) && { type }),
    ...(/^[1-9]\d{0,5}$/.test(page) && page !== '1' && { page: Number(page) }),
  };
}

/** Returns the address of a search, such as `/en/search?q=youth&type=news`. */
export function searchAddress(language: Language, { q, type, page }: SearchParameters): string {
  const query = new URLSearchParams({ q });
  if (type !== undefined) query.set('type', type);
  if (page !== undefined && page > 1) query.set('page', String(page));
  return `${pageAddress('search', language)}?${query}`;
}
