import {
  ENTRY_ORDERS,
  ENTRY_STATES,
  type EntryListQuery,
  TRANSLATION_STATES,
} from '../../../contract/admin/content/content.ts';

/**
 * Reads what a list shows from the query of its address. What is not known there is left out.
 * @param search as in `location.search`, with or without `?`
 */
export function readListAddress(search: string): EntryListQuery {
  const params = new URLSearchParams(search);
  const among = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name));
  const page = params.get('page');
  return withoutEmpty({
    search: params.get('search')?.trim() || undefined,
    state: among('state', ENTRY_STATES),
    translation: among('translation', TRANSLATION_STATES),
    review: among('review', ['open']),
    subtype: params.get('subtype') || undefined,
    order: among('order', ENTRY_ORDERS),
    page: page !== null && /^[1-9]\d{0,6}$/.test(page) && page !== '1' ? page : undefined,
  });
}

/** Writes what a list shows as the query of its address; empty if it shows everything. Another filter begins at page 1. */
export function writeListAddress(
  query: EntryListQuery,
  change: { [Name in keyof EntryListQuery]?: EntryListQuery[Name] | undefined },
): string {
  const begun = 'page' in change ? query : { ...query, page: undefined };
  const next = withoutEmpty({ ...begun, ...change });
  const search = new URLSearchParams(next as Record<string, string>).toString();
  return search === '' ? '' : `?${search}`;
}

/** Whether anything is filtered, so that an empty list does not mean that there are no entries. */
export function isFiltered(query: EntryListQuery): boolean {
  const { search, state, translation, review, subtype } = query;
  return [search, state, translation, review, subtype].some((value) => value !== undefined);
}

function withoutEmpty(query: Record<string, string | undefined>): EntryListQuery {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  );
}
