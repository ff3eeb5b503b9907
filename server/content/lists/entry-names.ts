import type { Kysely } from 'kysely';
import type { EntryKey, NamedEntry } from '../../../contract/admin/content/content.ts';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { Localized } from '../../../contract/locale.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { readSummaries } from '../entries/stored-summaries.ts';
import { findTitles } from './entry-titles.ts';

/** Names entries that the caller has found. */
export type EntryNames = (key: EntryKey) => NamedEntry;

/**
 * Finds the titles of entries: of the draft, otherwise of the live version, otherwise of the last change in the history. Reads
 * their fields only if no summary of them is stored.
 * @returns a function that names them; an entry that never existed has an empty title
 */
export async function findEntryNames(
  db: Kysely<Schema>,
  keys: readonly EntryKey[],
): Promise<EntryNames> {
  const titles = new Map<string, Localized>();
  for (const [kind, ofKind] of Map.groupBy(keys, (key) => key.kind)) {
    const ids = [...new Set(ofKind.map(({ id }) => id))];
    for (const [id, { title }] of await readSummaries(db, kind, ids)) {
      titles.set(nameKey({ kind, id }), title);
    }
    for (const table of ['content_drafts', 'content_entries', 'content_history'] as const) {
      const missing = ids.filter((id) => !titles.has(nameKey({ kind, id })));
      if (missing.length === 0) break;
      const rows =
        table === 'content_history'
          ? await findLastChanges(db, kind, missing)
          : await db
              .selectFrom(table)
              .select(['id', 'fields'])
              .where('kind', '=', kind)
              .where('id', 'in', missing)
              .execute();
      const found = rows.map(({ id, fields }): [number, DraftFields] => [id, JSON.parse(fields)]);
      for (const [id, title] of await findTitles(db, kind, new Map(found))) {
        titles.set(nameKey({ kind, id }), title);
      }
    }
  }
  return ({ kind, id }) => ({ kind, id, title: titles.get(nameKey({ kind, id })) ?? NO_TITLE });
}

/** Finds which entries still exist, live or as a draft. @returns a function that says it of each */
export async function findExistingEntries(
  db: Kysely<Schema>,
  keys: readonly EntryKey[],
): Promise<(key: EntryKey) => boolean> {
  const existing = new Set<string>();
  for (const [kind, ofKind] of Map.groupBy(keys, (key) => key.kind)) {
    const ids = [...new Set(ofKind.map(({ id }) => id))];
    for (const table of ['content_entries', 'content_drafts'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where('kind', '=', kind)
        .where('id', 'in', ids)
        .execute();
      for (const { id } of rows) existing.add(nameKey({ kind, id }));
    }
  }
  return (key) => existing.has(nameKey(key));
}

const NO_TITLE: Localized = { ar: '', en: '' };

function nameKey({ kind, id }: EntryKey): string {
  return `${kind} ${id}`;
}

/** Returns the fields of entries after their last change, or before their removal. */
async function findLastChanges(db: Kysely<Schema>, kind: ContentKind, ids: readonly number[]) {
  return db
    .selectFrom('content_history')
    .select(['id', 'fields'])
    .where('sequence', 'in', ({ selectFrom }) =>
      selectFrom('content_history as last')
        .select(({ fn }) => fn.max<number>('last.sequence').as('sequence'))
        .where('last.kind', '=', kind)
        .where('last.id', 'in', [...ids])
        .groupBy('last.id'),
    )
    .execute();
}
