import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Creates the tables of the content, its history and its media files. */
export async function createContent(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const sqlite = kind === 'sqlite';
  const bigint = sqlite ? 'integer' : 'bigint';
  const strict = sqlite ? sql`strict` : sql``;

  await db.schema
    .createTable('content_entries')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', bigint, (column) => column.notNull())
    .addColumn('position', bigint, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('variant', 'text')
    .addColumn('published_at', bigint)
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('updated_at', bigint, (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_entries_key', ['kind', 'id'])
    .addCheckConstraint('content_entries_status', sql`status in ('draft', 'published')`)
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('content_entries_in_order')
    .on('content_entries')
    .columns(['kind', 'status', 'position'])
    .execute();
  await db.schema
    .createIndex('content_entries_newest_first')
    .on('content_entries')
    .columns(['kind', 'status', 'published_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('content_entries_of_variant')
    .on('content_entries')
    .columns(['kind', 'variant', 'status', 'position'])
    .execute();

  await db.schema
    .createTable('media_files')
    .addColumn('path', 'text', (column) => column.notNull().primaryKey())
    .addColumn('source_path', 'text', (column) => column.notNull())
    .addColumn('bytes', bigint, (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('width', bigint)
    .addColumn('height', bigint)
    .addColumn('added_at', bigint, (column) => column.notNull())
    .addColumn('released_at', bigint)
    .modifyEnd(strict)
    .execute();

  // Checked at the end of a transaction, so that entries can be replaced in any order within it.
  await db.schema
    .createTable('content_links')
    .addColumn('from_kind', 'text', (column) => column.notNull())
    .addColumn('from_id', bigint, (column) => column.notNull())
    .addColumn('relation', 'text', (column) => column.notNull())
    .addColumn('position', bigint, (column) => column.notNull())
    .addColumn('to_kind', 'text', (column) => column.notNull())
    .addColumn('to_id', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('content_links_key', ['from_kind', 'from_id', 'relation', 'position'])
    .addForeignKeyConstraint(
      'content_links_from',
      ['from_kind', 'from_id'],
      'content_entries',
      ['kind', 'id'],
      (key) => key.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .addForeignKeyConstraint(
      'content_links_to',
      ['to_kind', 'to_id'],
      'content_entries',
      ['kind', 'id'],
      (key) => key.deferrable().initiallyDeferred(),
    )
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('content_links_by_target')
    .on('content_links')
    .columns(['to_kind', 'to_id'])
    .execute();

  await db.schema
    .createTable('content_media')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', bigint, (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_media_key', ['kind', 'id', 'field'])
    .addForeignKeyConstraint(
      'content_media_entry',
      ['kind', 'id'],
      'content_entries',
      ['kind', 'id'],
      (key) => key.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .addForeignKeyConstraint('content_media_file', ['path'], 'media_files', ['path'], (key) =>
      key.deferrable().initiallyDeferred(),
    )
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('content_media_by_path')
    .on('content_media')
    .columns(['path'])
    .execute();

  await db.schema
    .createTable('content_history')
    .addColumn('sequence', bigint, (column) =>
      sqlite
        ? column.notNull().primaryKey().autoIncrement()
        : column.notNull().primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', bigint, (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('position', bigint, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('changed_at', bigint, (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addCheckConstraint('content_history_change', sql`change in ('created', 'changed', 'removed')`)
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('content_history_of_entry')
    .on('content_history')
    .columns(['kind', 'id', 'sequence'])
    .execute();

  // The check allows one row only.
  await db.schema
    .createTable('content_version')
    .addColumn('id', bigint, (column) => column.notNull().primaryKey())
    .addColumn('version', bigint, (column) => column.notNull())
    .addCheckConstraint('content_version_one', sql`id = 1`)
    .modifyEnd(strict)
    .execute();
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db);
}
