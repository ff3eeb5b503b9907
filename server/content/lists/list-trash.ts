import type { Kysely } from 'kysely';
import { ENTRIES_PER_PAGE, type NamedEntry } from '../../../contract/admin/content/content.ts';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { Localized } from '../../../contract/locale.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { ListedDatabase } from './entry-lists.ts';
import { findTitles } from './entry-titles.ts';

/** A deleted entry. `removedAt` in epoch milliseconds. */
export type RemovedEntry = NamedEntry & {
  /** Whether visitors saw it. */
  wasPublished: boolean;
  removedAt: number;
  removedBy: string;
};

/** Which deleted entries to list. `search` null: with any name; `page` from 1. */
export type TrashFilter = { kinds: readonly ContentKind[]; search: string | null; page: number };

/** Returns one page of the deleted entries, the last deleted first, and how many match. */
export async function listRemoved(
  { db, kind: databaseKind }: ListedDatabase,
  { kinds, search, page }: TrashFilter,
): Promise<{ rows: RemovedEntry[]; total: number }> {
  if (kinds.length === 0) return { rows: [], total: 0 };
  const query = db
    .selectFrom('content_trash')
    .where('kind', 'in', kinds)
    .where((eb) => eb.and(containsWords(databaseKind, search ?? '')));
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['kind', 'id', 'sequence', 'title', 'removed_at', 'removed_by'])
    .select(({ selectFrom }) =>
      selectFrom('content_history as removal')
        .select('removal.status')
        .whereRef('removal.sequence', '=', 'content_trash.sequence')
        .as('status'),
    )
    .orderBy('removed_at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(ENTRIES_PER_PAGE)
    .offset((page - 1) * ENTRIES_PER_PAGE)
    .execute();
  if (rows.length === 0) return { rows: [], total: Number(total) };
  const titles = await findUnstoredTitles(
    db,
    rows.filter(({ title }) => title === null),
  );
  return {
    rows: rows.map((row) => ({
      kind: row.kind as ContentKind,
      id: row.id,
      title:
        row.title === null
          ? (titles.get(row.sequence) ?? { ar: '', en: '' })
          : JSON.parse(row.title),
      wasPublished: row.status === 'published',
      removedAt: row.removed_at,
      removedBy: row.removed_by,
    })),
    total: Number(total),
  };
}

/** Returns the titles of deleted entries from the history, by the numbers of their removals. */
async function findUnstoredTitles(
  db: Kysely<Schema>,
  rows: readonly { kind: string; sequence: number }[],
): Promise<Map<number, Localized>> {
  const titles = new Map<number, Localized>();
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind as ContentKind)) {
    const removals = await db
      .selectFrom('content_history')
      .select(['sequence', 'fields'])
      .where(
        'sequence',
        'in',
        ofKind.map(({ sequence }) => sequence),
      )
      .execute();
    const fields = removals.map((removal): [number, DraftFields] => [
      removal.sequence,
      JSON.parse(removal.fields),
    ]);
    const found = await findTitles(db, kind, new Map(fields));
    for (const [sequence, title] of found) titles.set(sequence, title);
  }
  return titles;
}

/** Counts the deleted entries of a kind. */
export async function countRemoved(db: Kysely<Schema>, kind: ContentKind): Promise<number> {
  const { total } = await db
    .selectFrom('content_trash')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(total);
}
