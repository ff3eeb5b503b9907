/** What is searched, by which results can be narrowed. Board and executive team are both `person`. */
export const SEARCH_TYPES = [
  'news',
  'program',
  'project',
  'person',
  'trainer',
  'report',
  'job',
  'page',
] as const;

export type SearchType = (typeof SEARCH_TYPES)[number];

/** What is longer is searched for up to here. In characters. */
export const MAX_QUERY_LENGTH = 200;

/** How many results one answer holds. */
export const RESULTS_PER_PAGE = 10;

/** Id of the field on the search's page, which links and keys lead into. */
export const SEARCH_FIELD_ID = 'search-field';

/** Whether a text names something that can be searched for. */
export function isSearchType(value: unknown): value is SearchType {
  return SEARCH_TYPES.some((type) => type === value);
}
