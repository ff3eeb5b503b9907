import type { Kysely } from 'kysely';
import { type DraftFields, titleOf } from '../../../contract/admin/content/draft-fields.ts';
import {
  CONTENT_KINDS,
  type ContentKind,
  completeFields,
} from '../../../contract/content/kinds.ts';
import { foldText } from '../../../contract/words.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { SECOND } from '../../platform/durations.ts';
import type { Job } from '../../platform/jobs/run-jobs.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { searchedWords, shownFields } from './entry-summary.ts';
import { withFetchedTweets } from './fetched-tweets.ts';
import { loadVersions } from './stored-versions.ts';

/**
 * The version of the forms that `searchedWords` returns, and of titles. Raise it when these change, so that all rows are
 * written again.
 */
const WORDS_FORM = 5;

/** How many rows one transaction writes, so that other writes wait only a short time. */
const BATCH = 100;

/** Writes the words of the lists and of the trash again after an update has changed their forms. */
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
  if (form >= WORDS_FORM) return;
  for (const kind of CONTENT_KINDS) await renewIndex(db, kind);
  await renewTrash(db);
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
    const shown = await withFetchedTweets(
      db,
      kind,
      new Map([...versions].map(([id, entry]) => [id, shownFields(entry)])),
    );
    await db.transaction().execute(async (trx) => {
      for (const { id, words } of rows) {
        const fields = shown.get(id);
        if (fields === undefined) continue;
        await trx
          .updateTable('content_index')
          .set({ title: foldText(titleOf(kind, fields).ar), ...searchedWords(kind, fields) })
          .where('kind', '=', kind)
          .where('id', '=', id)
          // If somebody has saved the entry meanwhile, that has written newer words.
          .where('words', '=', words)
          .execute();
      }
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
            .set(searchedWords(kind, fields))
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
