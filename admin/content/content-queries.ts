import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type {
  BinQuery,
  EntryKey,
  EntryListQuery,
  LinkableQuery,
} from '../../contract/admin/content.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { makeCall } from '../api/call.ts';
import { sessionQuery } from '../api/queries.ts';

/** Below this key is everything that a write of content can change. */
const CONTENT = 'content';

/** The bin has entries of all kinds. */
const BIN = [CONTENT, 'bin'];

/** What waits for the person who is signed in. */
export const todayQuery = queryOptions({
  queryKey: [CONTENT, 'today'],
  queryFn: () => makeCall('today'),
});

/** How many entries each kind has in each state. */
export const overviewQuery = queryOptions({
  queryKey: [CONTENT, 'overview'],
  queryFn: () => makeCall('contentOverview'),
});

/** One page of the entries of a kind. */
export function listQuery(kind: ContentKind, query: EntryListQuery) {
  return queryOptions({
    queryKey: [CONTENT, kind, 'list', query] as QueryKey,
    queryFn: () => makeCall('listEntries', { kind, query: { ...query } }),
  });
}

/** The entries that a field of a kind may name. */
export function linkableQuery(kind: ContentKind, query: LinkableQuery) {
  return queryOptions({
    queryKey: [CONTENT, query.to, 'list', 'linkable', kind, query] as QueryKey,
    queryFn: () => makeCall('linkableEntries', { kind, query: { ...query } }),
  });
}

/** One page of the deleted entries. */
export function binQuery(query: BinQuery) {
  return queryOptions({
    queryKey: [...BIN, query],
    queryFn: () =>
      makeCall('bin', {
        query: Object.fromEntries(
          Object.entries(query).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]],
          ),
        ),
      }),
  });
}

/** An entry as it is now: for its review and its history, not for its form. */
export function entryQuery({ kind, id }: EntryKey) {
  return queryOptions({
    queryKey: [CONTENT, kind, id, 'entry'],
    queryFn: () => makeCall('readEntry', { kind, id }),
  });
}

/** The colleagues who may publish entries of a kind. */
export function reviewersQuery(kind: ContentKind) {
  return queryOptions({
    queryKey: [CONTENT, kind, 'reviewers'],
    queryFn: () => makeCall('reviewers', { kind }),
  });
}

/** The changes of an entry, newest first. */
export function historyQuery({ kind, id }: EntryKey) {
  return infiniteQueryOptions({
    queryKey: [CONTENT, kind, id, 'history'],
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

/**
 * Outdates what a write has changed: the lists of the kinds, the entries, and the summaries of all kinds.
 * @param keys the entries that were written
 */
export async function contentChanged(
  client: QueryClient,
  keys: readonly EntryKey[],
): Promise<void> {
  // Each list once: it would be fetched again for each of its entries.
  const kinds = [...new Set(keys.map(({ kind }) => kind))];
  const entries = [
    ...kinds.map((kind) => [CONTENT, kind, 'list']),
    ...keys.map(({ kind, id }) => [CONTENT, kind, id]),
  ];
  // It says which lists and pages there are.
  const session = kinds.includes('identity') ? [sessionQuery.queryKey] : [];
  await Promise.all(
    [todayQuery.queryKey, overviewQuery.queryKey, BIN, ...session, ...entries].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
