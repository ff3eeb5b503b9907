import { CONTENT_KINDS } from '../../content/kind-names.ts';
import { boundedText, choice } from '../list-filter.ts';

/** Which entries a field may reference: the query of `linkableEntries`. */
export const linkableFilter = {
  /** The kind that the field references. */
  to: choice(CONTENT_KINDS),
  /** As in `entriesFilter`. */
  search: boundedText,
};
