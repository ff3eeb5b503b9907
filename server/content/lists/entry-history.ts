import type { Kysely } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import { type ContentKind, completeFields } from '../../../contract/content/kinds.ts';
import type { ContentHistory, Schema } from '../../platform/database/schema.ts';

/** One change of an entry, with its fields after it, or before its removal. `at` in epoch milliseconds. */
export type EntryChange = {
  sequence: number;
  change: ContentHistory['change'];
  isPublished: boolean;
  at: number;
  by: string;
  fields: DraftFields;
};

/**
 * Returns changes of an entry, newest first.
 * @param page.before a sequence number; null: from the newest
 */
export async function listEntryHistory(
  db: Kysely<Schema>,
  { kind, id }: EntryKey,
  { before, limit }: { before: number | null; limit: number },
): Promise<EntryChange[]> {
  let query = db
    .selectFrom('content_history')
    .select(['sequence', 'change', 'status', 'changed_at', 'changed_by', 'fields'])
    .where('kind', '=', kind)
    .where('id', '=', id);
  if (before !== null) query = query.where('sequence', '<', before);
  const rows = await query.orderBy('sequence', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    sequence: row.sequence,
    change: row.change,
    isPublished: row.status === 'published' && row.change !== 'removed',
    at: row.changed_at,
    by: row.changed_by,
    fields: completeFields(kind, JSON.parse(row.fields)),
  }));
}

/** How many changes are searched for recent publications. */
const CHANGES_SEARCHED = 200;

/** Returns the latest publications of some kinds, newest first, with each entry once. */
export async function listLastPublished(
  db: Kysely<Schema>,
  kinds: readonly ContentKind[],
  limit: number,
): Promise<(EntryKey & { at: number; by: string })[]> {
  const rows = await db
    .selectFrom('content_history')
    .select(['kind', 'id', 'change', 'status', 'changed_at', 'changed_by'])
    .where('kind', 'in', kinds)
    .orderBy('sequence', 'desc')
    .limit(CHANGES_SEARCHED)
    .execute();
  const published = new Map<string, EntryKey & { at: number; by: string }>();
  const later = new Set<string>();
  for (const { kind, id, change, status, changed_at: at, changed_by: by } of rows) {
    const key = `${kind} ${id}`;
    if (later.has(key)) continue;
    later.add(key);
    if (change === 'removed' || status !== 'published') continue;
    published.set(key, { kind: kind as ContentKind, id, at, by });
    if (published.size === limit) break;
  }
  return [...published.values()];
}
