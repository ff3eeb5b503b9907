import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Creates the tables of the inbox: where each submission stands, what happened with it, drafts of replies, and who has it open.
 * Every stored submission begins as new and unread; the words by which it is found are written by the server afterwards.
 */
export async function createConversations(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? sql`strict` : sql``;

  await db.schema
    .createTable('conversations')
    .addColumn('submission_id', 'text', (column) =>
      column.notNull().primaryKey().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('is_suspected', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('stage', 'text')
    .addColumn('assigned_to', 'text')
    .addColumn('is_unread', 'integer', (column) => column.notNull())
    .addColumn('arrived_at', bigint, (column) => column.notNull())
    .addColumn('first_replied_at', bigint)
    .addColumn('words', 'text')
    .addColumn('stems', 'text')
    .addCheckConstraint(
      'conversations_state',
      sql`state in ('new', 'open', 'waiting', 'answered', 'closed')`,
    )
    .addCheckConstraint(
      'conversations_stage',
      sql`stage in ('new', 'reading', 'conversation', 'accepted', 'declined')`,
    )
    .modifyEnd(strict)
    .execute();
  const indexes: [string, string[]][] = [
    ['conversations_by_time', ['is_suspected', 'arrived_at', 'submission_id']],
    ['conversations_by_state', ['is_suspected', 'state', 'arrived_at', 'submission_id']],
    [
      'conversations_counts',
      ['is_suspected', 'kind', 'state', 'is_unread', 'assigned_to', 'stage'],
    ],
  ];
  for (const [name, columns] of indexes) {
    await db.schema.createIndex(name).on('conversations').columns(columns).execute();
  }
  await sql`create index conversations_without_words on conversations (submission_id) where words is null`.execute(
    db,
  );

  await db.schema
    .createTable('conversation_events')
    .addColumn('sequence', bigint, (column) =>
      kind === 'sqlite'
        ? column.notNull().primaryKey().autoIncrement()
        : column.notNull().primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('submission_id', 'text', (column) =>
      column.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', bigint, (column) => column.notNull())
    .addColumn('staff_id', 'text')
    .addColumn('text', 'text')
    .addColumn('delivery_id', 'text', (column) =>
      column.references('outbox.id').onDelete('set null'),
    )
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('conversation_events_of_submission')
    .on('conversation_events')
    .columns(['submission_id', 'sequence'])
    .execute();
  await db.schema
    .createIndex('conversation_events_of_delivery')
    .on('conversation_events')
    .columns(['delivery_id'])
    .execute();

  await db.schema
    .createTable('reply_drafts')
    .addColumn('submission_id', 'text', (column) =>
      column.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('saved_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('reply_drafts_key', ['submission_id', 'staff_id'])
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('conversation_presence')
    .addColumn('submission_id', 'text', (column) =>
      column.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('seen_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('conversation_presence_key', ['submission_id', 'staff_id'])
    .modifyEnd(strict)
    .execute();

  await sql`
    insert into conversations
      (submission_id, kind, is_suspected, state, stage, is_unread, arrived_at)
    select
      id, kind, case when state = 'suspected' then 1 else 0 end, 'new',
      case when kind = 'join' then 'new' end, 1, received_at
    from submissions`.execute(db);
}
