import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Adds the claims of the outbox and the state `in-doubt`, and on PostgreSQL the tables of the shared rate limits. */
export async function createSharedWork(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  if (kind === 'sqlite') await rebuildOutbox(db);
  else {
    await extendOutbox(db);
    await createRateLimits(db);
  }
}

const STATES = sql`state in ('held', 'waiting', 'sent', 'dead', 'in-doubt')`;

async function extendOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('claim_token', 'text')
    .addColumn('smtp_started_at', 'bigint')
    .execute();
  await db.schema.alterTable('outbox').dropConstraint('outbox_state').execute();
  await db.schema.alterTable('outbox').addCheckConstraint('outbox_state', STATES).execute();
}

/** SQLite cannot change a check constraint, so the table is copied (https://sqlite.org/lang_altertable.html, 7). */
async function rebuildOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('new_outbox')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('submission_id', 'text', (column) =>
      column.references('submissions.id').onDelete('cascade'),
    )
    .addColumn('subscriber_id', 'text', (column) =>
      column.references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text')
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('queued_at', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'integer')
    .addColumn('last_error', 'text')
    .addColumn('claim_token', 'text')
    .addColumn('smtp_started_at', 'integer')
    .addCheckConstraint('outbox_state', STATES)
    .modifyEnd(sql`strict`)
    .execute();
  await sql`
    insert into new_outbox (
      id, submission_id, subscriber_id, purpose, recipient, mail, message_id, state,
      attempts, queued_at, next_try_at, sent_at, last_error
    )
    select
      id, submission_id, subscriber_id, purpose, recipient, mail, message_id, state,
      attempts, queued_at, next_try_at, sent_at, last_error
    from outbox`.execute(db);
  await db.schema.dropTable('outbox').execute();
  await db.schema.alterTable('new_outbox').renameTo('outbox').execute();
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['state', 'attempts', 'next_try_at'])
    .execute();
  await db.schema
    .createIndex('outbox_of_submission')
    .on('outbox')
    .columns(['submission_id'])
    .execute();
  await db.schema
    .createIndex('outbox_of_subscriber')
    .on('outbox')
    .columns(['subscriber_id'])
    .execute();
}

/** Unlogged: they are not replicated, are empty after a crash of PostgreSQL, and cost no write-ahead log. */
async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_limits (
      key text not null primary key,
      counted_until double precision not null
    )`.execute(db);
  await sql`
    create unlogged table rate_limit_secrets (
      period bigint not null primary key,
      secret text not null
    )`.execute(db);
}
