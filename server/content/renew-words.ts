import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { CONTENT_KINDS, type ContentKind, completeFields } from '../../contract/content/kinds.ts';
import type { Schema } from '../platform/database/schema.ts';
import { searchedWords, shownFields } from './entry-summary.ts';
import { loadVersions } from './stored-versions.ts';

/** The form of what `searchedWords` returns. Raise it when that changes: all rows are then written again. */
const WORDS_FORM = 3;

/** Rows that are written in one transaction, so that other writes wait a short time only. */
const BATCH = 100;

/** Writes the words of the lists and of the bin again if an older build has written them in another form. */
export async function renewWords(db: Kysely<Schema>): Promise<void> {
  const { words_form: form } = await db
    .selectFrom('content_index_state')
    .select('words_form')
    .executeTakeFirstOrThrow();
  if (form >= WORDS_FORM) return;
  for (const kind of CONTENT_KINDS) await renewIndex(db, kind);
  await renewBin(db);
  await db.updateTable('content_index_state').set({ words_form: WORDS_FORM }).execute();
}

async function renewIndex(db: Kysely<Schema>, kind: ContentKind): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('content_index')
      .select(['id', 'words'])
      .where('kind', '=', kind)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const versions = await loadVersions(
      db,
      kind,
      rows.map(({ id }) => id),
    );
    await db.transaction().execute(async (trx) => {
      for (const { id, words } of rows) {
        const entry = versions.get(id);
        if (entry === undefined) continue;
        await trx
          .updateTable('content_index')
          .set(searchedWords(kind, shownFields(entry)))
          .where('kind', '=', kind)
          .where('id', '=', id)
          // Whoever has saved the entry meanwhile has written newer words.
          .where('words', '=', words)
          .execute();
      }
    });
    // SQLite answers without waiting, so that requests would wait for all batches.
    await nextTurn();
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function renewBin(db: Kysely<Schema>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('content_bin as row')
      .innerJoin('content_history as removal', 'removal.sequence', 'row.sequence')
      .select(['row.kind', 'row.sequence', 'removal.fields'])
      .where('row.sequence', '>', after)
      .orderBy('row.sequence')
      .limit(BATCH)
      .execute();
    await db.transaction().execute(async (trx) => {
      for (const { kind, sequence, fields } of rows) {
        const entry = completeFields(kind as ContentKind, JSON.parse(fields));
        await trx
          .updateTable('content_bin')
          .set(searchedWords(kind as ContentKind, entry))
          .where('sequence', '=', sequence)
          .execute();
      }
    });
    await nextTurn();
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.sequence ?? after;
  }
}
