import { ENTRY_ORDERS, ENTRY_STATES, TRANSLATION_STATES } from '../../../contract/admin/content.ts';
import type { EntryFilter } from '../../content/content.ts';

/** Longest text that is searched for. In UTF-16 units. */
const SEARCH_MAX = 200;

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

/** Returns the text that a query searches for; null: none. */
export function searchOf(query: URLSearchParams): string | null {
  return query.get('search')?.slice(0, SEARCH_MAX) ?? null;
}

/** Returns the page that a query asks for, from 1. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function oneOf<const Value extends string>(
  values: readonly Value[],
  value: string | null,
): Value | null {
  return values.find((each) => each === value) ?? null;
}
