import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Creates the tables of mail that comes back: what was taken into conversations, what could not be read, how far each mailbox has been
 * read, and addresses that do not work. Says of each mail that has left whether it came back.
 */
export async function createIncomingMail(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? sql`strict` : sql``;

  await db.schema
    .createTable('incoming_mails')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('identity', 'text', (column) => column.notNull().unique())
    .addColumn('submission_id', 'text', (column) =>
      column.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', bigint, (column) => column.notNull())
    .addColumn('message_id', 'text')
    .addColumn('from_name', 'text', (column) => column.notNull())
    .addColumn('from_address', 'text', (column) => column.notNull())
    .addColumn('is_other_sender', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('quoted', 'text')
    .addColumn('is_cut', 'integer', (column) => column.notNull())
    .addColumn('attachments', 'text', (column) => column.notNull())
    .addCheckConstraint(
      'incoming_mails_kind',
      sql`kind in ('reply', 'automatic', 'failure', 'delay')`,
    )
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('incoming_mails_of_submission')
    .on('incoming_mails')
    .columns(['submission_id', 'at'])
    .execute();

  await db.schema
    .createTable('quarantined_mails')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('mailbox', 'text', (column) => column.notNull())
    .addColumn('uid_validity', 'text', (column) => column.notNull())
    .addColumn('uid', bigint, (column) => column.notNull())
    .addColumn('at', bigint, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text')
    .addColumn('sender', 'text')
    .addColumn('bytes', bigint, (column) => column.notNull())
    .addUniqueConstraint('quarantined_mails_once', ['mailbox', 'uid_validity', 'uid'])
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('mailboxes')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('uid_validity', 'text', (column) => column.notNull())
    .addColumn('last_uid', bigint, (column) => column.notNull())
    .addColumn('read_at', bigint, (column) => column.notNull())
    .addColumn('failing_uid', bigint)
    .addColumn('failures', 'integer', (column) => column.notNull())
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('failed_addresses')
    .addColumn('address_key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('failed_at', bigint, (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .modifyEnd(strict)
    .execute();

  await db.schema.alterTable('outbox').addColumn('returned_at', bigint).execute();
  await db.schema
    .createIndex('outbox_by_message_id')
    .on('outbox')
    .columns(['message_id'])
    .execute();
}
