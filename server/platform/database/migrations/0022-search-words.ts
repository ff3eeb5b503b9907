import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Records in which form the index of the lists has its words, so that the server writes them again when the form changes. Older
 * builds leave it as it is.
 */
export async function recordWordsForm(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  await db.schema
    .alterTable('content_index_state')
    .addColumn('words_form', kind === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(sql`0`),
    )
    .execute();
}
