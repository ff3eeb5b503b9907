import type { Kysely } from 'kysely';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { type ContentKind, completeFields } from '../../../contract/content/kinds.ts';
import { foldText } from '../../../contract/words.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { SECOND } from '../../platform/durations.ts';
import type { Job } from '../../platform/jobs/run-jobs.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import {
  type EntrySummary,
  INDEX_FORM,
  searchedWords,
  shownFields,
  summarizeEntry,
} from './entry-summary.ts';
import { withFetchedTweets } from './fetched-tweets.ts';
import { storedTitle, storeSummaries } from './stored-summaries.ts';
import { loadVersions } from './stored-versions.ts';
import { findConfirmedTranslations } from './translations.ts';

/**
 * How many rows are read at once and written in one transaction, so that others wait only a short time. Each may be a draft
 * of 800 kB.
 */
const BATCH = 25;

/** Writes the words, titles and summaries of the lists and of the trash again after an update has changed their form. */
export function renewContentWordsJob(db: Kysely<Schema>): Job {
  return {
    name: 'renew the words of the lists of content',
    first: SECOND,
    every: 30 * SECOND,
    run: () => renewWords(db),
  };
}

async function renewWords(db: Kysely<Schema>): Promise<void> {
  const { words_form: form } = await db
    .selectFrom('content_index_state')
    .select('words_form')
    .executeTakeFirstOrThrow();
  if (form >= INDEX_FORM) return;
  for (const kind of CONTENT_KINDS) await renewIndex(db, kind);
  await renewTrash(db);
  await db.updateTable('content_index_state').set({ words_form: INDEX_FORM }).execute();
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
    const ids = rows.map(({ id }) => id);
    const versions = await loadVersions(db, kind, ids);
    const confirmed = await findConfirmedTranslations(db, kind, ids);
    const shown = await withFetchedTweets(
      db,
      kind,
      new Map([...versions].map(([id, entry]) => [id, shownFields(entry)])),
    );
    await db.transaction().execute(async (trx) => {
      const summaries = new Map<number, EntrySummary>();
      for (const { id, words } of rows) {
        const entry = versions.get(id);
        const fields = shown.get(id);
        if (entry === undefined || fields === undefined) continue;
        const summary = summarizeEntry(kind, entry, fields, confirmed.get(id) ?? new Map());
        const { numUpdatedRows } = await trx
          .updateTable('content_index')
          .set({ title: foldText(summary.title.ar), ...searchedWords(kind, fields) })
          .where('kind', '=', kind)
          .where('id', '=', id)
          // If somebody has saved the entry meanwhile, that has written newer words, and a newer summary.
          .where('words', '=', words)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n) summaries.set(id, summary);
      }
      await storeSummaries(trx, kind, summaries);
    });
    // SQLite responds without waiting, so requests would wait for all batches.
    await yieldToEventLoop();
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function renewTrash(db: Kysely<Schema>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('content_trash as row')
      .innerJoin('content_history as removal', 'removal.sequence', 'row.sequence')
      .select(['row.kind', 'row.sequence', 'removal.fields'])
      .where('row.sequence', '>', after)
      .orderBy('row.sequence')
      .limit(BATCH)
      .execute();
    await db.transaction().execute(async (trx) => {
      for (const [name, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
        const kind = name as ContentKind;
        const removed = ofKind.map(({ sequence, fields }): [number, DraftFields] => [
          sequence,
          completeFields(kind, JSON.parse(fields)),
        ]);
        for (const [sequence, fields] of await withFetchedTweets(trx, kind, new Map(removed))) {
          await trx
            .updateTable('content_trash')
            .set({ ...searchedWords(kind, fields), title: storedTitle(kind, fields) })
            .where('sequence', '=', sequence)
            .execute();
        }
      }
    });
    await yieldToEventLoop();
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.sequence ?? after;
  }
}
