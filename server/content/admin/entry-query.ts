import {
  ENTRY_ORDERS,
  ENTRY_STATES,
  TRANSLATION_STATES,
} from '../../../contract/admin/content/content.ts';
import { oneOf, searchOf } from '../../platform/admin/list-query.ts';
import type { EntryFilter } from '../lists/entry-lists.ts';

/** Returns what the query of a list filters by (`EntryListQuery`). What is not known is left out. */
export function entryFilterOf(query: URLSearchParams): Omit<EntryFilter, 'page'> {
  return {
    search: searchOf(query),
    state: oneOf(ENTRY_STATES, query.get('state')),
    translation: oneOf(TRANSLATION_STATES, query.get('translation')),
    isForReview: query.get('review') === 'open',
    subtype: query.get('subtype'),
    order: oneOf(ENTRY_ORDERS, query.get('order')) ?? 'site',
  };
}
