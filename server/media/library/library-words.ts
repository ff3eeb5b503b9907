import { type Kysely, sql } from 'kysely';
import { searchForms } from '../../../contract/word-search.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { mediaTypeOf } from '../inspect-media.ts';
import { libraryFiles } from './library-files.ts';

/** The version of the forms that `wordsOf` returns. Raise it when they change, so that all rows are written again. */
const WORDS_FORM = 1;

/** How many files are read and written at once, because the embedded database blocks the process meanwhile. */
const BATCH = 100;

/**
 * Stores the words of the files whose name or descriptions have changed since their words were stored. An upload, an import and
 * an older build need not do it, so it comes before every search.
 */
export async function renewMediaWords(db: Kysely<Schema>): Promise<void> {
  const name = sql<string>`coalesce(details.name, media.source_path)`;
  const text = sql<string>`${name} || ' ' || coalesce(details.description_ar, '') || ' ' || coalesce(details.description_en, '')`;
  const changed = libraryFiles(db)
    .leftJoin('media_words as stored', 'stored.path', 'media.path')
    .select(['media.path', name.as('name'), text.as('text')])
    .where(
      sql<boolean>`(stored.text is distinct from ${text} or stored.form < ${sql.lit(WORDS_FORM)})`,
    )
    .orderBy('media.path')
    .limit(BATCH);
  for (let after = ''; ; ) {
    const rows = await changed.where('media.path', '>', after).execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    await db
      .insertInto('media_words')
      .values(
        rows.map(({ path, name, text }) => ({
          path,
          form: WORDS_FORM,
          text,
          ...wordsOf(path, name, text),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet(({ ref }) => ({
          form: ref('excluded.form'),
          text: ref('excluded.text'),
          words: ref('excluded.words'),
          stems: ref('excluded.stems'),
        })),
      )
      .execute();
    after = last.path;
    await yieldToEventLoop();
  }
}

/** Returns the word forms of a file: of its name, its format and its descriptions. */
function wordsOf(path: string, name: string, text: string) {
  return searchForms([text, separateDigits(name), mediaTypeOf(path) ?? ''].join(' '));
}

/** Separates the digits in a file name from its letters, as in IMG20260412, so that the date is found too. */
function separateDigits(name: string): string {
  return name.replaceAll(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ');
}
