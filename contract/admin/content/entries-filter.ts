import { boundedText, choice, type FilterOf, pageNumber } from '../list-filter.ts';
import { ENTRY_ORDERS, ENTRY_STATES, TRANSLATION_STATES } from './content.ts';

/** What the list of a kind shows: the query of `listEntries` and `exportEntries`, and of the address of its page. */
export const entriesFilter = {
  /** Words of titles, names and other short texts, or their beginnings; folded and stemmed as in the public search. */
  search: boundedText,
  state: choice(ENTRY_STATES),
  translation: choice(TRANSLATION_STATES),
  /** Drafts whose review somebody has asked for and that wait for it. */
  review: choice(['open']),
  /** The value of the field that divides the kind. */
  subtype: boundedText,
  order: choice(ENTRY_ORDERS, 'site'),
  page: pageNumber,
};

export type EntryListQuery = FilterOf<typeof entriesFilter>;
