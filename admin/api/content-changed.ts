import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { EntryKey } from '../../contract/admin/content/content.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { sessionQuery } from './queries.ts';

const CONTENT = 'content';

/** The key prefixes of queries about content. */
export const CONTENT_KEYS = {
  today: [CONTENT, 'today'],
  overview: [CONTENT, 'overview'],
  /** Deleted entries, of all kinds. */
  trash: [CONTENT, 'trash'],
  kind: (kind: ContentKind) => [CONTENT, kind],
  list: (kind: ContentKind): QueryKey => [CONTENT, kind, 'list'],
  entry: ({ kind, id }: EntryKey): QueryKey => [CONTENT, kind, id],
} as const;

/**
 * Invalidates what a write has changed: the lists of the kinds, the entries, and the summaries of all kinds.
 * @param keys the entries that were written
 */
export async function contentChanged(
  client: QueryClient,
  keys: readonly EntryKey[],
): Promise<void> {
  // Each list once. Otherwise it would be fetched again for each of its entries.
  const kinds = [...new Set(keys.map(({ kind }) => kind))];
  const entries = [...kinds.map(CONTENT_KEYS.list), ...keys.map(CONTENT_KEYS.entry)];
  // It says which lists and pages there are.
  const session = kinds.includes('identity') ? [sessionQuery.queryKey] : [];
  await Promise.all(
    [CONTENT_KEYS.today, CONTENT_KEYS.overview, CONTENT_KEYS.trash, ...session, ...entries].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );
}
