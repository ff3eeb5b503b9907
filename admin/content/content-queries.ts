import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { EntryKey, LinkableQuery } from '../../contract/admin/content/content.ts';
import { type EntryListQuery, entriesFilter } from '../../contract/admin/content/entries-filter.ts';
import { type TrashQuery, trashFilter } from '../../contract/admin/content/trash-filter.ts';
import { filterParams } from '../../contract/admin/list-filter.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { makeCall } from '../api/call.ts';
import { CONTENT_KEYS } from '../api/content-changed.ts';

/** The work that is waiting for the signed-in user. */
export const todayQuery = queryOptions({
  queryKey: CONTENT_KEYS.today,
  queryFn: () => makeCall('today'),
});

/** How many entries each kind has in each state. */
export const overviewQuery = queryOptions({
  queryKey: CONTENT_KEYS.overview,
  queryFn: () => makeCall('contentOverview'),
});

/** One page of the entries of a kind. */
export function listQuery(kind: ContentKind, filter: Partial<EntryListQuery>) {
  const query = filterParams(entriesFilter, filter);
  return queryOptions({
    queryKey: [...CONTENT_KEYS.list(kind), query] as QueryKey,
    queryFn: () => makeCall('listEntries', { kind, query }),
  });
}

/** The entries that a field of a kind may name. */
export function linkableQuery(kind: ContentKind, query: LinkableQuery) {
  return queryOptions({
    queryKey: [...CONTENT_KEYS.list(query.to), 'linkable', kind, query] as QueryKey,
    queryFn: () => makeCall('linkableEntries', { kind, query: { ...query } }),
  });
}

/** One page of the deleted entries. */
export function trashQuery(filter: TrashQuery) {
  const query = filterParams(trashFilter, filter);
  return queryOptions({
    queryKey: [...CONTENT_KEYS.trash, query],
    queryFn: () => makeCall('trash', { query }),
  });
}

/** An entry in its current state: for its review and its history, not for its form. */
export function entryQuery({ kind, id }: EntryKey) {
  return queryOptions({
    queryKey: [...CONTENT_KEYS.entry({ kind, id }), 'entry'],
    queryFn: () => makeCall('readEntry', { kind, id }),
  });
}

/** The colleagues who may publish entries of a kind. */
export function reviewersQuery(kind: ContentKind) {
  return queryOptions({
    queryKey: [...CONTENT_KEYS.kind(kind), 'reviewers'],
    queryFn: () => makeCall('reviewers', { kind }),
  });
}

/** The changes of an entry, newest first. */
export function historyQuery({ kind, id }: EntryKey) {
  return infiniteQueryOptions({
    queryKey: [...CONTENT_KEYS.entry({ kind, id }), 'history'],
    queryFn: ({ pageParam }) =>
      makeCall('entryHistory', {
        kind,
        id,
        query: pageParam === null ? {} : { before: String(pageParam) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}
