import { boundedText, choice, type FilterOf, pageNumber } from '../list-filter.ts';
import { ENTRY_ORDERS, ENTRY_STATES, TRANSLATION_STATES } from './content.ts';

/** What a list of entries shows. It is the query of `listEntries` and `exportEntries`, and of the page's address. */
export const entriesFilter = {
  /** Words of titles, names and other short texts, or their beginnings, folded and stemmed as in the public search. */
  search: boundedText,
  state: choice(ENTRY_STATES),
  translation: choice(TRANSLATION_STATES),
  /** Drafts with an open review request. */
  review: choice(['open']),
  /** The value of the field that holds the subtype. */
  subtype: boundedText,
  order: choice(ENTRY_ORDERS, 'site'),
  page: pageNumber,
};

export type EntryListQuery = FilterOf<typeof entriesFilter>;
