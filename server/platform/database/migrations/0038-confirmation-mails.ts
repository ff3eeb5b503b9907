import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Stores the words of each confirmation mail until one is followed, and when such mails were sent, also to whom nothing else is stored. */
export async function addConfirmationMails(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  await db.schema.alterTable('subscribers').addColumn('asked_words', 'text').execute();
  await db.schema
    .createTable('confirmation_mails')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('sent_at', kind === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull())
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
  await db.schema
    .createIndex('confirmation_mails_of_address')
    .on('confirmation_mails')
    .columns(['key', 'sent_at'])
    .execute();
}
