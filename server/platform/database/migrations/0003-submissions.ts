import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Creates the tables of submissions, subscribers, the outbox, idempotency keys and secrets. */
export async function createSubmissions(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? sql`strict` : sql``;

  await db.schema
    .createTable('submissions')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('suspicion', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('received_at', bigint, (column) => column.notNull())
    .addCheckConstraint('submissions_kind', sql`kind in ('contact', 'join')`)
    .addCheckConstraint('submissions_state', sql`state in ('received', 'suspected')`)
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('submissions_by_time')
    .on('submissions')
    .columns(['received_at', 'id'])
    .execute();
  await db.schema
    .createIndex('submissions_by_email')
    .on('submissions')
    .columns(['email_key'])
    .execute();

  await db.schema
    .createTable('submission_files')
    .addColumn('submission_id', 'text', (column) =>
      column.notNull().primaryKey().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('file', 'text', (column) => column.notNull().unique())
    .addColumn('original_name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bytes', bigint, (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addCheckConstraint(
      'submission_files_state',
      sql`state in ('kept', 'scanned', 'quarantined', 'infected')`,
    )
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('address_key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('suspicion', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('asked_at', bigint, (column) => column.notNull())
    .addColumn('mailed_at', bigint)
    .addColumn('confirmed_at', bigint)
    .addUniqueConstraint('subscribers_address', ['kind', 'address_key'])
    .addCheckConstraint('subscribers_kind', sql`kind in ('email', 'phone')`)
    .addCheckConstraint('subscribers_state', sql`state in ('suspected', 'asked', 'subscribed')`)
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('outbox')
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
    .addColumn('attempts', bigint, (column) => column.notNull())
    .addColumn('queued_at', bigint, (column) => column.notNull())
    .addColumn('next_try_at', bigint, (column) => column.notNull())
    .addColumn('sent_at', bigint)
    .addColumn('last_error', 'text')
    .addCheckConstraint('outbox_state', sql`state in ('held', 'waiting', 'sent', 'dead')`)
    .modifyEnd(strict)
    .execute();
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

  // Checked at the end of the transaction: the key is inserted before the submission that it refers to.
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('submission_id', 'text')
    .addColumn('subscriber_id', 'text')
    .addColumn('used_at', bigint, (column) => column.notNull())
    .addForeignKeyConstraint(
      'idempotency_keys_submission',
      ['submission_id'],
      'submissions',
      ['id'],
      (key) => key.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .addForeignKeyConstraint(
      'idempotency_keys_subscriber',
      ['subscriber_id'],
      'subscribers',
      ['id'],
      (key) => key.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('idempotency_keys_by_time')
    .on('idempotency_keys')
    .columns(['used_at'])
    .execute();
  await db.schema
    .createIndex('idempotency_keys_of_submission')
    .on('idempotency_keys')
    .columns(['submission_id'])
    .execute();
  await db.schema
    .createIndex('idempotency_keys_of_subscriber')
    .on('idempotency_keys')
    .columns(['subscriber_id'])
    .execute();

  await db.schema
    .createTable('server_secrets')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('made_at', bigint, (column) => column.notNull())
    .modifyEnd(strict)
    .execute();
}
