import { entriesFilter } from '../../../contract/admin/content/entries-filter.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import type { EntryFilter } from '../lists/entry-lists.ts';

/** Returns the filter in the query of a list (`entriesFilter`). */
export function entryFilterOf(query: URLSearchParams): EntryFilter {
  const { review, ...filter } = readFilter(entriesFilter, query);
  return { ...filter, isForReview: review !== null };
}
