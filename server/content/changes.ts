import type { Kysely, Transaction } from 'kysely';
import {
  type ContentFields,
  type ContentKind,
  publicationTime,
  referencesOf,
  subtypeOf,
} from '../../contract/kinds/kinds.ts';
import type { ContentEntries, ContentHistory, Schema } from '../platform/database/schema.ts';
import { mapMedia } from './map-media.ts';
import type { AnyEntry } from './repository.ts';

/** Who changes the content, and when in epoch milliseconds. */
export type Author = { at: number; by: string };

/** An entry as it is to be stored, and whether it is new. */
export type SavedEntry = { entry: AnyEntry; change: 'created' | 'changed' };

/** SQLite takes 32,766 parameters a statement. */
const ROWS_A_STATEMENT = 500;

/**
 * Begins a change of the content: raises its version. It is the first statement of every such
 * transaction, because on PostgreSQL the version's row is also the lock that lets one change
 * happen at a time.
 */
export async function raiseContentVersion(trx: Transaction<Schema>): Promise<void> {
  await trx
    .updateTable('content_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/** Adds entries or puts them in the place of the ones with their kind and id, and records each in the history. */
export async function saveEntries(
  trx: Transaction<Schema>,
  entries: readonly SavedEntry[],
  author: Author,
): Promise<void> {
  for (const some of chunks(entries)) {
    await trx
      .insertInto('content_entries')
      .values(some.map(({ entry }) => entryRow(entry, author)))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id']).doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          status: row.ref('excluded.status'),
          variant: row.ref('excluded.variant'),
          published_at: row.ref('excluded.published_at'),
          fields: row.ref('excluded.fields'),
          updated_at: row.ref('excluded.updated_at'),
          updated_by: row.ref('excluded.updated_by'),
        })),
      )
      .execute();
  }
  await deleteReferences(
    trx,
    entries.filter(({ change }) => change === 'changed').map(({ entry }) => entry),
  );
  for (const some of chunks(entries.flatMap(({ entry }) => linkRows(entry)))) {
    await trx.insertInto('content_links').values(some).execute();
  }
  for (const some of chunks(entries.flatMap(({ entry }) => mediaRows(entry)))) {
    await trx.insertInto('content_media').values(some).execute();
  }
  await record(trx, entries, author);
}

/** Removes entries, with their links and media references, and records each in the history. */
export async function removeEntries(
  trx: Transaction<Schema>,
  entries: readonly AnyEntry[],
  author: Author,
): Promise<void> {
  for (const [kind, ids] of idsByKind(entries)) {
    for (const some of chunks(ids)) {
      await trx
        .deleteFrom('content_entries')
        .where('kind', '=', kind)
        .where('id', 'in', some)
        .execute();
    }
  }
  await record(
    trx,
    entries.map((entry) => ({ entry, change: 'removed' as const })),
    author,
  );
}

/** The history of one entry, oldest first. */
export async function listHistory(
  db: Kysely<Schema>,
  kind: ContentKind,
  id: number,
): Promise<ContentHistoryEntry[]> {
  const rows = await db
    .selectFrom('content_history')
    .select(['change', 'position', 'status', 'fields', 'changed_at', 'changed_by'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ fields, changed_at: changedAt, changed_by: changedBy, ...row }) => ({
    ...row,
    fields: JSON.parse(fields),
    changedAt,
    changedBy,
  }));
}

export type ContentHistoryEntry = Pick<ContentHistory, 'change' | 'position' | 'status'> & {
  fields: ContentFields<ContentKind>;
  changedAt: number;
  changedBy: string;
};

function entryRow(entry: AnyEntry, author: Author): ContentEntries {
  return {
    kind: entry.kind,
    id: entry.id,
    position: entry.position,
    status: entry.status,
    variant: subtypeOf(entry.kind, entry.fields),
    published_at: publicationTime(entry.kind, entry.fields),
    fields: JSON.stringify(entry.fields),
    updated_at: author.at,
    updated_by: author.by,
  };
}

function linkRows(entry: AnyEntry) {
  return referencesOf(entry.kind, entry.fields).flatMap(({ field, to, ids }) =>
    ids.map((id, position) => ({
      from_kind: entry.kind,
      from_id: entry.id,
      relation: field,
      position,
      to_kind: to,
      to_id: id,
    })),
  );
}

function mediaRows(entry: AnyEntry) {
  const rows: Schema['content_media'][] = [];
  mapMedia(entry.kind, entry.fields, (path, _use, field) => {
    rows.push({ kind: entry.kind, id: entry.id, field, path });
    return path;
  });
  return rows;
}

async function deleteReferences(trx: Transaction<Schema>, entries: readonly AnyEntry[]) {
  for (const [kind, ids] of idsByKind(entries)) {
    for (const some of chunks(ids)) {
      await trx
        .deleteFrom('content_links')
        .where('from_kind', '=', kind)
        .where('from_id', 'in', some)
        .execute();
      await trx
        .deleteFrom('content_media')
        .where('kind', '=', kind)
        .where('id', 'in', some)
        .execute();
    }
  }
}

async function record(
  trx: Transaction<Schema>,
  changes: readonly { entry: AnyEntry; change: ContentHistory['change'] }[],
  author: Author,
) {
  const rows = changes.map(({ entry, change }) => ({
    kind: entry.kind,
    id: entry.id,
    change,
    position: entry.position,
    status: entry.status,
    fields: JSON.stringify(entry.fields),
    changed_at: author.at,
    changed_by: author.by,
  }));
  for (const some of chunks(rows)) {
    await trx.insertInto('content_history').values(some).execute();
  }
}

function idsByKind(entries: readonly AnyEntry[]): Map<ContentKind, number[]> {
  return new Map(
    [...Map.groupBy(entries, (entry) => entry.kind)].map(([kind, some]) => [
      kind,
      some.map((entry) => entry.id),
    ]),
  );
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_A_STATEMENT) }, (_, index) =>
    items.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  );
}
