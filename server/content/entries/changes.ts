import type { Kysely, Transaction } from 'kysely';
import {
  type ContentFields,
  type ContentKind,
  publicationTime,
  referencesOf,
  subtypeOf,
} from '../../../contract/content/kinds.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { ContentEntries, ContentHistory, Schema } from '../../platform/database/schema.ts';
import { indexEntries } from './content-index.ts';
import type { Author } from './edited-entry.ts';
import { mapMedia } from './map-media.ts';
import { redirectOldAddresses } from './page-addresses.ts';
import type { EntryRecord } from './repository.ts';

/**
 * An entry to store, and whether it is new.
 *
 * @property modifiedAt when it last changed for visitors, in epoch milliseconds; null if that is unknown. Without it, now
 */
export type SavedEntry = {
  entry: EntryRecord;
  change: 'created' | 'changed';
  modifiedAt?: number | null;
};

/**
 * Raises the version of the content. Call it first in every transaction that changes the content: on PostgreSQL the row of
 * the version is also the lock that serialises changes.
 */
export async function raiseContentVersion(trx: Transaction<Schema>): Promise<void> {
  await trx
    .updateTable('content_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/** Takes the lock of the content's version without raising it, so that nothing changes meanwhile. */
export async function lockContent(trx: Transaction<Schema>): Promise<void> {
  await trx
    .updateTable('content_version')
    .set((row) => ({ version: row('version', '+', 0) }))
    .execute();
}

/**
 * Inserts entries, or replaces those with the same kind and id, and records each in the history. An entry that only moves
 * keeps the time of its last change. The old address of a page that gets another one is redirected.
 */
export async function saveEntries(
  trx: Transaction<Schema>,
  entries: readonly SavedEntry[],
  author: Author,
): Promise<void> {
  await redirectOldAddresses(
    trx,
    entries.map(({ entry }) => entry),
    author.at,
  );
  for (const chunk of chunksOf(entries)) {
    await trx
      .insertInto('content_entries')
      .values(chunk.map((saved) => entryRow(saved, author)))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id']).doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          status: row.ref('excluded.status'),
          variant: row.ref('excluded.variant'),
          published_at: row.ref('excluded.published_at'),
          fields: row.ref('excluded.fields'),
          updated_at: row.ref('excluded.updated_at'),
          updated_by: row.ref('excluded.updated_by'),
          modified_at: row
            .case()
            .when(
              row.and([
                row('content_entries.fields', '=', row.ref('excluded.fields')),
                row('content_entries.status', '=', row.ref('excluded.status')),
              ]),
            )
            .then(row.ref('content_entries.modified_at'))
            .else(row.ref('excluded.modified_at'))
            .end(),
        })),
      )
      .execute();
  }
  await deleteReferences(
    trx,
    entries.filter(({ change }) => change === 'changed').map(({ entry }) => entry),
  );
  for (const chunk of chunksOf(entries.flatMap(({ entry }) => linkRows(entry)))) {
    await trx.insertInto('content_links').values(chunk).execute();
  }
  for (const chunk of chunksOf(entries.flatMap(({ entry }) => mediaRows(entry)))) {
    await trx.insertInto('content_media').values(chunk).execute();
  }
  await recordHistory(trx, entries, author);
  await indexEntries(
    trx,
    entries.map(({ entry }) => entry),
  );
}

/**
 * Removes entries with their links and media references, and records each in the history.
 * @throws if another entry references one of them (foreign key)
 */
export async function removeEntries(
  trx: Transaction<Schema>,
  entries: readonly EntryRecord[],
  author: Author,
): Promise<void> {
  for (const [kind, ids] of idsByKind(entries)) {
    for (const chunk of chunksOf(ids)) {
      await trx
        .deleteFrom('content_entries')
        .where('kind', '=', kind)
        .where('id', 'in', chunk)
        .execute();
    }
  }
  await recordHistory(
    trx,
    entries.map((entry) => ({ entry, change: 'removed' as const })),
    author,
  );
  await indexEntries(trx, entries);
}

/** Returns the history of one entry, oldest change first. */
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

/** One change in the history of an entry. `changedAt` in epoch milliseconds. */
export type ContentHistoryEntry = Pick<ContentHistory, 'change' | 'position' | 'status'> & {
  fields: ContentFields<ContentKind>;
  changedAt: number;
  changedBy: string;
};

function entryRow({ entry, modifiedAt }: SavedEntry, author: Author): ContentEntries {
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
    modified_at: modifiedAt === undefined ? author.at : modifiedAt,
  };
}

function linkRows(entry: EntryRecord) {
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

function mediaRows(entry: EntryRecord) {
  const rows: Schema['content_media'][] = [];
  mapMedia(entry.kind, entry.fields, (path, _use, field) => {
    rows.push({ kind: entry.kind, id: entry.id, field, path });
    return path;
  });
  return rows;
}

async function deleteReferences(trx: Transaction<Schema>, entries: readonly EntryRecord[]) {
  for (const [kind, ids] of idsByKind(entries)) {
    for (const chunk of chunksOf(ids)) {
      await trx
        .deleteFrom('content_links')
        .where('from_kind', '=', kind)
        .where('from_id', 'in', chunk)
        .execute();
      await trx
        .deleteFrom('content_media')
        .where('kind', '=', kind)
        .where('id', 'in', chunk)
        .execute();
    }
  }
}

async function recordHistory(
  trx: Transaction<Schema>,
  changes: readonly { entry: EntryRecord; change: ContentHistory['change'] }[],
  author: Author,
) {
  for (const chunk of chunksOf(changes)) {
    const recorded = await trx
      .insertInto('content_history')
      .values(
        chunk.map(({ entry, change }) => ({
          kind: entry.kind,
          id: entry.id,
          change,
          position: entry.position,
          status: entry.status,
          fields: JSON.stringify(entry.fields),
          changed_at: author.at,
          changed_by: author.by,
        })),
      )
      .returning(['sequence', 'kind', 'id'])
      .execute();
    // Databases do not guarantee the order of returned rows.
    const sequences = new Map(recorded.map((row) => [`${row.kind} ${row.id}`, row.sequence]));
    const files = chunk.flatMap(({ entry }) => {
      const sequence = sequences.get(`${entry.kind} ${entry.id}`);
      if (sequence === undefined) throw new Error('a recorded change has no number');
      return [...new Set(mediaRows(entry).map(({ path }) => path))].map((path) => ({
        sequence,
        path,
      }));
    });
    for (const named of chunksOf(files)) {
      await trx.insertInto('content_history_media').values(named).execute();
    }
  }
}

export function idsByKind(entries: readonly EntryRecord[]): Map<ContentKind, number[]> {
  return new Map(
    [...Map.groupBy(entries, (entry) => entry.kind)].map(([kind, entriesOfKind]) => [
      kind,
      entriesOfKind.map((entry) => entry.id),
    ]),
  );
}
