import { CONTENT_KINDS } from '../../content/kind-names.ts';
import { boundedText, choice, type FilterOf, pageNumber } from '../list-filter.ts';

/** Which deleted entries are shown: the query of `trash`, and of the page's address. */
export const trashFilter = {
  kind: choice(CONTENT_KINDS),
  /** As in `entriesFilter`. */
  search: boundedText,
  page: pageNumber,
};

export type TrashQuery = FilterOf<typeof trashFilter>;
