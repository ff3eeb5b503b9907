import { CONTENT_KINDS } from '../../content/kind-names.ts';
import { choice, type FilterOf, pageNumber } from '../list-filter.ts';
import { CHECKS } from './checks.ts';

/** Whether findings are open, or ignored with a reason. */
export const FINDING_STATES = ['open', 'ignored'] as const;

/** What the list of findings shows: the query of `findings`, and of the address of its page. */
export const findingsFilter = {
  check: choice(CHECKS),
  /** The kind of the entries. */
  kind: choice(CONTENT_KINDS),
  state: choice(FINDING_STATES, 'open'),
  page: pageNumber,
};

export type FindingsFilter = FilterOf<typeof findingsFilter>;
