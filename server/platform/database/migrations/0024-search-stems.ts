import type { Kysely } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Adds the stems of words to the index of the lists and to the bin. Rows of older builds have none until they are written again. */
export async function addSearchStems(db: Kysely<unknown>) {
  for (const table of ['content_index', 'content_bin']) {
    await db.schema
      .alterTable(table)
      .addColumn('stems', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
}
