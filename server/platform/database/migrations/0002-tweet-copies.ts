import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Creates the tables of the tweets that were fetched from the tweet service, and of their pictures. */
export async function createTweetCopies(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? sql`strict` : sql``;

  await db.schema
    .createTable('tweet_copies')
    .addColumn('tweet_id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('copy', 'text')
    .addColumn('fetched_at', bigint)
    .addColumn('tried_at', bigint, (column) => column.notNull())
    .addColumn('failures', bigint, (column) => column.notNull())
    .addColumn('next_try_at', bigint, (column) => column.notNull())
    .addCheckConstraint('tweet_copies_state', sql`state in ('unseen', 'shown', 'gone')`)
    .addCheckConstraint('tweet_copies_copy', sql`(state = 'shown') = (copy is not null)`)
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('tweet_copy_media')
    .addColumn('tweet_id', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tweet_copy_media_key', ['tweet_id', 'source'])
    .addForeignKeyConstraint(
      'tweet_copy_media_copy',
      ['tweet_id'],
      'tweet_copies',
      ['tweet_id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('tweet_copy_media_file', ['path'], 'media_files', ['path'])
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('tweet_copy_media_by_path')
    .on('tweet_copy_media')
    .columns(['path'])
    .execute();
  await db.schema
    .createIndex('tweet_copy_media_by_source')
    .on('tweet_copy_media')
    .columns(['source'])
    .execute();
}
