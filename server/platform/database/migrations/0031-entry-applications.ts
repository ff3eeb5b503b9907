import type { Kysely } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Says of submissions and reply templates by which form they are, where an older build knows only a wider one: applications for a
 * vacancy or a programme are messages to it. And says for which entry an application is.
 */
export async function addEntryApplications(db: Kysely<unknown>) {
  await db.schema.alterTable('submissions').addColumn('form', 'text').execute();
  await db.schema.alterTable('conversations').addColumn('entry_id', 'integer').execute();
  await db.schema.alterTable('reply_templates').addColumn('form', 'text').execute();
  await db.schema
    .createIndex('conversations_of_entry')
    .on('conversations')
    .columns(['is_suspected', 'kind', 'entry_id', 'stage'])
    .execute();
}
