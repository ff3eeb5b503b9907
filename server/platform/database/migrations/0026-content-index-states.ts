import type { Kysely } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Adds an index by which entries are counted in their states. That of migration 0010 also has a date, which differs in each entry, so
 * PostgreSQL read the whole table instead.
 */
export async function indexContentStates(db: Kysely<unknown>) {
  await db.schema
    .createIndex('content_index_states')
    .on('content_index')
    .columns(['kind', 'is_live', 'is_edited', 'is_planned'])
    .execute();
}
