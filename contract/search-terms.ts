/** The types of search results for filtering. Board and executive team are both `person`. */
export const SEARCH_TYPES = [
  'news',
  'program',
  'project',
  'person',
  'trainer',
  'report',
  'newsletter',
  'job',
  'region',
  'page',
] as const;

export type SearchType = (typeof SEARCH_TYPES)[number];

/** Maximum length of a search query in characters. Longer ones are cut. */
export const MAX_QUERY_LENGTH = 200;

export const RESULTS_PER_PAGE = 10;

/** Id of the search field, which links and keyboard shortcuts focus. */
export const SEARCH_FIELD_ID = 'search-field';

/** Returns whether a value is a type of search results. */
export function isSearchType(value: unknown): value is SearchType {
  return SEARCH_TYPES.some((type) => type === value);
}
