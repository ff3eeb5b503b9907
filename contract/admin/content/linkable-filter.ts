import { CONTENT_KINDS } from '../../content/kinds.ts';
import { boundedText, choice } from '../list-filter.ts';

/** Which entries a field may name: the query of `linkableEntries`. */
export const linkableFilter = {
  /** The kind that the field names. */
  to: choice(CONTENT_KINDS),
  /** As in `entriesFilter`. */
  search: boundedText,
};
