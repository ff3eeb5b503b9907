import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Creates the table of requests to review drafts: one row for each entry, also after the request has ended. */
export async function createReviews(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  await db.schema
    .createTable('content_reviews')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', bigint, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('asked_of', 'text')
    .addColumn('asked_at', bigint, (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('answered_by', 'text')
    .addColumn('answered_at', bigint)
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('mailed_at', bigint)
    .addPrimaryKeyConstraint('content_reviews_key', ['kind', 'id'])
    .addCheckConstraint('content_reviews_state', sql`state in ('open', 'returned', 'ended')`)
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
  await db.schema
    .createIndex('content_reviews_by_state')
    .on('content_reviews')
    .columns(['state', 'asked_at'])
    .execute();
}
