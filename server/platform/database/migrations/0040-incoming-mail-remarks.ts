import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Says what a mail that came in is where it has no words, under which id a relay knows a mail of ours, whom a report that belongs to no
 * mail is about, and why a mailbox cannot be read.
 */
export async function addIncomingRemarks(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';

  await db.schema.alterTable('incoming_mails').addColumn('remark', 'text').execute();
  await db.schema.alterTable('quarantined_mails').addColumn('about', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('relay_id', 'text').execute();
  await db.schema
    .createIndex('outbox_by_relay_id')
    .on('outbox')
    .columns(['relay_id'])
    .where(sql.ref('relay_id'), 'is not', null)
    .execute();
  await db.schema
    .createTable('mailbox_problems')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('since', bigint, (column) => column.notNull())
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
}
