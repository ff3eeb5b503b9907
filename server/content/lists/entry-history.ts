import { type Kysely, sql } from 'kysely';
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

/** The changes on one page: at most this number, and after the first at most this number of bytes of fields. */
const CHANGES_ON_PAGE = 20;
const BYTES_ON_PAGE = 2_000_000;

/**
 * Returns one page of the changes of an entry, newest first.
 * @param before a sequence number; null: from the newest
 * @returns the changes, and the number before which the next page begins; null: there is none
 */
export async function listEntryHistory(
  db: Kysely<Schema>,
  { kind, id }: EntryKey,
  before: number | null,
): Promise<{ changes: EntryChange[]; next: number | null }> {
  let query = db.selectFrom('content_history').where('kind', '=', kind).where('id', '=', id);
  if (before !== null) query = query.where('sequence', '<', before);
  const sizes = await query
    .select(['sequence', sql<number>`octet_length(fields)`.as('bytes')])
    .orderBy('sequence', 'desc')
    .limit(CHANGES_ON_PAGE + 1)
    .execute();
  let bytes = 0;
  const shown = sizes.slice(0, CHANGES_ON_PAGE).filter((change, index) => {
    bytes += change.bytes;
    return index === 0 || bytes <= BYTES_ON_PAGE;
  });
  const last = shown.at(-1)?.sequence;
  if (last === undefined) return { changes: [], next: null };
  const rows = await query
    .select(['sequence', 'change', 'status', 'changed_at', 'changed_by', 'fields'])
    .where('sequence', '>=', last)
    .orderBy('sequence', 'desc')
    .limit(shown.length)
    .execute();
  const changes = rows.map((row) => ({
    sequence: row.sequence,
    change: row.change,
    isPublished: row.status === 'published' && row.change !== 'removed',
    at: row.changed_at,
    by: row.changed_by,
    fields: completeFields(kind, JSON.parse(row.fields)),
  }));
  return { changes, next: shown.length < sizes.length ? last : null };
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
