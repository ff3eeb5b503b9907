import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Creates the tables of drafts, planned publications and confirmed translations. */
export async function createDrafts(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? sql`strict` : sql``;

  await db.schema
    .createTable('content_drafts')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', bigint, (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('base_sequence', bigint)
    .addColumn('version', bigint, (column) => column.notNull())
    .addColumn('saved_at', bigint, (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_drafts_key', ['kind', 'id'])
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('content_draft_media')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', bigint, (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_draft_media_key', ['kind', 'id', 'field'])
    .addForeignKeyConstraint(
      'content_draft_media_draft',
      ['kind', 'id'],
      'content_drafts',
      ['kind', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('content_draft_media_by_path')
    .on('content_draft_media')
    .columns(['path'])
    .execute();

  await db.schema
    .createTable('content_plans')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', bigint, (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('due_at', bigint, (column) => column.notNull())
    .addColumn('set_id', 'text', (column) => column.notNull())
    .addColumn('planned_at', bigint, (column) => column.notNull())
    .addColumn('planned_by', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addPrimaryKeyConstraint('content_plans_key', ['kind', 'id', 'action'])
    .addCheckConstraint('content_plans_action', sql`action in ('publish', 'unpublish')`)
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('content_plans_by_time')
    .on('content_plans')
    .columns(['due_at'])
    .execute();

  await db.schema
    .createTable('content_translations')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', bigint, (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('source_hash', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', bigint, (column) => column.notNull())
    .addColumn('confirmed_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_translations_key', ['kind', 'id', 'field'])
    .modifyEnd(strict)
    .execute();
}
