import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Records in which form each conversation has the words by which it is found, so that the server writes them again when the form
 * changes. Older builds leave it at 0.
 */
export async function recordInboxWordsForm(db: Kysely<unknown>) {
  await db.schema
    .alterTable('conversations')
    .addColumn('words_form', 'integer', (column) => column.notNull().defaultTo(sql`0`))
    .execute();
  await db.schema
    .createIndex('conversations_by_words_form')
    .on('conversations')
    .columns(['words_form'])
    .execute();
}
