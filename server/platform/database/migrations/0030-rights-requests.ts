import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Creates the table of what people ask for concerning their own data, with corrections beside what was sent; and an index by which the
 * conversations that were answered lately are found.
 */
export async function createRightsRequests(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  await db.schema
    .createTable('rights_requests')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('submission_id', 'text', (column) =>
      column.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('fields', 'text')
    .addColumn('asked_at', bigint, (column) => column.notNull())
    .addColumn('done_at', bigint)
    .addColumn('done_by', 'text')
    .addCheckConstraint(
      'rights_requests_kind',
      sql`kind in ('correction', 'withdrawal', 'erasure')`,
    )
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
  await db.schema
    .createIndex('rights_requests_of_submission')
    .on('rights_requests')
    .columns(['submission_id', 'asked_at'])
    .execute();
  await sql`create index rights_requests_open on rights_requests (asked_at) where done_at is null`.execute(
    db,
  );
  await sql`create index conversations_answered on conversations (first_replied_at) where first_replied_at is not null`.execute(
    db,
  );
}
